import { z } from 'zod';
import type { TOTALS_CURRENCY } from '../constants.ts';
import type { Money } from '../money.ts';
import { cursorFields, type Slice } from '../paging.ts';
import { choice, isoMonth } from '../text.ts';

/** How the revenue dashboard groups (foundation, section 2). */
export const TIMEFRAMES = ['daily', 'weekly', 'monthly'] as const;
export type Timeframe = (typeof TIMEFRAMES)[number];

export const revenueInput = z.strictObject({
  timeframe: choice('Timeframe', TIMEFRAMES).default('monthly'),
  /** The current month when left out. */
  month: isoMonth('Month').optional(),
});

export const pipelineInput = z.strictObject(cursorFields);

/** One point of the revenue chart; amounts in cents, null where one of them has no rate. */
export interface RevenuePoint {
  /** A day, a month, or `Week n`. */
  label: string;
  revenueMinor: number | null;
  profitMinor: number | null;
  transactions: number;
}

/** The revenue dashboard's figures over the range that its timeframe and month name, in dollars at the rates of each day. */
export interface Revenue {
  currency: typeof TOTALS_CURRENCY;
  revenueMinor: number | null;
  profitMinor: number | null;
  transactions: number;
  series: RevenuePoint[];
}

/** A draft: what may become revenue. */
export interface PipelineRow {
  id: string;
  name: string;
  brandName: string | null;
  budget: Money | null;
  createdAt: string;
}

export interface Pipeline {
  currency: typeof TOTALS_CURRENCY;
  /** In cents at today's rates; null where one has none. */
  valueMinor: number | null;
  drafts: number;
  campaigns: Slice<PipelineRow>;
}
