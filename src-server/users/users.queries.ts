import type { Db, Tx } from '../data/db.ts';
import { locking } from '../ground/locks.ts';

/** The row that makes an account super admin, or asks for it; locked. */
export const superAdminRole = (tx: Tx, userId: string) =>
  locking(tx.selectFrom('userRoles').selectAll().where('userId', '=', userId).where('role', '=', 'super_admin'));

/** The role and the address of an account, not locked. */
export const roleAndAddress = (db: Db | Tx, userId: string) =>
  db.selectFrom('users').select(['role', 'email', 'emailConfirmedAt']).where('id', '=', userId);
