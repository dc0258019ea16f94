import { CompiledQuery } from 'kysely';
import type { Tx } from './db.ts';

const run = (tx: Tx, statement: string) => tx.executeQuery(CompiledQuery.raw(statement));

/**
 * Does a piece of a transaction that may fail by itself: what it wrote is undone then, and the rest of the transaction goes on. What is checked
 * only at the end of a transaction still fails it whole. Rethrows the error of the piece.
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
