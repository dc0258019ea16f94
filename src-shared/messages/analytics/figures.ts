import type { Benchmark, BenchmarkMetric, HeldBack } from '../../analytics/benchmarks.ts';
import type { CostFigure, FigureName, Missing } from '../../analytics/cost-figures.ts';
import { industryLabel } from '../../choices/industries.ts';
import { platformLabel } from '../../choices/platforms.ts';
import type { Currency } from '../../currencies.ts';
import { formatMoney, percent, plural } from '../../format.ts';

/** What a campaign costs for what it brings, and what that is compared with. */
export const figureTexts = {
  names: {
    cpm: 'CPM',
    cpe: 'CPE',
    costPerConversion: 'Cost per conversion',
    engagementRate: 'Engagement rate',
    acceptanceRate: 'Acceptance rate',
  } satisfies Record<BenchmarkMetric, string>,
  /** The same over a column. */
  heads: { cpm: 'CPM', cpe: 'CPE', costPerConversion: 'Per conversion' } satisfies Record<CostFigure, string>,
  /** What each of them is, in a few words. */
  about: {
    cpm: 'Cost of a thousand views',
    cpe: 'Cost of a like, comment or share',
    costPerConversion: 'Cost of a sale or sign-up',
    engagementRate: 'Engagements by views',
    acceptanceRate: 'Of those who answered',
  } satisfies Record<BenchmarkMetric, string>,
  /** What every cost is made of; the one explanation of all of them. */
  basis:
    'The cost is what the brand pays for a deal under contract, Accord’s fee included, without extensions of usage rights. Views and engagements are those of verified posts, by the newest count of each. A deal counts once all its posts are counted.',
  missing: {
    posts: 'Nothing posted yet',
    unverified: 'Posts are not all verified',
    uncounted: 'Not all posts have counts',
    views: 'No views yet',
    engagements: 'No engagements yet',
    link: 'No tracking link',
    conversions: 'No conversions yet',
  } satisfies Record<Missing, string>,
  over: (deals: number, all: number) =>
    deals === all ? `over ${plural(all, 'deal')}` : `over ${deals} of ${plural(all, 'deal')}`,
  notEnough: 'No benchmark yet: too few brands',
  median: (value: string, brands: number) => `Median ${value} of ${plural(brands, 'brand')}`,
  everything: 'All campaigns',
  heldBack: {
    few: 'Not enough brands yet',
    dominant: 'One brand has more than a third',
    difference: 'A difference would tell too much',
  } satisfies Record<HeldBack, string>,
} as const;

/** Which part of the installation a benchmark is about, such as `Beauty, Micro, TikTok`. */
export function cellLabel({ industry, tier, platform }: Pick<Benchmark, 'industry' | 'tier' | 'platform'>): string {
  const parts = [industry && industryLabel(industry), tier, platform && platformLabel(platform)].filter(Boolean);
  return parts.length === 0 ? figureTexts.everything : parts.join(', ');
}

const isRate = (metric: BenchmarkMetric): boolean => metric === 'engagementRate' || metric === 'acceptanceRate';

/** A figure or a quartile in words: an amount of a currency, or a share. */
export const figureLabel = (metric: FigureName | BenchmarkMetric, value: number, currency: Currency): string =>
  isRate(metric) ? percent(value) : formatMoney({ amountMinor: value, currency });

/** What a figure is compared with, `Median €11.20 of 34 brands`. */
export const benchmarkLabel = (metric: BenchmarkMetric, benchmark: Benchmark | null, currency: Currency): string =>
  benchmark === null
    ? figureTexts.notEnough
    : figureTexts.median(figureLabel(metric, benchmark.median, currency), benchmark.brands);
