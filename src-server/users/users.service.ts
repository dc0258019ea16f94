import { randomBytes } from 'node:crypto';
import { claimAddress, endSignUpsOf } from '../auth/addresses.service.ts';
import { hashPassword } from '../auth/password.ts';
import { endEverySession } from '../auth/sessions.service.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { locking } from '../ground/locks.ts';
import { born, transition } from '../transition.ts';

/**
 * Makes an account super admin; only the command line can (ruling C02). Without an account for the address one is made, and its generated
 * password is answered once; whoever merely signed up with the address gets nothing.
 */
export async function grantSuperAdmin(ctx: Context, email: string): Promise<string> {
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx.db, async (tx) => {
    const known = await claimAddress(tx, email);
    if (!known) await endSignUpsOf(tx, ctx, email);
    const user =
      known ??
      (await tx
        .insertInto('users')
        .values({ email, passwordHash, status: 'active', emailConfirmedAt: ctx.now, createdAt: ctx.now })
        .returning('id')
        .executeTakeFirstOrThrow());
    if (!known) await born(tx, ctx, 'account', user, 'users.grant', 'active');
    const roles = tx.selectFrom('userRoles').selectAll().where('userId', '=', user.id);
    const row = await locking(roles.where('role', '=', 'super_admin')).executeTakeFirst();
    if (!row) {
      const granted = await tx
        .insertInto('userRoles')
        .values({ userId: user.id, role: 'super_admin', status: 'approved', decidedAt: ctx.now, createdAt: ctx.now })
        .returning('id')
        .executeTakeFirstOrThrow();
      await born(tx, ctx, 'roleRequest', granted, 'users.grant', 'approved', { role: 'super_admin' });
    } else if (row.status !== 'approved') {
      await transition(tx, ctx, 'roleRequest', row, 'grant', { set: { decidedAt: ctx.now } });
    }
    await tx.updateTable('users').set({ role: 'super_admin' }).where('id', '=', user.id).execute();
    // A new role ends the sessions that were opened under the old one.
    await endEverySession(tx, ctx, user.id);
    return known ? `${email} is now super admin` : `${email} is now super admin. Password: ${password}`;
  });
}
