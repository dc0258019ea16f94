import { limitOf } from '#shared/approvals/limits.ts';
import { formatMoney } from '#shared/format.ts';
import { agencySeatMessages } from '#shared/messages/seats/agencies.ts';
import { consentText } from '#shared/messages/seats/duties.ts';
import type { AgencyBrands, BrandRequest, BrandSeat } from '#shared/seats/agencies.schema.ts';
import { ACCEPTABLE_INVITES, isOneOf } from '#shared/status-sets.ts';
import { displayName } from '#shared/users/people.ts';
import { asAddressee } from '../access.ts';
import { audit } from '../audit.ts';
import { claimAddress } from '../auth/addresses.service.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { notFound } from '../errors.ts';
import { lockInvite } from '../ground/locks.ts';
import { giveAgencySeat, lockMembers } from '../ground/seats.ts';
import { announce } from '../ground/webhooks.ts';
import { notify } from '../notifications/notifications.service.ts';
import { transition } from '../transition.ts';
import { mayTake, userOf } from '../trpc.ts';
import * as queries from './agencies.queries.ts';

/** The brands for which the agency works and those that invite it, and what the reader may do about them. Locks nothing. */
export async function brands(ctx: Context): Promise<AgencyBrands> {
  const agency = userOf(ctx);
  const rows = await queries.brandsAround(ctx.db, agency, ctx.now).execute();
  const may = { open: mayTake(ctx, 'seats.sitDown'), leave: mayTake(ctx, 'seats.leaveBrand') };
  const answers = { accept: mayTake(ctx, 'seats.acceptBrand'), decline: mayTake(ctx, 'seats.declineBrand') };
  const brands: BrandSeat[] = [];
  const requests: BrandRequest[] = [];
  for (const { id, name, duties, at, expiresAt, ...row } of rows) {
    const limit = limitOf(row);
    if (expiresAt === null) brands.push({ seatId: id, name, duties, limit, since: at, may });
    else requests.push({ id, brand: name, duties, limit, sentAt: at, expiresAt, may: answers });
  }
  return { brands, requests };
}

/**
 * The agency answers a brand's invite: accepting gives it a seat there, with the duties to which the brand has consented. Locks the address, the
 * invite, and the members of the brand. @throws NOT_FOUND for one that was sent to somebody else or is over, and if the brand's account is no longer
 * active
 */
export async function answer(ctx: Context, inviteId: string, accepts: boolean): Promise<void> {
  const agency = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    await claimAddress(tx, agency.email);
    const locked = await lockInvite(tx, inviteId).where('role', '=', 'agency').executeTakeFirst();
    const row = asAddressee(ctx, locked, 'This request');
    const { companyId, duties, limitMinor, limitCurrency } = row;
    if (!companyId || !duties || !isOneOf(ACCEPTABLE_INVITES, row.status) || row.expiresAt <= ctx.now)
      throw notFound('This request');
    if (!accepts) {
      await transition(tx, ctx, 'invite', row, 'decline', { set: { revokedAt: ctx.now } });
      return;
    }
    if (!(await queries.activeBrand(tx, companyId).executeTakeFirst())) throw notFound('This request');
    await transition(tx, ctx, 'invite', row, 'accept', { set: { acceptedAt: ctx.now } });
    await lockMembers(tx, companyId).execute();
    const consent = { duties, limitMinor, limitCurrency, consentedBy: row.invitedBy, consentedAt: row.sentAt };
    const seat = { companyId, agencyId: agency.id, ...consent };
    const limit = limitOf(row);
    const id = await giveAgencySeat(tx, seat, ctx.now);
    await audit(tx, ctx, {
      action: 'seats.acceptBrand',
      resourceType: 'seat',
      resourceId: id,
      after: { ...seat, text: consentText(duties) },
    });
    await announce(tx, ctx, 'agency.joined', [id]);
    await notify(tx, ctx, {
      userId: companyId,
      type: 'agency_joined',
      ...agencySeatMessages.joinedNotice(displayName(agency), duties, limit && formatMoney(limit)),
      route: '/brand/members',
    });
  });
}
