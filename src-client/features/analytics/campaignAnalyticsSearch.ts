import { oneOf, searchOf } from '#client/components/lists/listSearch.ts';

/** How the creators of a campaign can be sorted: by what they were agreed on, by what they cost for what they brought, or by results. */
export const CREATOR_SORTS = ['agreed', 'cpm', 'cpe', 'costPerConversion', 'clicks', 'conversions'] as const;
export type CreatorSort = (typeof CREATOR_SORTS)[number];

export const campaignAnalyticsSearch = searchOf({ sort: oneOf(CREATOR_SORTS) });
