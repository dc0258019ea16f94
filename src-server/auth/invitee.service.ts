import type { z } from 'zod';
import type { acceptInviteInput, InviteView } from '#shared/auth/auth.schema.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { byLink } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { badRequest, conflict } from '../errors.ts';
import { lockInvite, locking } from '../ground/locks.ts';
import { assignToAgency, insertAccount, insertRole } from '../ground/people.ts';
import { giveSeat } from '../ground/seats.ts';
import { announce } from '../ground/webhooks.ts';
import { recordCreated, transition } from '../transition.ts';
import { claimAddress, endSignUpsOf } from './addresses.service.ts';
import { inviteOfToken, openToken, spendTokenById } from './auth.queries.ts';
import { hashToken } from './lucia.ts';
import { hashPassword } from './password.ts';
import { addressOf, notePlace, signingIn } from './sessions.service.ts';

/**
 * The address and role that an invite link offers, and the company of which somebody would be a member. Locks nothing. @throws BAD_REQUEST if it is
 * used, expired or withdrawn
 */
export async function readInvite(ctx: Context, token: string): Promise<InviteView> {
  await ctx.limits.take('token.address', addressOf(ctx), authMessages.lockedOut);
  const { email, role, company, seatRole } = await openInvite(ctx, token);
  return { email, role, seat: company !== null && seatRole !== null ? { company, role: seatRole } : null };
}

async function openInvite(ctx: Context, token: string) {
  const invite = await inviteOfToken(ctx.db, hashToken(token), ctx.now).executeTakeFirst();
  if (!invite) throw badRequest(authMessages.linkInvalid);
  return invite;
}

const ROLE_OF_INVITE = {
  admin: 'admin',
  brand: 'brand',
  creator: 'creator',
  managed_brand: 'brand',
  managed_creator: 'creator',
  managed_user: null,
  member: null,
  agency: null,
} as const;

/**
 * Creates the invited account; address and role come from the stored invite, never from the caller (ruling C04). The link proves the address, so all
 * sign-ups with it end. Locks the address, the link and the invite. @throws BAD_REQUEST if the link is used, expired or withdrawn, CONFLICT if the
 * address has an account
 */
export async function acceptInvite(ctx: Context, input: z.infer<typeof acceptInviteInput>): Promise<void> {
  await ctx.limits.take('token.address', addressOf(ctx), authMessages.lockedOut);
  const passwordHash = await hashPassword(input.password);
  const invite = await openInvite(ctx, input.token);
  // Colleagues and creators see the names of members; everybody else says later what they are called.
  const name = invite.companyId ? input.name : null;
  if (invite.companyId && !name) throw badRequest('First name is required', 'name.firstName');
  await signingIn(ctx, async (tx, open) => {
    const account = await claimAddress(tx, invite.email);
    const token = await locking(openToken(tx, 'invite', hashToken(input.token), ctx.now)).executeTakeFirst();
    if (!token) throw badRequest(authMessages.linkInvalid);
    if (account) throw conflict('There is already an account for this address. Please sign in.');
    await spendTokenById(tx, token.id, ctx.now).execute();
    const offered = byLink(token, await lockInvite(tx, invite.id).executeTakeFirstOrThrow());
    await transition(tx, ctx, 'invite', offered, 'accept', { set: { acceptedAt: ctx.now } });
    await endSignUpsOf(tx, ctx, invite.email);
    const role = ROLE_OF_INVITE[invite.role];
    const user = await insertAccount(tx, {
      email: invite.email,
      passwordHash,
      firstName: name?.firstName ?? null,
      lastName: name?.lastName ?? null,
      role,
      status: 'active',
      emailConfirmedAt: ctx.now,
      termsAcceptedAt: ctx.now,
      createdAt: ctx.now,
    }).executeTakeFirstOrThrow();
    await recordCreated(tx, ctx, 'account', user, 'auth.acceptInvite', 'active', { role });
    if (role) {
      const times = { decidedAt: ctx.now, createdAt: ctx.now };
      const row = await insertRole(tx, {
        userId: user.id,
        role,
        status: 'approved',
        ...times,
      }).executeTakeFirstOrThrow();
      await recordCreated(tx, ctx, 'roleRequest', row, 'auth.acceptInvite', 'approved', { role });
    }
    if (invite.companyId && invite.seatRole) {
      const { companyId, seatRole: role } = invite;
      const after = { companyId, personId: user.id, role };
      const id = await giveSeat(tx, after, ctx.now);
      await audit(tx, ctx, { action: 'auth.acceptInvite', resourceType: 'seat', resourceId: id, after });
    }
    if (invite.agencyId && invite.role.startsWith('managed_')) {
      const { agencyId } = invite;
      const assignment = { agencyId, userId: user.id, role: managed(invite.role), createdAt: ctx.now };
      const { id } = await assignToAgency(tx, assignment).executeTakeFirstOrThrow();
      await audit(tx, ctx, {
        action: 'auth.acceptInvite',
        resourceType: 'agencyUser',
        resourceId: id,
        after: assignment,
      });
      await announce(tx, ctx, 'assignment.started', [id]);
    }
    await notePlace(tx, ctx, { id: user.id, email: invite.email });
    if (ctx.actor.kind === 'anonymous') await open(user.id);
  });
}

function managed(role: string): 'managed_brand' | 'managed_creator' | 'managed_user' {
  return role === 'managed_brand' || role === 'managed_creator' ? role : 'managed_user';
}
