import type { Pipeline, Revenue, Timeframe } from '#shared/analytics/revenue.schema.ts';
import { TOTALS_CURRENCY } from '#shared/constants.ts';
import { isoDay, monthOptions } from '#shared/dates.ts';
import type { Context } from '../context.ts';
import { badRequest } from '../errors.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { pipelineRows, pipelineTotals, revenueByDay } from './analytics.queries.ts';
import { added, revenueRange, revenueSeries } from './analytics.rules.ts';

/**
 * Revenue (what brands paid for released work), the platform's share of it and the chart's points, in US cents (ADM-REV-14 to 17, ruling
 * A17); of the current month when none is named. @throws BAD_REQUEST for a month that the list does not offer
 */
export async function revenue(
  ctx: Context,
  input: { timeframe: Timeframe; month?: string | undefined },
): Promise<Revenue> {
  const { timeframe, month = isoDay(ctx.now).slice(0, 7) } = input;
  if (!monthOptions(ctx.now).includes(month)) throw badRequest('Month must lie between January 2024 and now', 'month');
  const days = await revenueByDay(ctx.db, revenueRange(timeframe, month)).execute();
  const series = revenueSeries(timeframe, month, days, isoDay(ctx.now));
  const total = (key: 'revenueMinor' | 'profitMinor') =>
    series.reduce<number | null>((sum, point) => added(sum, point[key]), 0);
  return {
    currency: TOTALS_CURRENCY,
    revenueMinor: total('revenueMinor'),
    profitMinor: total('profitMinor'),
    transactions: series.reduce((sum, point) => sum + point.transactions, 0),
    series,
  };
}

/** Draft campaigns: how many, the sum of their budgets in US cents, and the list, newest first (ADM-REV-09 to 11, 18 to 20). */
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
      name: name ?? '',
      brandName: companyName,
      budget: budgetMinor === null ? null : { amountMinor: budgetMinor, currency: currency },
      createdAt: createdAt.toISOString(),
    }),
  );
  return { currency: TOTALS_CURRENCY, ...totals, campaigns };
}
