import { after, oneOf, searchOf } from '#client/components/lists/listSearch.ts';
import { BRAND_PERIODS } from '#shared/analytics/brand-analytics.ts';

/** The search of a brand's analytics: the page of its campaigns, and the days that the figures above them cover. */
export const brandAnalyticsSearch = searchOf({ after, period: oneOf(BRAND_PERIODS) });
