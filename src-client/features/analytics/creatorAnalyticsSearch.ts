import { textParam, wordParam } from '#client/components/core/searchParams.ts';
import { CREATOR_PERIODS, type CreatorPeriod } from '#shared/analytics/creator-analytics.ts';

const BACK = ['done', 'again'] as const;
type PayoutsBack = (typeof BACK)[number];

export interface CreatorAnalyticsSearch {
  period?: CreatorPeriod | undefined;
  /** Whose earnings the chart shows, where there are several currencies. */
  currency?: string | undefined;
  /** How the creator came back from the bank's page on which payouts are set up. */
  payouts?: PayoutsBack | undefined;
}

/** What of a creator's analytics stands in the address. */
export function creatorAnalyticsSearch(search: Record<string, unknown>): CreatorAnalyticsSearch {
  return {
    period: wordParam(search, 'period', CREATOR_PERIODS),
    currency: textParam(search, 'currency'),
    payouts: wordParam(search, 'payouts', BACK),
  };
}
