import { oneOf, searchOf, text } from '#client/components/lists/listSearch.ts';
import { CREATOR_PERIODS } from '#shared/analytics/creator-analytics.ts';

/**
 * The search of a creator's analytics: the period, the currency of the earnings in the chart if there are several, and how the creator came back from
 * the bank's page for setting up payouts.
 */
export const creatorAnalyticsSearch = searchOf({
  period: oneOf(CREATOR_PERIODS),
  currency: text,
  payouts: oneOf(['done', 'again']),
});
