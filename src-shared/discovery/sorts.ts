/** How Discover Creators can be sorted without a campaign; the words of the address and of the server. */
export const CREATOR_SORTS = ['followers', 'engagement', 'price', 'newest'] as const;

/** The same with a campaign: how well a creator fits it can be asked, too. */
export const CAMPAIGN_CREATOR_SORTS = ['match', ...CREATOR_SORTS] as const;
export type CreatorSort = (typeof CAMPAIGN_CREATOR_SORTS)[number];

/** The sorts that can be chosen; the first one is how the list is sorted where nobody has chosen. */
export const sortsFor = (campaignId: string | null | undefined): readonly [CreatorSort, ...CreatorSort[]] =>
  campaignId ? CAMPAIGN_CREATOR_SORTS : CREATOR_SORTS;
