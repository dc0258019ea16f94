import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/schema.ts';
import { DAY_MS, INVITE_LINK_DAYS } from '#shared/constants.ts';
import { seatMessages } from '#shared/messages/seats/seats.ts';
import { type inviteMemberInput, SEATS_MAX } from '#shared/seats/seats.schema.ts';
import { ACCEPTABLE_INVITES, isOneOf, OPEN_INVITES } from '#shared/status-sets.ts';
import { displayName } from '#shared/users/people.ts';
import { asAddressee, asOwn } from '../access.ts';
import { audit } from '../audit.ts';
import { claimAddress } from '../auth/addresses.service.ts';
import { currentRef } from '../auth/sessions.service.ts';
import { endInviteLinks, issueToken } from '../auth/tokens.ts';
import { asSystem, type Context, doerOf } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { conflict, notFound } from '../errors.ts';
import { type Locked, lockInvite } from '../ground/locks.ts';
import { insertInvite } from '../ground/people.ts';
import { giveSeat, lockMembers } from '../ground/seats.ts';
import { notify } from '../notifications/notifications.service.ts';
import { blankTokens, queueMail } from '../providers/mail/outbox.ts';
import { recordCreated, transition } from '../transition.ts';
import { userOf } from '../trpc.ts';
import { tellCompany, tellOwners } from './members.service.ts';
import * as queries from './seats.queries.ts';

export type Invite = Selectable<Database['invites']>;

function refuseFull(membersAndInvites: number): void {
  if (membersAndInvites >= SEATS_MAX)
    throw conflict(`A company can have ${SEATS_MAX} members and open invites. Remove one first.`);
}

/**
 * Invites somebody to be a member of the company. An address without an account gets a link that creates one; the owner of an account is asked for
 * consent on the account page and by mail. The inviter is told the same in both cases. Locks the address and the company's open invites to it.
 * @throws CONFLICT for a member, while an invite to the address is open, and if the company has {@link SEATS_MAX} members and invites
 */
export async function invite(ctx: Context, { email, role }: z.infer<typeof inviteMemberInput>): Promise<void> {
  const company = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const account = await claimAddress(tx, email);
    const seats = await lockMembers(tx, company.id).execute();
    const members = seats.filter(({ endedAt }) => endedAt === null);
    if (account?.id === company.id && (seats.length === 0 || members.some(({ personId }) => personId === account.id)))
      throw conflict('This is the address of the company’s own account.');
    if (members.some(({ personId }) => personId === account?.id)) throw conflict(seatMessages.alreadyMember);
    for (const open of await queries.openInvitesTo(tx, company.id, email, 'member').execute()) {
      if (open.expiresAt <= ctx.now) await transition(tx, asSystem(ctx), 'invite', open, 'expire');
      else if (open.status !== 'failed') throw conflict(seatMessages.alreadyInvited);
      else await revoke(tx, ctx, open);
    }
    const others = await queries.openInvitesOf(tx, company.id, 'member').execute();
    refuseFull(members.length + others.length);
    const row = await insertInvite(tx, {
      email,
      role: 'member',
      companyId: company.id,
      seatRole: role,
      status: 'pending',
      invitedBy: doerOf(company),
      ...(await sentNow(tx, ctx)),
    }).executeTakeFirstOrThrow();
    await send(tx, ctx, await recordCreated(tx, ctx, 'invite', row, 'seats.invite', 'pending', { role }), account);
    await tellOwners(tx, ctx, company, 'member_invited');
  });
}

const revoke = (tx: Tx, ctx: Context, invite: Locked<Invite>) =>
  transition(tx, ctx, 'invite', asOwn(ctx, invite, 'companyId', 'This invite'), 'revoke', {
    set: { revokedAt: ctx.now },
  });

/** Asks the owner of an account for consent; any other address gets a link, whose mail later decides the status of the invite. Older links end. */
async function send(tx: Tx, ctx: Context, invite: Locked<Invite>, account: { id: string } | undefined): Promise<void> {
  const { id: inviteId, email } = invite;
  const role = invite.seatRole ?? 'viewer';
  const companyName = displayName(userOf(ctx));
  if (account) {
    await endInviteLinks(tx, ctx, inviteId);
    await notify(tx, ctx, {
      userId: account.id,
      type: 'seat_request',
      ...seatMessages.requestNotice(companyName, role),
      route: '/account',
      mail: { template: 'seatRequest', data: { companyName, role } },
    });
    await transition(tx, asSystem(ctx), 'invite', invite, 'deliver');
  } else {
    const link = await issueToken(tx, ctx, { kind: 'invite', inviteId });
    const data = { ...link, role: 'member', agencyName: companyName };
    await queueMail(tx, ctx, { to: email, template: 'invite', data, inviteId });
  }
}

