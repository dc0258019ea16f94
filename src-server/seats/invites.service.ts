import type { z } from 'zod';
import { INVITE_LINK_DAYS } from '#shared/constants.ts';
import { seatMessages } from '#shared/messages/seats/seats.ts';
import { type inviteMemberInput, SEATS_MAX } from '#shared/seats/seats.schema.ts';
import { ACCEPTABLE_INVITES, isOneOf } from '#shared/status-sets.ts';
import { displayName } from '#shared/users/people.ts';
import { asAddressee } from '../access.ts';
import { audit } from '../audit.ts';
import { claimAddress } from '../auth/addresses.service.ts';
import {
  claimInvited,
  endOlder,
  type Invite,
  revokeInvite as revoke,
  sentNow,
  toResend,
} from '../auth/invites.service.ts';
import { currentRef } from '../auth/sessions.service.ts';
import { endInviteLinks, issueToken } from '../auth/tokens.ts';
import { asSystem, type Context, doerOf } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { conflict, notFound } from '../errors.ts';
import { type Locked, lockInvite } from '../ground/locks.ts';
import { insertInvite } from '../ground/people.ts';
import { giveSeat, lockMembers } from '../ground/seats.ts';
import { notify } from '../notifications/notifications.service.ts';
import { queueMail } from '../providers/mail/outbox.ts';
import { recordCreated, transition } from '../transition.ts';
import { userOf } from '../trpc.ts';
import { tellCompany, tellOwners } from './members.service.ts';
import * as queries from './seats.queries.ts';

const senderOf = (ctx: Context) => ({ companyId: userOf(ctx).id, role: 'member' as const });

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
    await endOlder(tx, ctx, senderOf(ctx), email, seatMessages.alreadyInvited);
    const others = await queries.openInvitesOf(tx, company.id, 'member').execute();
    refuseFull(members.length + others.length);
    const row = await insertInvite(tx, {
      email,
      role: 'member',
      companyId: company.id,
      seatRole: role,
      status: 'pending',
      invitedBy: doerOf(company),
      ...(await sentHere(tx, ctx)),
    }).executeTakeFirstOrThrow();
    await send(tx, ctx, await recordCreated(tx, ctx, 'invite', row, 'seats.invite', 'pending', { role }), account);
    await tellOwners(tx, ctx, company, 'member_invited');
  });
}

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
export const sentHere = async (tx: Tx, ctx: Context) => ({ ...sentNow(ctx), sentIn: await currentRef(tx, ctx) });

/**
 * Sends an invite again, with {@link INVITE_LINK_DAYS} more days; a link that was mailed before ends. Locks the address, then the invite.
 * @throws NOT_FOUND for another company's; CONFLICT if its status does not allow it, for somebody who is a member by now, while another invite to
 * the address is open, and if the company has {@link SEATS_MAX} members and invites
 */
export async function resend(ctx: Context, inviteId: string): Promise<void> {
  const company = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const account = await claimInvited(tx, senderOf(ctx), inviteId);
    const members = (await lockMembers(tx, company.id).execute()).filter(({ endedAt }) => endedAt === null);
    if (members.some(({ personId }) => personId === account?.id)) throw conflict(seatMessages.alreadyMember);
    const own = await toResend(tx, ctx, senderOf(ctx), inviteId, seatMessages.alreadyInvited);
    const open = await queries.openInvitesOf(tx, company.id, 'member').execute();
    refuseFull(members.length + open.filter(({ id }) => id !== inviteId).length);
    const set = await sentHere(tx, ctx);
    await send(tx, ctx, await transition(tx, ctx, 'invite', own, 'resend', { set }), account);
  });
}

/** Withdraws an invite. Locks and @throws like {@link revoke} */
export const revokeInvite = (ctx: Context, inviteId: string): Promise<void> => revoke(ctx, senderOf(ctx), inviteId);

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
