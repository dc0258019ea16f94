import type { Tx } from '../data/db.ts';
import { locking } from '../ground/locks.ts';

/** The row that makes an account super admin, or asks for it; locked. */
export const superAdminRole = (tx: Tx, userId: string) =>
  locking(tx.selectFrom('userRoles').selectAll().where('userId', '=', userId).where('role', '=', 'super_admin'));