/** From when and how long an invite holds that is sent now, and the session from which it is sent. Locks nothing. */
export const sentNow = async (tx: Tx, ctx: Context) => ({
  sentIn: await currentRef(tx, ctx),
  sentAt: ctx.now,
  expiresAt: new Date(ctx.now.getTime() + INVITE_LINK_DAYS * DAY_MS),
});

/** An invite of the company that is to be sent again, locked; one that has run out is expired. @throws NOT_FOUND for another company's */
export async function lockedForResend(tx: Tx, ctx: Context, inviteId: string) {
  const row = await lockInvite(tx, inviteId).executeTakeFirstOrThrow();
  const over = isOneOf(OPEN_INVITES, row.status) && row.expiresAt <= ctx.now;
  const current = over ? await transition(tx, asSystem(ctx), 'invite', row, 'expire') : row;
  return asOwn(ctx, current, 'companyId', 'This invite');
}

/**
 * Sends an invite again, with {@link INVITE_LINK_DAYS} more days; a link that was mailed before ends. Locks the address, then the invite.
 * @throws NOT_FOUND for another company's; CONFLICT if its status does not allow it, for somebody who is a member by now, while another invite to
 * the address is open, and if the company has {@link SEATS_MAX} members and invites
 */
export async function resend(ctx: Context, inviteId: string): Promise<void> {
  const company = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const known = await queries.addressOfInvite(tx, company.id, inviteId, 'member').executeTakeFirst();
    if (!known) throw notFound('This invite');
    const account = await claimAddress(tx, known.email);
    const members = (await lockMembers(tx, company.id).execute()).filter(({ endedAt }) => endedAt === null);
    if (members.some(({ personId }) => personId === account?.id)) throw conflict(seatMessages.alreadyMember);
    const own = await lockedForResend(tx, ctx, inviteId);
    const others = (await queries.openInvitesOf(tx, company.id, 'member').execute()).filter(
      ({ id }) => id !== inviteId,
    );
    if (others.some(({ email, expiresAt }) => email === own.email && expiresAt > ctx.now))
      throw conflict(seatMessages.alreadyInvited);
    refuseFull(members.length + others.length);
    const set = await sentNow(tx, ctx);
    await send(tx, ctx, await transition(tx, ctx, 'invite', own, 'resend', { set }), account);
  });
}

/** Withdraws an invite: its link and its request no longer work. Locks it. @throws NOT_FOUND for another company's, CONFLICT once it is over */
export async function revokeInvite(ctx: Context, inviteId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const locked = await lockInvite(tx, inviteId)
      .where('companyId', '=', userOf(ctx).id)
      .where('role', '=', 'member')
      .executeTakeFirst();
    if (!locked) throw notFound('This invite');
    await revoke(tx, ctx, locked);
    await blankTokens(tx, 'invite', { inviteId });
  });
}

/**
 * A person answers a company's request: consent makes them a member. Locks the address, the invite, and the company's seats. @throws NOT_FOUND for
 * one that was sent to somebody else or is over
 */
export async function answer(ctx: Context, inviteId: string, consents: boolean): Promise<void> {
  const person = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    await claimAddress(tx, person.email);
    const locked = await lockInvite(tx, inviteId).where('email', '=', person.email).executeTakeFirst();
    const row = asAddressee(ctx, locked, 'This request');
    const { companyId, seatRole: role } = row;
    if (!companyId || !role || !isOneOf(ACCEPTABLE_INVITES, row.status) || row.expiresAt <= ctx.now)
      throw notFound('This request');
    if (!consents) {
      await transition(tx, ctx, 'invite', row, 'decline', { set: { revokedAt: ctx.now } });
      return;
    }
    await transition(tx, ctx, 'invite', row, 'accept', { set: { acceptedAt: ctx.now } });
    await lockMembers(tx, companyId).execute();
    const id = await giveSeat(tx, { companyId, personId: person.id, role }, ctx.now);
    const after = { companyId, personId: person.id, role };
    await audit(tx, ctx, { action: 'seats.accept', resourceType: 'seat', resourceId: id, after });
    await tellCompany(tx, ctx, companyId, 'member_joined', seatMessages.joinedNotice(displayName(person), role));
  });
}
