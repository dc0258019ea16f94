import { CompiledQuery } from 'kysely';
import type { Tx } from './db.ts';

const run = (tx: Tx, statement: string) => tx.executeQuery(CompiledQuery.raw(statement));

/**
 * Runs a piece of a transaction that may fail by itself: then its writes are undone, and the rest of the transaction goes on. Constraints that are
 * checked only at the end of a transaction still fail all of it. Rethrows the error of the piece.
 */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await run(tx, 'savepoint piece');
  try {
    const answer = await work();
    await run(tx, 'release savepoint piece');
    return answer;
  } catch (error) {
    await run(tx, 'rollback to savepoint piece');
    await run(tx, 'release savepoint piece');
    throw error;
  }
}

/** Ends a rehearsal, with what the act has answered. */
class Rehearsed<T> extends Error {
  readonly answer: T;
  constructor(answer: T) {
    super();
    this.answer = answer;
  }
}

/** Does something and undoes all of it, so that whatever refuses it now is said. @throws what the act throws */
export async function rehearse<T>(tx: Tx, act: () => Promise<T>): Promise<T> {
  try {
    return await inSavepoint<never>(tx, async () => {
      throw new Rehearsed(await act());
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.answer;
    throw error;
  }
}
