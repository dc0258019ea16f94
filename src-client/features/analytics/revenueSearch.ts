import { textParam, wordParam } from '#client/components/core/searchParams.ts';
import type { Timeframe } from '#shared/analytics/timeframes.ts';

const TIMEFRAMES = ['daily', 'weekly', 'monthly'] as const satisfies readonly Timeframe[];

export interface RevenueSearch {
  timeframe?: Timeframe | undefined;
  month?: string | undefined;
}

/** What of the revenue dashboard stands in the address. */
export function revenueSearch(search: Record<string, unknown>): RevenueSearch {
  return { timeframe: wordParam(search, 'timeframe', TIMEFRAMES), month: textParam(search, 'month') };
}
