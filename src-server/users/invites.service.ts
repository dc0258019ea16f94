import type { InviteRole } from '#db/schema.ts';
import { INVITE_LINK_DAYS } from '#shared/constants.ts';
import { staffInviteMessages } from '#shared/messages/users.ts';
import { isOneOf, OPEN_INVITES } from '#shared/status-sets.ts';
import type { InvitableRole } from '#shared/users/users.schema.ts';
import { claimAddress } from '../auth/addresses.service.ts';
import { endOlder, sentNow } from '../auth/invites.service.ts';
import { issueToken } from '../auth/tokens.ts';
import type { Context, SystemContext } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { conflict } from '../errors.ts';
import { lockInvite } from '../ground/locks.ts';
import { insertInvite } from '../ground/people.ts';
import { queueMail } from '../providers/mail/outbox.ts';
import { forEachDue } from '../sweep.ts';
import { recordCreated, transition } from '../transition.ts';
import { userOf } from '../trpc.ts';
import { overdueInvites } from './invites.queries.ts';

/**
 * Invites someone to the platform as admin, brand or creator and returns the invite's id. The link in the mail can be used once, within
 * {@link INVITE_LINK_DAYS} days; the job `invites.mail-result` records whether the mail arrived. Locks the address. @throws CONFLICT for an
 * address that has an account or an open invite, TOO_MANY_REQUESTS over the inviter's mails of the day
 */
export async function invitePerson(
  tx: Tx,
  ctx: Context,
  { email, role }: { email: string; role: InvitableRole },
): Promise<string> {
  await refuseMember(tx, email);
  await endOlder(tx, ctx, 'staff', email, staffInviteMessages.alreadyInvited);
  const invite = await insertInvite(tx, {
    email,
    role,
    status: 'pending',
    invitedBy: userOf(ctx).id,
    ...sentNow(ctx),
  }).executeTakeFirstOrThrow();
  await recordCreated(tx, ctx, 'invite', invite, 'users.invite', 'pending', { role });
  await mailInvite(tx, ctx, { id: invite.id, email, role });
  return invite.id;
}

/** Mails an invite by staff with a new link; older links end. The caller has locked the invite, or created it. */
export async function mailInvite(
  tx: Tx,
  ctx: Context,
  { id: inviteId, email, role }: { id: string; email: string; role: InviteRole },
): Promise<void> {
  const link = await issueToken(tx, ctx, { kind: 'invite', inviteId });
  await queueMail(tx, ctx, { to: email, template: 'invite', data: { ...link, role, agencyName: null }, inviteId });
}

/**
 * Mails an agency that it can sign up: agencies are not invited; they request their role and staff approve it (ruling A27). Locks the address.
 * @throws CONFLICT for an address that has an account
 */
export async function inviteAgency(tx: Tx, ctx: Context, email: string): Promise<void> {
  await refuseMember(tx, email);
  await queueMail(tx, ctx, { to: email, template: 'agencySignUp', data: {} });
}

async function refuseMember(tx: Tx, email: string): Promise<void> {
  if (await claimAddress(tx, email)) throw conflict(staffInviteMessages.alreadyMember);
}

/** Expires invites whose time is over, each in its own transaction, in which it is locked (the hourly job `invites.expire`, ruling B3). */
export async function expireInvites(ctx: SystemContext): Promise<void> {
  const sweep = { job: 'invites.expire', id: 'invites.id' } as const;
  await forEachDue(ctx, sweep, overdueInvites(ctx.db, ctx.now), (tx, { id }) => expireOne(tx, ctx, id));
}

async function expireOne(tx: Tx, ctx: SystemContext, inviteId: string): Promise<void> {
  const invite = await lockInvite(tx, inviteId).executeTakeFirst();
  // It may have been accepted or withdrawn while this was waiting for the lock.
  if (!invite || !isOneOf(OPEN_INVITES, invite.status)) return;
  await transition(tx, ctx, 'invite', invite, 'expire');
}

/** Records whether an invite's mail arrived (the job `invites.mail-result`). Locks the invite; one that is no longer pending stays as it is. */
export async function noteMailResult(ctx: SystemContext, inviteId: string, delivered: boolean): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const invite = await lockInvite(tx, inviteId).executeTakeFirst();
    if (invite?.status !== 'pending') return;
    await transition(tx, ctx, 'invite', invite, delivered ? 'deliver' : 'fail');
  });
}
