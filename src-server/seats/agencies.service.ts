import type { z } from 'zod';
import { APPROVAL_ACTS, dutyOfAct, limitOf } from '#shared/approvals/limits.ts';
import { isoDay } from '#shared/dates.ts';
import { formatMoney } from '#shared/format.ts';
import { moveRefusal } from '#shared/lifecycle-moves.ts';
import { agencySeatMessages } from '#shared/messages/seats/agencies.ts';
import { consentedDuties, consentText } from '#shared/messages/seats/duties.ts';
import type { Money } from '#shared/money.ts';
import {
  AGENCIES_MAX,
  type AgencySeat,
  type AgencySeatInvite,
  type CompanyAgencies,
  type changeConsentInput,
  type inviteAgencyInput,
} from '#shared/seats/agencies.schema.ts';
import { displayName } from '#shared/users/people.ts';
import { voidRequestsOf } from '../approvals/limits/limits.service.ts';
import { audit } from '../audit.ts';
import { claimAddress } from '../auth/addresses.service.ts';
import {
  claimInvited,
  endOlder,
  type Invite,
  revokeInvite as revoke,
  statusNow,
  toResend,
} from '../auth/invites.service.ts';
import { asSystem, type Context, doerOf } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { conflict, notFound, refuse } from '../errors.ts';
import type { Locked } from '../ground/locks.ts';
import { insertInvite } from '../ground/people.ts';
import { lockMembers } from '../ground/seats.ts';
import { announce } from '../ground/webhooks.ts';
import { notify } from '../notifications/notifications.service.ts';
import { queueMail } from '../providers/mail/outbox.ts';
import { recordCreated, transition } from '../transition.ts';
import { mayTake, userOf } from '../trpc.ts';
import * as queries from './agencies.queries.ts';
import { sentHere } from './invites.service.ts';
import { tellOwners } from './members.service.ts';
import { clearSeat, openInvitesOf, ratesOfDay, setSeatEnded } from './seats.queries.ts';
import { limitRefusal } from './seats.rules.ts';

const senderOf = (ctx: Context) => ({ companyId: userOf(ctx).id, role: 'agency' as const });

/** The page on which an agency answers brands. */
const BRANDS_PAGE = '/agency/brands';

/** The account with an address, if there is one. */
type Claimed = Awaited<ReturnType<typeof claimAddress>>;

const stored = (limit: Money | null) => ({
  limitMinor: limit?.amountMinor ?? null,
  limitCurrency: limit?.currency ?? null,
});

/** The agencies that work for the company, those that it has invited, and what the reader may do about them. Locks nothing. */
export async function agencies(ctx: Context): Promise<CompanyAgencies> {
  const company = userOf(ctx);
  const rows = await queries.agenciesOfCompany(ctx.db, company.id).execute();
  const invites = await openInvitesOf(ctx.db, company.id, 'agency').execute();
  const may = { change: mayTake(ctx, 'seats.changeConsent'), end: mayTake(ctx, 'seats.endAgency') };
  return {
    agencies: rows.map(({ limitMinor, limitCurrency, ...row }): AgencySeat => {
      return { ...row, limit: limitOf({ limitMinor, limitCurrency }), may };
    }),
    invites: invites.map(({ id, email, duties, status, sentAt, expiresAt, ...row }): AgencySeatInvite => {
      const shown = statusNow({ status, expiresAt }, ctx.now);
      return {
        ...{ id, email, sentAt, expiresAt },
        duties: duties ?? [],
        limit: limitOf(row),
        status: shown,
        may: {
          resend: mayTake(ctx, 'seats.resendAgencyInvite', moveRefusal('invite', shown, 'resend')),
          revoke: mayTake(ctx, 'seats.revokeAgencyInvite', moveRefusal('invite', shown, 'revoke')),
        },
      };
    }),
    may: { invite: mayTake(ctx, 'seats.inviteAgency') },
  };
}

/** Somebody of the company's own people has to be able to approve what is above a limit. The only member of a company becomes its owner. */
async function refuseUnapprovable(tx: Tx, ctx: Context, companyId: string, limit: Money | null): Promise<void> {
  const members = await lockMembers(tx, companyId).execute();
  const { usdMicros } = await ratesOfDay(tx, isoDay(ctx.now)).executeTakeFirstOrThrow();
  refuse(members.length === 0 ? null : limitRefusal(members, null, limit, usdMicros));
}

/**
 * Invites the agency with an address to work for the company, with the duties to which the company's owner consents. An agency is asked on its page
 * of brands and by mail; any other address gets a mail that says how to become one. The inviter is told the same in both cases. Locks the address,
 * the company's seats and its open invites to the address.
 * @throws CONFLICT for the company itself, for an agency that works for it, while an invite to the address is open, if {@link AGENCIES_MAX} work for
 * it or are invited, and for a limit above which nobody could approve anything
 */
