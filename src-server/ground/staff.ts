import type { Db, Tx } from '../data/db.ts';
import { locking } from './locks.ts';

/** Everyone on the staff: who reviews campaigns, and is told when money needs a person. Ordered, so that two transactions that tell them all cannot wait for each other. */
export const activeStaff = (db: Db | Tx) =>
  db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', ['admin', 'super_admin'])
    .where('status', '=', 'active')
    .orderBy('id');

/** Super admins who can still sign in, locked, so that two changes at the same moment cannot leave none. */
export const lockSuperAdmins = (tx: Tx) =>
  locking(
    tx.selectFrom('users').select('id').where('role', '=', 'super_admin').where('status', '=', 'active').orderBy('id'),
  );

/** The same, but only where this account belongs to one of them; none where it does not. */
export const lockSuperAdminsAround = (tx: Tx, userId: string) =>
  lockSuperAdmins(tx).where(({ exists, selectFrom }) =>
    exists(
      selectFrom('users as one').select('one.id').where('one.id', '=', userId).where('one.role', '=', 'super_admin'),
    ),
  );
