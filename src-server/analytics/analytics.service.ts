import type { Pipeline, Revenue, RevenueRow, RevenueRowsInput } from '#shared/analytics/revenue.schema.ts';
import type { Timeframe } from '#shared/analytics/timeframes.ts';
import { TOTALS_CURRENCY } from '#shared/constants.ts';
import { isoDay, monthOptions } from '#shared/dates.ts';
import { analyticsMessages } from '#shared/messages/analytics.ts';
import { creatorName, nameOrUntitled } from '#shared/names.ts';
import type { Slice } from '#shared/paging.ts';
import type { Context } from '../context.ts';
import { badRequest } from '../errors.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { closeEarningDays, pipelineRows, pipelineTotals, revenueByDay, revenueRows } from './analytics.queries.ts';
import { comparedDays, revenueRange, revenueSeries, totalOf } from './analytics.rules.ts';

/**
 * Revenue (what brands paid for released work), the platform's share of it, the chart's points, and the change from the month or year before, in US
 * cents (ADM-REV-14 to 17, ruling A17); for the current month if none is given. Locks nothing. @throws BAD_REQUEST for a month that the list does not
 * offer
 */
export async function revenue(
  ctx: Context,
  input: { timeframe: Timeframe; month?: string | undefined },
): Promise<Revenue> {
  const { timeframe, month = isoDay(ctx.now).slice(0, 7) } = input;
  if (!monthOptions(ctx.now).includes(month)) throw badRequest(analyticsMessages.monthOffered, 'month');
  const range = revenueRange(timeframe, month);
  const { period, before } = comparedDays(timeframe, month, isoDay(ctx.now));
  const days = await revenueByDay(ctx.db, { from: before.from, until: range.until }).execute();
  return {
    ...totalOf(days, range),
    currency: TOTALS_CURRENCY,
    period: totalOf(days, period),
    before: totalOf(days, before),
    series: revenueSeries(timeframe, month, days, isoDay(ctx.now)),
  };
}

/**
 * The released milestones behind a figure, newest first, each in minor units of its currency and in US cents. The figure converts each day and
 * currency as a whole, so the cents of single rows may differ from it by rounding. Locks nothing.
 */
export async function rowsOfRevenue(
  ctx: Context,
  { cursor, limit, ...days }: RevenueRowsInput,
): Promise<Slice<RevenueRow>> {
  const rows = await revenueRows(ctx.db, days, { after: keysetOf(cursor), limit }).execute();
  return sliceOf(
    rows,
    limit,
    (row) => ({ at: row.earnedAt, id: row.id }),
    (row) => ({
      id: row.id,
      earnedAt: row.earnedAt,
      campaignId: row.campaignId,
      campaignName: row.campaignName,
      brandName: row.companyName,
      creatorName: creatorName(row),
      milestone: row.kind,
      gross: { amountMinor: row.grossMinor, currency: row.currency },
      fee: { amountMinor: row.feeMinor, currency: row.currency },
      revenueMinor: row.revenueMinor,
    }),
  );
}

/**
 * Draft campaigns: their number, the total of their budgets in US cents, and the list, newest first (ADM-REV-09 to 11, 18 to 20). Each budget is in
 * minor units of its currency. Locks nothing.
 */
export async function pipeline(
  ctx: Context,
  input: { limit: number; cursor?: string | null | undefined },
): Promise<Pipeline> {
  const { limit } = input;
  const [totals, rows] = await Promise.all([
    pipelineTotals(ctx.db, isoDay(ctx.now)).executeTakeFirstOrThrow(),
    pipelineRows(ctx.db, { limit, after: keysetOf(input.cursor) }).execute(),
  ]);
  const campaigns = sliceOf(
    rows,
    limit,
    (row) => ({ at: row.createdAt, id: row.id }),
    ({ id, name, companyName, budgetMinor, currency, createdAt }) => ({
      id,
      name: nameOrUntitled(name),
      brandName: companyName,
      budget: budgetMinor === null ? null : { amountMinor: budgetMinor, currency: currency },
      createdAt,
    }),
  );
  return { currency: TOTALS_CURRENCY, ...totals, campaigns };
}

/**
 * Sums what was earned on each day before today (the daily job `analytics.close-days`), a month in each transaction, so that revenue reads one row a
 * day. Locks the table of earnings while it sums a month, so that nobody books anything. A second run changes nothing.
 */
export async function closeDays(ctx: Context): Promise<void> {
  for (let left = true; left; ) {
    ({ left } = await closeEarningDays(ctx.db, isoDay(ctx.now)).executeTakeFirstOrThrow());
  }
}
