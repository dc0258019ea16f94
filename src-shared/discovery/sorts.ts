/** How Discover Creators can be sorted without a campaign; the values in the address and on the server. */
export const CREATOR_SORTS = ['followers', 'engagement', 'price', 'newest'] as const;

/** The same with a campaign, which adds sorting by match. */
export const CAMPAIGN_CREATOR_SORTS = ['match', ...CREATOR_SORTS] as const;
export type CreatorSort = (typeof CAMPAIGN_CREATOR_SORTS)[number];

/** The possible sorts; the first one is the default. */
export const sortsFor = (campaignId: string | null | undefined): readonly [CreatorSort, ...CreatorSort[]] =>
  campaignId ? CAMPAIGN_CREATOR_SORTS : CREATOR_SORTS;
