import type { z } from 'zod';
import { allowedUnless } from '#shared/may.ts';
import { roleRequestMessages } from '#shared/messages/security.ts';
import { roleFixerMessages } from '#shared/messages/users.ts';
import { displayName, roleLabels } from '#shared/users/people.ts';
import type { FixableUser, fixRoleInput, lookUpInput } from '#shared/users/users.schema.ts';
import { asStaff } from '../access.ts';
import { leaveRole } from '../account/role-change.service.ts';
import { audit } from '../audit.ts';
import { type Context, isStaffRole } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { conflict, UserError } from '../errors.ts';
import { insertRole, updateAccount } from '../ground/people.ts';
import { endEverySession } from '../ground/sessions.ts';
import { notify } from '../notifications/notifications.service.ts';
import { recordCreated, transition } from '../transition.ts';
import { requireProof, userOf } from '../trpc.ts';
import { accountNamed, entriesOf, lockEntriesOf } from './role-fixer.queries.ts';
import { staffRefusal } from './staff.rules.ts';
import { accountOfOther } from './staff-acts.service.ts';

/** Looks an account up for the role fixer (SA-16, SA-22). Locks nothing. @throws NOT_FOUND if there is none */
export async function lookUp(ctx: Context, { user }: z.infer<typeof lookUpInput>): Promise<FixableUser> {
  const account = await accountNamed(ctx.db, user).executeTakeFirst();
  if (!account) throw new UserError('NOT_FOUND', roleFixerMessages.noSuchUser);
  const { id, email, role, emailConfirmedAt } = account;
  const refusal = staffRefusal(userOf(ctx), { id, role }) ?? (emailConfirmedAt ? null : roleFixerMessages.unconfirmed);
  return {
    id,
    email,
    name: displayName(account),
    role,
    entries: await entriesOf(ctx.db, id).execute(),
    may: { fix: allowedUnless(refusal) },
  };
}

/**
 * Gives an account a role, whatever it had: its entry in user_roles is created or approved, approved entries of other roles are revoked, what it had
 * by another role ends ({@link leaveRole}), and the profile gets the same role. The person is told and signed out everywhere. Locks the super admins
 * if the account is one, the account and its entries. @throws NOT_FOUND; FORBIDDEN for the actor's own account, so that there is always a super admin
 * left; CONFLICT for an address that is not confirmed, and while something is open or owed under the current role; PRECONDITION_FAILED if the role
 * is one of the staff and the super admin has not proved who they are
 */
export async function fixRole(ctx: Context, { userId, role }: z.infer<typeof fixRoleInput>): Promise<void> {
  if (isStaffRole(role)) await requireProof(ctx, 'users.fixRole');
  await inTransaction(ctx.db, async (tx) => {
    const account = await accountOfOther(tx, ctx, userId);
    if (account.emailConfirmedAt === null) throw conflict(roleFixerMessages.unconfirmed);
    await leaveRole(tx, ctx, account, role);
    const locked = await lockEntriesOf(tx, userId).execute();
    const entries = locked.map((entry) => asStaff(ctx, entry, 'This role'));
    const decided = { decidedBy: userOf(ctx).id, decidedAt: ctx.now };
    const entry = entries.find((each) => each.role === role);
    if (!entry) {
      const made = { userId, role, status: 'approved', createdAt: ctx.now, ...decided } as const;
      const row = await insertRole(tx, made).executeTakeFirstOrThrow();
      await recordCreated(tx, ctx, 'roleRequest', row, 'users.fixRole', 'approved', { role });
    } else if (entry.status !== 'approved') {
      await transition(tx, ctx, 'roleRequest', entry, 'grant', { set: decided });
    }
    for (const other of entries) {
      if (other.role !== role && other.status === 'approved')
        await transition(tx, ctx, 'roleRequest', other, 'revoke', { set: decided });
    }
    if (account.role === role) return;
    await updateAccount(tx, account, { role }).execute();
    await audit(tx, ctx, {
      action: 'users.fixRole',
      resourceType: 'account',
      resourceId: userId,
      before: { role: account.role },
      after: { role },
    });
    // A new role ends the sessions that were opened under the old one.
    await endEverySession(tx, ctx, userId);
    await notify(tx, ctx, {
      userId,
      type: 'role_decided',
      ...roleRequestMessages.approvedNotice(roleLabels[role]),
      route: '/account',
    });
  });
}
