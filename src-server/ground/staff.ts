import { displayName } from '#shared/users/people.ts';
import type { Db, Tx } from '../data/db.ts';
import { locking } from './locks.ts';

/**
 * All staff: they review campaigns, and are told when money needs a person. Ordered, so that two transactions that tell them all cannot block each
 * other.
 */
export const activeStaff = (db: Db | Tx) =>
  db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', ['admin', 'super_admin'])
    .where('status', '=', 'active')
    .orderBy('id');

/** Super admins who can still sign in, locked, so that two simultaneous changes cannot leave none. */
export const lockSuperAdmins = (tx: Tx) =>
  locking(
    tx.selectFrom('users').select('id').where('role', '=', 'super_admin').where('status', '=', 'active').orderBy('id'),
  );

/** The same, but only if this account is one of them; otherwise none. */
export const lockSuperAdminsAround = (tx: Tx, userId: string) =>
  lockSuperAdmins(tx).where(({ exists, selectFrom }) =>
    exists(
      selectFrom('users as one').select('one.id').where('one.id', '=', userId).where('one.role', '=', 'super_admin'),
    ),
  );

/** Who of the staff decided about a row that names them; null if nobody did. */
export const staffName = (row: {
  staffEmail: string | null;
  staffFirst: string | null;
  staffLast: string | null;
}): string | null =>
  row.staffEmail === null
    ? null
    : displayName({ email: row.staffEmail, firstName: row.staffFirst, lastName: row.staffLast });
