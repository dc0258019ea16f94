import type { Insertable, Updateable } from 'kysely';
import type { CheckSubject, Database } from '#db/schema.ts';
import type { Db, Tx } from '../data/db.ts';
import { locking } from '../ground/locks.ts';

/** The newest check of a subject, with who asked for it. */
export const newestCheck = (db: Db | Tx, subject: CheckSubject) =>
  db
    .selectFrom('auditChecks')
    .leftJoin('users', 'users.id', 'auditChecks.askedBy')
    .where('auditChecks.subject', '=', subject)
    .selectAll('auditChecks')
    .select(['users.firstName', 'users.lastName', 'users.email'])
    .orderBy('auditChecks.askedAt', 'desc')
    .orderBy('auditChecks.id', 'desc')
    .limit(1);

/** Stores a new check; no row if one of the same subject is in progress. */
export const insertCheck = (tx: Tx, check: Insertable<Database['auditChecks']>) =>
  tx
    .insertInto('auditChecks')
    .values(check)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id');

/** The check of a subject that is in progress. */
export const openCheck = (tx: Tx, subject: CheckSubject) =>
  tx.selectFrom('auditChecks').select('id').where('subject', '=', subject).where('finishedAt', 'is', null);

export const lockCheck = (tx: Tx, checkId: string) =>
  locking(tx.selectFrom('auditChecks').selectAll().where('id', '=', checkId));

/** Records how far a check has come. */
export const updateCheck = (tx: Tx, checkId: string, change: Updateable<Database['auditChecks']>) =>
  tx.updateTable('auditChecks').set(change).where('id', '=', checkId);
