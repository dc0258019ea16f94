import { HOUR_MS, PAGE_SIZES, PAYOUT_HOURS_MAX } from '#shared/constants.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { PaymentClock } from '#shared/payments/clock.ts';
import type { UserContext } from '../../context.ts';
import { unpaidOf } from './unpaid-earnings.queries.ts';

/** The creator's money that is earned and not paid, and when it comes (ruling A16); amounts in minor units. Locks nothing. */
export async function paymentClock(ctx: UserContext): Promise<PaymentClock> {
  const found = await unpaidOf(ctx.db, ctx.actor.id, PAGE_SIZES.clock + 1).execute();
  const rows = found.slice(0, PAGE_SIZES.clock).map(({ id, step, campaignName, companyName, sendableAt, ...row }) => ({
    key: `${id} ${step}`,
    campaignName: nameOrUntitled(campaignName),
    brandName: companyName,
    amount: { amountMinor: row.amountMinor, currency: row.currency },
    step,
    dueAt:
      step === 'waiting' || sendableAt === null
        ? null
        : new Date(sendableAt.getTime() + PAYOUT_HOURS_MAX * HOUR_MS).toISOString(),
    endDate: row.endDate,
    timeZone: row.timeZone,
  }));
  return { rows, more: found.length > rows.length };
}
