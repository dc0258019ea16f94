import { z } from 'zod';
import type { TOTALS_CURRENCY } from '../constants.ts';
import type { Moment } from '../dates.ts';
import { analyticsMessages } from '../messages/analytics.ts';
import type { Money, MoneyPart } from '../money.ts';
import { cursorFields } from '../paging.schema.ts';
import type { Slice } from '../paging.ts';
import { choice, isoDate, isoMonth } from '../text.ts';
import { TIMEFRAMES } from './timeframes.ts';

export const revenueInput = z.strictObject({
  timeframe: choice('Timeframe', TIMEFRAMES).default('monthly'),
  /** Without it, the current month. */
  month: isoMonth('Month').optional(),
});

/** The days behind a figure of the revenue dashboard: from `from` to the day before `until`. */
export const revenueRowsInput = z
  .strictObject({ from: isoDate('From'), until: isoDate('Until'), ...cursorFields })
  .refine(({ from, until }) => from < until, { error: analyticsMessages.untilAfterFrom, path: ['until'] });
/** The days whose rows are saved as a file. */
export const exportRevenueInput = z
  .strictObject({ from: isoDate('From'), until: isoDate('Until') })
  .refine(({ from, until }) => from < until, { error: analyticsMessages.untilAfterFrom, path: ['until'] });
export type RevenueRowsInput = z.infer<typeof revenueRowsInput>;

export const pipelineInput = z.strictObject(cursorFields);

/** The days that a figure covers, from `from` to the day before `until`. */
export interface Days {
  from: string;
  until: string;
}

/** What was earned on some days; amounts in cents, null if one of them has no rate. */
export interface RevenueOfDays extends Days {
  revenueMinor: number | null;
  profitMinor: number | null;
  transactions: number;
}

/** One point of the revenue chart. */
export interface RevenuePoint extends RevenueOfDays {
  /** A day, a month, or `Week n`. */
  label: string;
}

/** The revenue dashboard's figures for its timeframe and month, in US cents, converted at the rate of each day. */
export interface Revenue extends RevenueOfDays {
  currency: typeof TOTALS_CURRENCY;
  /** The month as far as it has come; of the months of two years, the later year. */
  period: RevenueOfDays;
  /** The same days of the month or year before it. */
  before: RevenueOfDays;
  series: RevenuePoint[];
}

/** A released milestone: what its brand paid for it, and the platform's share. */
export interface RevenueRow {
  id: string;
  earnedAt: Moment;
  campaignId: string;
  campaignName: string | null;
  brandName: string | null;
  creatorName: string;
  milestone: MoneyPart;
  gross: Money;
  fee: Money;
  /** The gross in cents at the rate of its day; null without one. */
  revenueMinor: number | null;
}

/** A draft: potential revenue. */
export interface PipelineRow {
  id: string;
  name: string;
  brandName: string | null;
  budget: Money | null;
  createdAt: Moment;
}

export interface Pipeline {
  currency: typeof TOTALS_CURRENCY;
  /** In cents at today's rates; null if one draft's currency has no rate. */
  valueMinor: number | null;
  drafts: number;
  campaigns: Slice<PipelineRow>;
}
