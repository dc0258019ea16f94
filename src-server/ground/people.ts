import type { Insertable, Updateable } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { Db, Tx } from '../data/db.ts';

/** What a brand calls itself; no row for one that has not set its profile up. */
export const brandNameOf = (db: Db | Tx, brandId: string) =>
  db.selectFrom('brandProfiles').select('companyName').where('userId', '=', brandId);

/** A new account, or a sign-up that waits for its confirmation; returns its id. */
export const insertAccount = (tx: Tx, account: Insertable<Database['users']>) =>
  tx.insertInto('users').values(account).returning('id');

/** Changes an account; its status is written by transition.ts alone. */
export const updateAccount = (tx: Tx, userId: string, change: Omit<Updateable<Database['users']>, 'status'>) =>
  tx.updateTable('users').set(change).where('id', '=', userId);

/** A role that an account has or asks for; returns the id of the row. */
export const insertRole = (tx: Tx, role: Insertable<Database['userRoles']>) =>
  tx.insertInto('userRoles').values(role).returning('id');
