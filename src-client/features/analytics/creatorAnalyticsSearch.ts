import { oneOf, searchOf, text } from '#client/components/lists/listSearch.ts';
import { CREATOR_PERIODS } from '#shared/analytics/creator-analytics.ts';

/** The search of a creator's analytics: the period, and the currency of the earnings in the chart if there are several. */
export const creatorAnalyticsSearch = searchOf({
  period: oneOf(CREATOR_PERIODS),
  currency: text,
});
