import { oneOf, searchOf, text } from '#client/components/lists/listSearch.ts';
import { CREATOR_PERIODS } from '#shared/analytics/creator-analytics.ts';

/**
 * What the address of a creator's analytics says: the period, whose earnings the chart shows where there are several currencies, and how the
 * creator came back from the bank's page on which payouts are set up.
 */
export const creatorAnalyticsSearch = searchOf({
  period: oneOf(CREATOR_PERIODS),
  currency: text,
  payouts: oneOf(['done', 'again']),
});
