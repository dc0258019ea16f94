import { oneOf, searchOf, text } from '#client/components/lists/listSearch.ts';
import type { Timeframe } from '#shared/analytics/timeframes.ts';

const TIMEFRAMES = ['daily', 'weekly', 'monthly'] as const satisfies readonly Timeframe[];

/** The search of the revenue dashboard. */
export const revenueSearch = searchOf({ timeframe: oneOf(TIMEFRAMES), month: text });
