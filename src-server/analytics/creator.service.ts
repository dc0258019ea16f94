import { acceptanceRate, countOutcomes } from '#shared/analytics/brand-analytics.ts';
import { figuresOver } from '#shared/analytics/cost-figures.ts';
import type {
  CreatorPerformance,
  CreatorPeriod,
  CreatorTotals,
  CurrencyEarnings,
  DealOutcome,
  FollowerGrowth,
} from '#shared/analytics/creator-analytics.ts';
import { ANALYTICS_EXPORT_EARNINGS_MAX, TOTALS_CURRENCY } from '#shared/constants.ts';
import { isoDay } from '#shared/dates.ts';
import { dealWords } from '#shared/deals/deal-words.ts';
import type { Money } from '#shared/money.ts';
import { nameOrUntitled } from '#shared/names.ts';
import { partNames } from '#shared/payments/milestone-names.ts';
import { ACTIVE_DEALS, isOneOf } from '#shared/status-sets.ts';
import type { Context } from '../context.ts';
import { type CsvColumns, type CsvFile, csvTable, wholeUnits } from '../csv.ts';
import { earningTotals } from '../money/payouts/earnings.service.ts';
import { followersSince } from '../profiles/social.service.ts';
import { userOf } from '../trpc.ts';
import { benchmarksFor, cellOf } from './benchmarks.service.ts';
import { sumsOfCreator, sumsOfRow } from './cost.queries.ts';
import { creatorResults, dealFigures, earningSteps, earningsSince } from './creator.queries.ts';
import { earningCharts, growthChart, periodStart } from './creator.rules.ts';

// Everything here is the signed-in creator's own; a super admin who previews the page sees none of it (ruling A04).

/** The creator's figures of all time, amounts in minor units of each currency (CR-AN-02, CR-AN-14, ruling A17). Locks nothing. */
export async function creatorTotals(ctx: Context): Promise<CreatorTotals> {
  const { id } = userOf(ctx);
  const [earnings, deals] = await Promise.all([earningTotals(ctx.db, id), dealFigures(ctx.db, id, null).execute()]);
  const count = (of: (row: (typeof deals)[number]) => boolean): number =>
    deals.filter(of).reduce((sum, row) => sum + row.deals, 0);
  const called = (outcome: DealOutcome) => (row: { status: (typeof deals)[number]['status'] }) =>
    dealWords[row.status].analytics === outcome;
  const pending = deals.filter(called('pending')).sort((a, b) => b.deals - a.deals);
  return {
    earned: earnings
      .filter(({ earnedMinor }) => earnedMinor > 0)
      .map(({ earnedMinor, currency }): Money => ({ amountMinor: earnedMinor, currency })),
    completedDeals: count(called('completed')),
    activeDeals: count(({ status }) => isOneOf(ACTIVE_DEALS, status)),
    pendingDeals: count(called('pending')),
    pipeline: pending.map(({ agreedMinor, currency }) => ({ amountMinor: agreedMinor, currency })),
  };
}

/** What the creator earned in a period, for the chart, amounts in minor units of each currency (CR-AN-03). Locks nothing. */
export async function creatorEarnings(ctx: Context, period: CreatorPeriod): Promise<CurrencyEarnings[]> {
  const today = isoDay(ctx.now);
  const moved = await earningSteps(ctx.db, userOf(ctx).id, periodStart(period, today)).execute();
  return earningCharts(period, today, moved);
}

/** The results of the creator's deals that were offered in a period (CR-AN-03, CR-AN-04, CR-AN-09). Locks nothing. */
export async function creatorPerformance(ctx: Context, period: CreatorPeriod): Promise<CreatorPerformance> {
  const { id } = userOf(ctx);
  const from = periodStart(period, isoDay(ctx.now));
  const [deals, results, sums] = await Promise.all([
    dealFigures(ctx.db, id, from).execute(),
    creatorResults(ctx.db, id, from).executeTakeFirstOrThrow(),
    sumsOfCreator(ctx.db, { creatorId: id, since: new Date(`${from}T00:00:00Z`) }).execute(),
  ]);
  const figures = sums.map((row) => ({ ...figuresOver(sumsOfRow(row)), currency: row.currency, deals: row.deals }));
  const { industry = null, platform = null, currency = TOTALS_CURRENCY } = sums[0] ?? {};
  const cell = cellOf({ industry, followers: results.followers, platform });
  const outcomes: Record<DealOutcome, number> = { pending: 0, accepted: 0, completed: 0, declined: 0 };
  for (const row of deals) outcomes[dealWords[row.status].analytics] += row.deals;
  const invitations = countOutcomes(deals);
  const over = outcomes.completed + invitations.cancelled;
  return {
    outcomes,
    acceptanceRate: acceptanceRate(invitations),
    completionRate: over === 0 ? null : outcomes.completed / over,
    brands: results.brands ?? 0,
    contentApproved: results.contentApproved ?? 0,
    clicks: results.clicks ?? 0,
    conversions: results.conversions ?? 0,
    figures,
    benchmarks: await benchmarksFor(ctx, cell, currency),
  };
}

/** The creator's followers on each platform over a period (ruling CR-AN-05). Locks nothing. */
export async function creatorGrowth(ctx: Context, period: CreatorPeriod): Promise<FollowerGrowth> {
  const from = periodStart(period, isoDay(ctx.now));
  return growthChart(await followersSince(ctx.db, userOf(ctx).id, from));
}

/**
 * The creator's earnings of a period as CSV, oldest first, net amounts in whole units of each currency (CR-AN-10); the oldest
 * {@link ANALYTICS_EXPORT_EARNINGS_MAX} of them. Locks nothing.
 */
export async function exportEarnings(ctx: Context, period: CreatorPeriod): Promise<CsvFile> {
  const today = isoDay(ctx.now);
  const from = periodStart(period, today);
  const rows = await earningsSince(ctx.db, userOf(ctx).id, from).limit(ANALYTICS_EXPORT_EARNINGS_MAX).execute();
  const columns: CsvColumns<(typeof rows)[number]> = {
    Released: ({ earnedAt }) => isoDay(earnedAt),
    Campaign: ({ campaignName }) => nameOrUntitled(campaignName),
    Brand: ({ companyName }) => companyName,
    For: ({ kind }) => partNames[kind],
    Paid: ({ paidAt }) => paidAt && isoDay(paidAt),
    Amount: ({ netMinor, currency }) => wholeUnits(netMinor, currency),
    Currency: ({ currency }) => currency,
  };
  return { name: `earnings-${from}-${today}.csv`, csv: csvTable(columns, rows) };
}
