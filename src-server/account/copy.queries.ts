import type { Db, Tx } from '../data/db.ts';
import { locking } from '../ground/locks.ts';

/** The copy of a person's data. */
export const copyOf = (tx: Tx, userId: string) => tx.selectFrom('dataCopies').selectAll().where('userId', '=', userId);

/** Records that a person has asked for a copy, replacing an earlier one. */
export function putCopy(tx: Tx, userId: string, now: Date) {
  const anew = { askedAt: now, fileId: null, expiresAt: null };
  return tx
    .insertInto('dataCopies')
    .values({ userId, ...anew })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(anew));
}

/** The person whose copy has been asked for but not made yet. */
export const waitingFor = (db: Db, userId: string) =>
  db
    .selectFrom('dataCopies')
    .innerJoin('users', 'users.id', 'dataCopies.userId')
    .select(['users.id', 'users.email'])
    .where('dataCopies.userId', '=', userId)
    .where('dataCopies.fileId', 'is', null);

/** A copy that is not made yet, locked. */
export const lockWaiting = (tx: Tx, userId: string) =>
  locking(tx.selectFrom('dataCopies').select('userId').where('userId', '=', userId).where('fileId', 'is', null));

/** Stores the file of a copy, and until when it is kept. */
export const finishCopy = (tx: Tx, userId: string, made: { fileId: string; expiresAt: Date }) =>
  tx.updateTable('dataCopies').set(made).where('userId', '=', userId);
