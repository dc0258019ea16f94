import type { Db, Tx } from '../data/db.ts';

/** Everyone on the staff: who reviews campaigns, and is told when money needs a person. In one order, so that who tells them all waits for nobody. */
export const activeStaff = (db: Db | Tx) =>
  db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', ['admin', 'super_admin'])
    .where('status', '=', 'active')
    .orderBy('id');
