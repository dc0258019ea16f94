import { after, oneOf, searchOf } from '#client/components/lists/listSearch.ts';
import { BRAND_PERIODS } from '#shared/analytics/brand-analytics.ts';

/** What the address of a brand's analytics says: the page of its campaigns, and of which days the figures above them are. */
export const brandAnalyticsSearch = searchOf({ after, period: oneOf(BRAND_PERIODS) });
