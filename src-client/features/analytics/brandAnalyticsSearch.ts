import { afterParam, wordParam } from '#client/components/core/searchParams.ts';
import { BRAND_PERIODS, type BrandPeriod } from '#shared/analytics/brand-analytics.ts';

/** What the address of a brand's analytics says: the page of its campaigns, and of which days the figures above them are. */
export const brandAnalyticsSearch = (
  search: Record<string, unknown>,
): { after?: string | undefined; period?: BrandPeriod | undefined } => ({
  after: afterParam(search),
  period: wordParam(search, 'period', BRAND_PERIODS),
});
