import type { z } from 'zod';
import type {
  AgencyInvite,
  AgencyRequests,
  agencyInviteInput,
  Inviting,
  listAgencyInvitesInput,
} from '#shared/agency/agency.schema.ts';
import { AGENCY_ROLES, type AgencyRole } from '#shared/agency/roles.ts';
import { INVITE_LINK_DAYS } from '#shared/constants.ts';
import { isolated } from '#shared/isolated.ts';
import { moveRefusal } from '#shared/lifecycle-moves.ts';
import { agencyMessages } from '#shared/messages/agency.ts';
import type { Slice } from '#shared/paging.ts';
import type { Role } from '#shared/policy/rule.ts';
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
  statusNow,
  toResend,
} from '../auth/invites.service.ts';
import { endInviteLinks, issueToken } from '../auth/tokens.ts';
import { asSystem, type Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { conflict, notFound } from '../errors.ts';
import { type Locked, lockInvite } from '../ground/locks.ts';
import { assignToAgency, insertInvite } from '../ground/people.ts';
import { announce } from '../ground/webhooks.ts';
import { notify } from '../notifications/notifications.service.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { queueMail } from '../providers/mail/outbox.ts';
import { recordCreated, transition } from '../transition.ts';
import { mayTake, userOf } from '../trpc.ts';
import { isAssigned } from './assignments.queries.ts';
import { invitesOfAgency, requestsTo } from './invites.queries.ts';
import { agenciesOfPerson } from './people.queries.ts';

const senderOf = (ctx: Context) => ({ agencyId: userOf(ctx).id });

/** The role that a person needs to be managed in each way; null means any. */
const NEEDED: Record<AgencyRole, Role | null> = {
  managed_brand: 'brand',
  managed_creator: 'creator',
  managed_user: null,
};

/**
 * Invites someone to be managed (rulings A27, AG-22). An address without an account gets a link that creates one; the owner of an account is asked
 * for consent on the account page and by mail. The agency is told the same in both cases. Locks the address and the agency's open invites to it.
 * @throws CONFLICT for oneself, for someone whom the agency already manages, and while an invite is open
 */
export async function invite(ctx: Context, { email, role }: z.infer<typeof agencyInviteInput>): Promise<void> {
  const agency = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const account = await claimAddress(tx, email);
    if (account?.id === agency.id) throw conflict('You cannot manage your own account.');
    if (account && (await isAssigned(tx, agency.id, account.id).executeTakeFirst()))
      throw conflict(agencyMessages.alreadyManaged);
    await endOlder(tx, ctx, senderOf(ctx), email, agencyMessages.alreadyInvited);
    const from = { agencyId: agency.id, invitedBy: agency.id };
    const made = { email, role, ...from, status: 'pending', ...sentNow(ctx) } as const;
    const row = await insertInvite(tx, made).executeTakeFirstOrThrow();
    await send(tx, ctx, await recordCreated(tx, ctx, 'invite', row, 'agency.invite', 'pending', { role }), account);
  });
}

/**
 * Sends an invite: the owner of an account is asked for consent at once; any other address gets a link, whose mail later decides the status of the
 * invite. Older links end.
 */
async function send(tx: Tx, ctx: Context, invite: Locked<Invite>, account: { id: string } | undefined): Promise<void> {
  const { id: inviteId, email, role } = invite;
  const agencyName = displayName(userOf(ctx));
  if (account) {
    await endInviteLinks(tx, ctx, inviteId);
    await notify(tx, ctx, {
      userId: account.id,
      type: 'agency_request',
      title: `${isolated(agencyName)} wants to manage your account`,
      message: 'The agency would see your deals and totals. Accept or decline on your account page.',
      route: '/account',
      mail: { template: 'agencyRequest', data: { agencyName } },
    });
    await transition(tx, asSystem(ctx), 'invite', invite, 'deliver');
  } else {
    const link = await issueToken(tx, ctx, { kind: 'invite', inviteId });
    await queueMail(tx, ctx, { to: email, template: 'invite', data: { ...link, role, agencyName }, inviteId });
  }
}