export async function invite(ctx: Context, input: z.infer<typeof inviteAgencyInput>): Promise<void> {
  const company = userOf(ctx);
  const { email, limit } = input;
  const duties = consentedDuties(input.duties);
  await inTransaction(ctx.db, async (tx) => {
    const account = await claimAddress(tx, email);
    if (account?.id === company.id) throw conflict(agencySeatMessages.notYourself);
    await refuseUnapprovable(tx, ctx, company.id, limit);
    const seats = await queries.lockAgencySeats(tx, company.id).execute();
    if (seats.some(({ agencyId }) => agencyId === account?.id)) throw conflict(agencySeatMessages.worksAlready);
    await endOlder(tx, ctx, senderOf(ctx), email, agencySeatMessages.alreadyInvited);
    const others = await openInvitesOf(tx, company.id, 'agency').execute();
    if (seats.length + others.length >= AGENCIES_MAX) throw conflict(agencySeatMessages.full(AGENCIES_MAX));
    const row = await insertInvite(tx, {
      ...{ email, role: 'agency', companyId: company.id, duties, ...stored(limit), status: 'pending' },
      invitedBy: doerOf(company),
      ...(await sentHere(tx, ctx)),
    }).executeTakeFirstOrThrow();
    const facts = { duties, limit, text: consentText(duties) };
    await send(tx, ctx, await recordCreated(tx, ctx, 'invite', row, 'seats.inviteAgency', 'pending', facts), account);
    await tellOwners(tx, ctx, company, 'agency_invited');
  });
}

/** Asks an agency in the app and by mail; any other address gets the mail alone, which later decides the status of the invite. */
async function send(tx: Tx, ctx: Context, invite: Locked<Invite>, account: Claimed): Promise<void> {
  const brandName = displayName(userOf(ctx));
  const limit = limitOf(invite);
  const duties = invite.duties ?? [];
  const mail = { template: 'brandRequest' as const, data: { brandName, duties, limit } };
  if (account?.role === 'agency') {
    const texts = agencySeatMessages.requestNotice(brandName, duties, limit && formatMoney(limit));
    await notify(tx, ctx, { userId: account.id, type: 'brand_request', ...texts, route: BRANDS_PAGE, mail });
    await transition(tx, asSystem(ctx), 'invite', invite, 'deliver');
  } else await queueMail(tx, ctx, { to: invite.email, ...mail, inviteId: invite.id });
}

/**
 * Sends the invite of an agency again, valid as long as a new one. Whoever sends it consents to what it lets the agency do. Locks the address, the
 * company's seats, and the invite.
 * @throws NOT_FOUND for another company's; CONFLICT if its status does not allow it, for an agency that works for the company by now, while another
 * invite to the address is open, and if {@link AGENCIES_MAX} work for the company or are invited
 */
export async function resendInvite(ctx: Context, inviteId: string): Promise<void> {
  const company = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const account = await claimInvited(tx, senderOf(ctx), inviteId);
    const seats = await queries.lockAgencySeats(tx, company.id).execute();
    if (seats.some(({ agencyId }) => agencyId === account?.id)) throw conflict(agencySeatMessages.worksAlready);
    const own = await toResend(tx, ctx, senderOf(ctx), inviteId, agencySeatMessages.alreadyInvited);
    const others = (await openInvitesOf(tx, company.id, 'agency').execute()).filter(({ id }) => id !== inviteId);
    if (seats.length + others.length >= AGENCIES_MAX) throw conflict(agencySeatMessages.full(AGENCIES_MAX));
    const set = { ...(await sentHere(tx, ctx)), invitedBy: doerOf(company) };
    await send(tx, ctx, await transition(tx, ctx, 'invite', own, 'resend', { set }), account);
  });
}

/** Withdraws the invite of an agency. Locks and @throws like {@link revoke} */
export const revokeInvite = (ctx: Context, inviteId: string): Promise<void> => revoke(ctx, senderOf(ctx), inviteId);

/**
 * Changes what an agency may do for the company: it holds from the next request on, also where its people are signed in. What they have asked for and
 * may no longer do ends. The owners and the agency are told. Locks those requests, then the company's seats.
 * @throws NOT_FOUND for another company's agency, CONFLICT for a limit above which nobody could approve anything
 */
export async function changeConsent(ctx: Context, input: z.infer<typeof changeConsentInput>): Promise<void> {
  const company = userOf(ctx);
  const { seatId, limit } = input;
  const duties = consentedDuties(input.duties);
  await inTransaction(ctx.db, async (tx) => {
    const acts = APPROVAL_ACTS.filter((act) => !duties.includes(dutyOfAct(act)));
    const holder = { companyId: company.id, seatId, acts };
    if (acts.length > 0) await voidRequestsOf(tx, ctx, holder, agencySeatMessages.narrowed);
    await refuseUnapprovable(tx, ctx, company.id, limit);
    const seat = await lockedSeat(tx, company.id, seatId);
    const before = { duties: seat.duties, limit: limitOf(seat) };
    if (JSON.stringify(before) === JSON.stringify({ duties, limit })) return;
    await audit(tx, ctx, {
      action: 'seats.changeConsent',
      resourceType: 'seat',
      resourceId: seat.id,
      before,
      after: { companyId: seat.companyId, agencyId: seat.agencyId, duties, limit, text: consentText(duties) },
    });
    const by = { consentedBy: doerOf(company), consentedAt: ctx.now };
    await queries.setConsent(tx, seat, { duties, ...stored(limit), ...by }).execute();
    await announce(tx, ctx, 'agency.changed', [seat.id]);
    await tellOwners(tx, ctx, company, 'agency_changed');
    const texts = agencySeatMessages.changedNotice(displayName(company), duties, limit && formatMoney(limit));
    await notify(tx, ctx, { userId: seat.agencyId, type: 'brand_changed', ...texts, route: BRANDS_PAGE });
  });
}

