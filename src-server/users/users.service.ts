import { randomBytes } from 'node:crypto';
import { leaveRole } from '../account/role-change.service.ts';
import { claimAddress, endSignUpsOf } from '../auth/addresses.service.ts';
import { hashPassword } from '../auth/password.ts';
import type { SystemContext } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { insertAccount, insertRole, noteAccount } from '../ground/people.ts';
import { endEverySession } from '../ground/sessions.ts';
import { recordCreated, transition } from '../transition.ts';
import { superAdminRole } from './users.queries.ts';

/**
 * Makes an account super admin; only possible on the command line (ruling C02). If the address has no account, one is created and its generated
 * password is returned, once; unconfirmed sign-ups with the address end. Locks the address. @throws CONFLICT while something is open or owed under
 * the account's current role
 */
export async function grantSuperAdmin(ctx: SystemContext, email: string): Promise<string> {
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx.db, async (tx) => {
    const known = await claimAddress(tx, email);
    if (!known) await endSignUpsOf(tx, ctx, email);
    const created = { email, passwordHash, emailConfirmedAt: ctx.now, createdAt: ctx.now };
    const user = known ?? (await insertAccount(tx, { ...created, status: 'active' }).executeTakeFirstOrThrow());
    if (!known) await recordCreated(tx, ctx, 'account', user, 'users.grant', 'active');
    if (known) await leaveRole(tx, ctx, known, 'super_admin');
    const row = await superAdminRole(tx, user.id).executeTakeFirst();
    if (!row) {
      const granted = await insertRole(tx, {
        userId: user.id,
        role: 'super_admin',
        status: 'approved',
        decidedAt: ctx.now,
        createdAt: ctx.now,
      }).executeTakeFirstOrThrow();
      await recordCreated(tx, ctx, 'roleRequest', granted, 'users.grant', 'approved', { role: 'super_admin' });
    } else if (row.status !== 'approved') {
      await transition(tx, ctx, 'roleRequest', row, 'grant', { set: { decidedAt: ctx.now } });
    }
    await noteAccount(tx, user.id, { role: 'super_admin' }).execute();
    // A new role ends the sessions that were opened under the old one.
    await endEverySession(tx, ctx, user.id);
    return known ? `${email} is now super admin` : `${email} is now super admin. Password: ${password}`;
  });
}
