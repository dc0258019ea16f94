import type { Currency } from '../currencies.ts';
import type { Money } from '../money.ts';
import type { Benchmarks } from './benchmarks.ts';
import type { FiguresOver } from './cost-figures.ts';

/** How far back the panels of a creator's analytics go: 30 days, or the last 6 or 12 calendar months, including the current one. */
export const CREATOR_PERIODS = ['30d', '6m', '12m'] as const;
export type CreatorPeriod = (typeof CREATOR_PERIODS)[number];
/** Social growth is shown for 6 months unless another period is chosen (ruling CR-AN-05). */
export const USUAL_PERIOD: CreatorPeriod = '6m';

/** The deal statuses that creator analytics count (CR-AN-09). */
export const DEAL_OUTCOMES = ['pending', 'accepted', 'completed', 'declined'] as const;
export type DealOutcome = (typeof DEAL_OUTCOMES)[number];
export type DealOutcomes = Readonly<Record<DealOutcome, number>>;

/** The creator's figures of all time, which do not depend on the period. */
export interface CreatorTotals {
  /** The sum released, net (ruling A17), in each currency, the one with the most earnings first. */
  earned: Money[];
  completedDeals: number;
  /** From acceptance until all content is submitted, as on the deals page. */
  activeDeals: number;
  pendingDeals: number;
  /** The agreed amounts of pending deals, in each currency (CR-AN-14). */
  pipeline: Money[];
}

/** A creator's earnings by the day on which they accrued, were released to the creator and were paid; net, in minor units. */
export interface EarningSteps {
  accruedMinor: number;
  releasedMinor: number;
  paidMinor: number;
}

/** One point of the earnings chart: a day, or a month. */
export interface EarningPoint extends EarningSteps {
  label: string;
}

/** The earnings of one currency in a period; amounts of different currencies are never added. */
export interface CurrencyEarnings extends EarningSteps {
  currency: Currency;
  /** Every day or month of the period, including those without earnings. */
  points: EarningPoint[];
}

/** The results of a creator's deals in a period, by the day of their invitation. */
export interface CreatorPerformance {
  outcomes: DealOutcomes;
  /** The share of accepted invitations among those that were answered or have expired; null if there are none. */
  acceptanceRate: number | null;
  /** The share of completed deals among those that were accepted and have ended; null if there are none. */
  completionRate: number | null;
  /** All brands with which the creator has ever been connected. */
  brands: number;
  contentApproved: number;
  clicks: number;
  conversions: number;
  /** What these deals cost their brands and brought, in each currency, the one with the most deals first. */
  figures: FiguresOver[];
  benchmarks: Benchmarks;
}

/** A platform's followers on each day of the chart; null on days without a count. */
export interface PlatformGrowth {
  platform: string;
  followers: (number | null)[];
}

/** Followers by platform, one count a day. */
export interface FollowerGrowth {
  /** `YYYY-MM-DD`, UTC: the days on which at least one platform was counted. */
  days: string[];
  /** The platforms with at least two counts; with fewer there is no line to draw. */
  platforms: PlatformGrowth[];
}
