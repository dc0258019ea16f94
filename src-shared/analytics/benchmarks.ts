import type { IndustryGroup } from '../choices/industry-groups.ts';
import type { Platform } from '../choices/platforms.ts';
import type { Tier } from '../choices/tiers.ts';
import type { Currency } from '../currencies.ts';
import type { Moment } from '../dates.ts';
import { COST_FIGURES, FIGURES } from './cost-figures.ts';

/** What is compared over the whole installation. */
export const BENCHMARK_METRICS = [...FIGURES, 'acceptanceRate'] as const;
export type BenchmarkMetric = (typeof BENCHMARK_METRICS)[number];

/** Whether a figure is an amount of money; the others are fractions. */
export const isCost = (metric: BenchmarkMetric): boolean => COST_FIGURES.some((cost) => cost === metric);

/** How many brands a figure must come from, at least, and how much of its deals may be one brand's. */
export const BENCHMARK_BRANDS_MIN = 12;
export const BENCHMARK_SHARE_MAX = 1 / 3;
/** How many months back the completed campaigns count. */
export const BENCHMARK_MONTHS = 12;

/** Why a cell has no figures: too few brands, one brand with too many of the deals, or a difference from other cells that would tell too much. */
const HELD_BACK = ['few', 'dominant', 'difference'] as const;
export type HeldBack = (typeof HELD_BACK)[number];

/** A part of the installation; null stands for all industries, tiers or platforms. */
export interface BenchmarkCell {
  industry: IndustryGroup | null;
  tier: Tier | null;
  platform: Platform | null;
}

/** The quartiles of a cell, over one value of each brand: amounts in minor units of the currency, rates as fractions. */
export interface Benchmark extends BenchmarkCell {
  low: number;
  median: number;
  high: number;
  brands: number;
}

/** What figures are compared with: for each metric the closest cell that is shown; null if there is none yet. */
export interface Benchmarks {
  /** The currency of its amounts. */
  currency: Currency;
  of: Record<BenchmarkMetric, Benchmark | null>;
}

/** A cell as staff see it. */
export interface BenchmarkRow extends BenchmarkCell {
  id: string;
  metric: BenchmarkMetric;
  brands: number;
  deals: number;
  /** In US cents, or fractions; null if they are held back. */
  low: number | null;
  median: number | null;
  high: number | null;
  heldBack: HeldBack | null;
  countedAt: Moment;
}
