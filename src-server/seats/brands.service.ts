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
import { notify } from '../notifications/notifications.service.ts';
import { transition } from '../transition.ts';
import { mayTake, userOf } from '../trpc.ts';
import * as queries from './agencies.queries.ts';

/** The brands for which the agency works and those that invite it, and what the reader may do about them. Locks nothing. */
export async function brands(ctx: Context): Promise<AgencyBrands> {
  const agency = userOf(ctx);
  const rows = await queries.brandsOfAgency(ctx.db, agency.id).execute();
  const requests = await queries.requestsToAgency(ctx.db, agency.email, ctx.now).execute();
  const may = { open: mayTake(ctx, 'seats.sitDown'), leave: mayTake(ctx, 'seats.leaveBrand') };
  const answers = { accept: mayTake(ctx, 'seats.acceptBrand'), decline: mayTake(ctx, 'seats.declineBrand') };
  const limited = <Row extends Parameters<typeof limitOf>[0]>({ limitMinor, limitCurrency, ...row }: Row) => ({
    ...row,
    limit: limitOf({ limitMinor, limitCurrency }),
  });
  return {
    brands: rows.map((row): BrandSeat => ({ ...limited(row), may })),
    requests: requests.map((row): BrandRequest => ({ ...limited(row), may: answers })),
  };
}

/**
 * The agency answers a brand's invite: accepting gives it a seat there, with the duties to which the brand has consented. Locks the address, the invite,
 * and the members of the brand. @throws NOT_FOUND for one that was sent to somebody else or is over, and if the brand's account is no longer active
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
    await notify(tx, ctx, {
      userId: companyId,
      type: 'agency_joined',
      ...agencySeatMessages.joinedNotice(displayName(agency), duties, limit && formatMoney(limit)),
      route: '/brand/members',
    });
  });
}