/** The seat of an agency in a company, locked with all others. @throws NOT_FOUND for another company's, and for one that is over */
async function lockedSeat(tx: Tx, companyId: string, seatId: string): Promise<queries.LockedAgencySeat> {
  const seats = await queries.lockAgencySeats(tx, companyId).execute();
  const seat = seats.find(({ id }) => id === seatId);
  if (!seat) throw notFound('This agency');
  return seat;
}

/**
 * Ends what an agency does for the company: its people are out at once, and what they have asked for ends. The agency is told. Locks their requests,
 * then the seats of agencies. @throws NOT_FOUND for another company's agency
 */
export async function endAgency(ctx: Context, seatId: string): Promise<void> {
  const company = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    await voidRequestsOf(tx, ctx, { companyId: company.id, seatId });
    const seat = await lockedSeat(tx, company.id, seatId);
    await endSeat(tx, ctx, seat, 'seats.endAgency');
    await tellAgency(tx, ctx, seat, displayName(company));
  });
}

const tellAgency = (tx: Tx, ctx: Context, { agencyId }: queries.LockedAgencySeat, brand: string) =>
  notify(tx, ctx, {
    userId: agencyId,
    type: 'brand_ended',
    ...agencySeatMessages.endedNotice(brand),
    route: BRANDS_PAGE,
  });

const tellBrand = (tx: Tx, ctx: Context, { companyId }: queries.LockedAgencySeat, agency: string) =>
  notify(tx, ctx, {
    userId: companyId,
    type: 'agency_left',
    ...agencySeatMessages.leftNotice(agency),
    route: '/brand/members',
  });

/** Ends a locked seat of an agency. The audit row comes first: afterwards the actor may no longer sit there. */
async function endSeat(
  tx: Tx,
  ctx: Context,
  seat: queries.LockedAgencySeat,
  action: 'seats.endAgency' | 'seats.leaveBrand' | 'seats.end',
): Promise<void> {
  await audit(tx, ctx, {
    action,
    resourceType: 'seat',
    resourceId: seat.id,
    before: { duties: seat.duties },
    after: { companyId: seat.companyId, agencyId: seat.agencyId },
  });
  await setSeatEnded(tx, seat, ctx.now).execute();
  await clearSeat(tx, seat).execute();
  await announce(tx, ctx, 'agency.left', [seat.id]);
}

/**
 * An agency stops working for a brand: all its people are out at once, and what they have asked for ends. The brand is told. Locks their requests,
 * then the seat. @throws NOT_FOUND for another agency's
 */
export async function leaveBrand(ctx: Context, seatId: string): Promise<void> {
  const agency = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const known = await queries.companyOfAgencySeat(tx, seatId, agency.id).executeTakeFirst();
    if (!known) throw notFound('This brand');
    await voidRequestsOf(tx, ctx, { companyId: known.companyId, seatId });
    const seat = await lockedSeat(tx, known.companyId, seatId);
    await endSeat(tx, ctx, seat, 'seats.leaveBrand');
    await tellBrand(tx, ctx, seat, displayName(agency));
  });
}

/**
 * Ends everything that agencies do for an account, or that it does for brands as an agency, because it is suspended, closed or erased, or gets
 * another role. The other side is told. Locks what they have asked for, then the seats, company by company.
 */
export async function endAgencySeatsOf(tx: Tx, ctx: Context, accountId: string): Promise<void> {
  const known = await queries.agencySeatsAround(tx, accountId).execute();
  for (const { id: seatId, companyId } of known) await voidRequestsOf(tx, ctx, { companyId, seatId });
  for (const companyId of [...new Set(known.map((seat) => seat.companyId))]) {
    const seats = await queries.lockAgencySeats(tx, companyId).execute();
    for (const seat of seats.filter(({ id }) => known.some((one) => one.id === id))) {
      await endSeat(tx, ctx, seat, 'seats.end');
      const { brand, agency } = await queries.namesOfBoth(tx, seat).executeTakeFirstOrThrow();
      if (seat.agencyId === accountId) await tellBrand(tx, ctx, seat, agency);
      else await tellAgency(tx, ctx, seat, brand);
    }
  }
}
