import type { z } from 'zod';
import type { benchmarksInput } from '#shared/analytics/benchmarks.schema.ts';
import {
  BENCHMARK_METRICS,
  type Benchmark,
  type BenchmarkCell,
  type BenchmarkMetric,
  type BenchmarkRow,
  type Benchmarks,
  isCost,
} from '#shared/analytics/benchmarks.ts';
import { industryGroup } from '#shared/choices/industries.ts';
import { PLATFORMS } from '#shared/choices/platforms.ts';
import { tierOf } from '#shared/choices/tiers.ts';
import { TOTALS_CURRENCY } from '#shared/constants.ts';
import type { Currency } from '#shared/currencies.ts';
import { isoDay } from '#shared/dates.ts';
import { convert, type UsdMicros, usdMicrosOf } from '#shared/money.ts';
import type { Slice } from '#shared/paging.ts';
import type { Context, SystemContext } from '../context.ts';
import { allowTime, inTransaction, type Tx } from '../data/db.ts';
import { takeTurn } from '../ground/locks.ts';
import { nameKeysetOf, sliceOf } from '../paging.ts';
import * as queries from './benchmarks.queries.ts';
import { cellKey, closest, decideCells, roundedQuartile } from './benchmarks.rules.ts';

/** Rates are stored in ten-thousandths. */
const TEN_THOUSANDTHS = 10_000;

/**
 * Counts all benchmarks anew, from the campaigns that were completed in the last twelve months (the job `analytics.count-benchmarks`), and stores
 * every cell; those that could tell something about one brand without figures. Running it again changes nothing. Locks the benchmarks.
 */
export async function countBenchmarks(ctx: SystemContext): Promise<void> {
  await inTransaction(ctx.db, (tx) => recountBenchmarks(tx, ctx.now));
}

/** The same within a transaction. Locks the benchmarks. */
export async function recountBenchmarks(tx: Tx, now: Date): Promise<void> {
  await allowTime(tx);
  await takeTurn(tx, 'benchmarks');
  const { cells, contributions } = await queries.countCells(tx, now);
  const decided = new Map(
    BENCHMARK_METRICS.map((metric) => [metric, decideCells(contributions.filter((each) => each.metric === metric))]),
  );
  const known = await queries.lockBenchmarks(tx).execute();
  const rows = cells.map(({ metric, industry, tier, platform, brands, deals, quartiles }) => {
    const verdict = decided.get(metric)?.get(cellKey({ industry, tier, platform }));
    // A cell about which nothing was decided would be held back.
    const heldBack = verdict === undefined ? 'few' : verdict;
    const shown = (value: number) => (heldBack === null ? roundedQuartile(value) : null);
    const [low, median, high] = quartiles;
    const figures = { low: shown(low), median: shown(median), high: shown(high) };
    return { metric, industry, tier, platform, brands, deals, ...figures, heldBack, countedAt: now };
  });
  if (rows.length > 0) await queries.storeBenchmarks(tx, rows).execute();
  await queries.removeBenchmarks(tx, known, now).execute();
}

/**
 * What figures of an industry, tier and platform are compared with, in a currency: for each metric the closest cell that is shown. In US dollars if
 * there is no rate today. Locks nothing.
 */
export async function benchmarksFor(ctx: Context, cell: BenchmarkCell, currency: Currency): Promise<Benchmarks> {
  const rows = await queries.shownCells(ctx.db, cell, isoDay(ctx.now)).execute();
  const usdMicros = rows[0]?.usdMicros ?? {};
  const shownIn = usdMicrosOf({ usdMicros }, currency) ? currency : TOTALS_CURRENCY;
  const of = (metric: BenchmarkMetric): Benchmark | null => {
    const row = closest(rows.filter((each) => each.metric === metric));
    if (row?.low == null || row.median === null || row.high === null) return null;
    const { industry, tier, platform, brands } = row;
    const inUnits = (value: number): number => inShown(metric, value, usdMicros, shownIn);
    return {
      industry,
      tier,
      platform,
      brands,
      low: inUnits(row.low),
      median: inUnits(row.median),
      high: inUnits(row.high),
    };
  };
  return {
    currency: shownIn,
    of: {
      cpm: of('cpm'),
      cpe: of('cpe'),
      costPerConversion: of('costPerConversion'),
      engagementRate: of('engagementRate'),
      acceptanceRate: of('acceptanceRate'),
    },
  };
}

/** The cell of facts about deals: what of their industry, tier and platform is known. Locks nothing. */
export const cellOf = (of: {
  industry: string | null;
  followers: number | null;
  platform: string | null;
}): BenchmarkCell => ({
  industry: industryGroup(of.industry ?? ''),
  tier: of.followers === null ? null : tierOf(of.followers),
  platform: PLATFORMS.find((platform) => platform === of.platform) ?? null,
});

const inShown = (metric: BenchmarkMetric, stored: number, usdMicros: UsdMicros, currency: Currency): number =>
  isCost(metric)
    ? convert({ amountMinor: stored, currency: TOTALS_CURRENCY }, { usdMicros }, currency).amountMinor
    : stored / TEN_THOUSANDTHS;

/**
 * The cells of a metric, those of most brands and the widest first, in US cents or as fractions, without the figures of those that are held back. Locks
 * nothing.
 */
export async function benchmarks(
  ctx: Context,
  { metric, cursor, limit }: z.output<typeof benchmarksInput>,
): Promise<Slice<BenchmarkRow>> {
  const rows = await queries.cellRows(ctx.db, { metric, after: nameKeysetOf(cursor), limit }).execute();
  const shown = (value: number | null) => (value === null || isCost(metric) ? value : value / TEN_THOUSANDTHS);
  return sliceOf(
    rows,
    limit,
    ({ place, id }) => ({ name: place, id }),
    ({ low, median, high, place: _place, ...row }) => ({
      ...row,
      low: shown(low),
      median: shown(median),
      high: shown(high),
    }),
  );
}