/** The invites of an agency, most recently sent first. Locks nothing. */
export async function invites(
  ctx: Context,
  { cursor, limit }: z.infer<typeof listAgencyInvitesInput>,
): Promise<Slice<AgencyInvite> & Inviting> {
  const rows = await invitesOfAgency(ctx.db, userOf(ctx).id, { after: keysetOf(cursor), limit }).execute();
  const slice = sliceOf(
    rows,
    limit,
    ({ sentAt, id }) => ({ at: sentAt, id }),
    (row) => {
      const status = statusNow(row, ctx.now);
      const may = {
        resend: mayTake(ctx, 'agency.resendInvite', moveRefusal('invite', status, 'resend')),
        revoke: mayTake(ctx, 'agency.revokeInvite', moveRefusal('invite', status, 'revoke')),
      };
      return { ...row, role: agencyRole(row.role), status, may };
    },
  );
  return { ...slice, may: { invite: mayTake(ctx, 'agency.invite') } };
}

/**
 * Sends an invite again, with {@link INVITE_LINK_DAYS} more days; a link that was mailed before ends (ruling B2.6). Locks the address, then the
 * invite. @throws NOT_FOUND for another agency's; CONFLICT if its status does not allow it, for someone whom the agency manages by now, and while
 * another invite to the address is open
 */
export async function resendInvite(ctx: Context, inviteId: string): Promise<void> {
  const agency = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const account = await claimInvited(tx, senderOf(ctx), inviteId);
    if (account && (await isAssigned(tx, agency.id, account.id).executeTakeFirst()))
      throw conflict(agencyMessages.alreadyManaged);
    const own = await toResend(tx, ctx, senderOf(ctx), inviteId, agencyMessages.alreadyInvited);
    await send(tx, ctx, await transition(tx, ctx, 'invite', own, 'resend', { set: sentNow(ctx) }), account);
  });
}

/** Withdraws an invite. Locks and @throws like {@link revoke} */
export const revokeInvite = (ctx: Context, inviteId: string): Promise<void> => revoke(ctx, senderOf(ctx), inviteId);

/** The agencies that manage the signed-in person, and those that ask to. Locks nothing. */
export async function mine(ctx: Context): Promise<AgencyRequests> {
  const person = userOf(ctx);
  const [agencies, requests] = await Promise.all([
    agenciesOfPerson(ctx.db, person.id).execute(),
    requestsTo(ctx.db, person.email, ctx.now).execute(),
  ]);
  return { agencies, requests: requests.map((request) => ({ ...request, role: agencyRole(request.role) })) };
}

/**
 * Answers an agency's request: consent creates the assignment (ruling C27). Locks the address, then the invite. @throws NOT_FOUND for one that was
 * sent to somebody else or is over, CONFLICT if the person does not have the role it requires
 */
export async function answer(ctx: Context, inviteId: string, consents: boolean): Promise<void> {
  const person = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    await claimAddress(tx, person.email);
    const locked = await lockInvite(tx, inviteId).where('email', '=', person.email).executeTakeFirst();
    const row = asAddressee(ctx, locked, 'This request');
    if (!row.agencyId || !isOneOf(ACCEPTABLE_INVITES, row.status) || row.expiresAt <= ctx.now)
      throw notFound('This request');
    if (!consents) {
      await transition(tx, ctx, 'invite', row, 'decline', { set: { revokedAt: ctx.now } });
      return;
    }
    const role = agencyRole(row.role);
    const needed = NEEDED[role];
    if (needed && person.role !== needed)
      throw conflict(`This invitation is for a ${needed} account. Ask the agency for another one.`);
    await transition(tx, ctx, 'invite', row, 'accept', { set: { acceptedAt: ctx.now } });
    const assignment = { agencyId: row.agencyId, userId: person.id, role, createdAt: ctx.now };
    if (await isAssigned(tx, row.agencyId, person.id).executeTakeFirst()) return;
    const { id } = await assignToAgency(tx, assignment).executeTakeFirstOrThrow();
    await audit(tx, ctx, { action: 'agency.accept', resourceType: 'agencyUser', resourceId: id, after: assignment });
    await announce(tx, ctx, 'assignment.started', [id]);
    await notify(tx, ctx, {
      userId: row.agencyId,
      type: 'agency_consent',
      title: `${isolated(displayName(person))} accepted`,
      message: 'You manage this account now.',
      route: '/agency/users',
    });
  });
}

/** Only agencies invite in these roles. */
const agencyRole = (role: string): AgencyRole => AGENCY_ROLES.find((each) => each === role) ?? 'managed_user';
