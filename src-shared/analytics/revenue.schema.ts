import { z } from 'zod';
import type { TOTALS_CURRENCY } from '../constants.ts';
import type { Money } from '../money.ts';
import { cursorFields, type Slice } from '../paging.ts';
import { choice, isoMonth } from '../text.ts';

/** The periods by which the revenue dashboard groups (foundation, section 2). */
export const TIMEFRAMES = ['daily', 'weekly', 'monthly'] as const;
export type Timeframe = (typeof TIMEFRAMES)[number];

export const revenueInput = z.strictObject({
  timeframe: choice('Timeframe', TIMEFRAMES).default('monthly'),
  /** Without it the current month. */
  month: isoMonth('Month').optional(),
});

export const pipelineInput = z.strictObject(cursorFields);

/** One point of the revenue chart; amounts in cents, null when one of them has no rate. */
export interface RevenuePoint {
  /** A day, a month, or `Week n`. */
  label: string;
  revenueMinor: number | null;
  profitMinor: number | null;
  transactions: number;
}

/** The revenue dashboard's figures for its timeframe and month, in US cents, converted at the rate of each day. */
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
  /** In cents at today's rates; null when one draft's currency has no rate. */
  valueMinor: number | null;
  drafts: number;
  campaigns: Slice<PipelineRow>;
}
