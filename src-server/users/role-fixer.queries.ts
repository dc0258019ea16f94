import type { Db, Tx } from '../data/db.ts';
import { locking } from '../ground/locks.ts';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The account with this id or this address, whichever the text is; no row for an erased one. */
export const accountNamed = (db: Db, user: string) =>
  db
    .selectFrom('users')
    .where('status', '<>', 'deleted')
    .where(ID.test(user) ? 'id' : 'email', '=', user)
    .select(['id', 'email', 'firstName', 'lastName', 'role', 'emailConfirmedAt']);

/** An account's entries in user_roles. */
export const entriesOf = (db: Db, userId: string) =>
  db
    .selectFrom('userRoles')
    .where('userId', '=', userId)
    .select(['role', 'status'])
    .orderBy('createdAt', 'desc')
    .orderBy('id');

/** The same, locked. */
export const lockEntriesOf = (tx: Tx, userId: string) =>
  locking(tx.selectFrom('userRoles').selectAll().where('userId', '=', userId).orderBy('id'));
