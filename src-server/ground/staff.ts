import type { Db, Tx } from '../data/db.ts';

/** Everyone on the staff: who reviews campaigns, and is told when money needs a person. Ordered, so that two transactions that tell them all cannot wait for each other. */
export const activeStaff = (db: Db | Tx) =>
  db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', ['admin', 'super_admin'])
    .where('status', '=', 'active')
    .orderBy('id');
