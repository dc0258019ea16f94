import { oneOf, searchOf, text } from '#client/components/lists/listSearch.ts';
import { CREATOR_PERIODS } from '#shared/analytics/creator-analytics.ts';

export const PERIOD_LABELS = { '30d': 'Last 30 days', '6m': 'Last 6 months', '12m': 'Last 12 months' } as const;

/** The search of a creator's analytics: the period, and the currency of the earnings in the chart if there are several. */
export const creatorAnalyticsSearch = searchOf({
  period: oneOf(CREATOR_PERIODS),
  currency: text,
});
