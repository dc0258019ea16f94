import { id, number, oneOf, type SearchIn, searchOf, shown, text, texts } from '#client/components/lists/listSearch.ts';
import { CAMPAIGN_CREATOR_SORTS } from '#shared/discovery/sorts.ts';

/**
 * What the address of Discover Creators says: every filter that is set (BR-DISC-22), the campaign, how creators are sorted and shown, and how
 * far the list is opened.
 */
export const filterSearch = searchOf({
  search: text,
  platforms: texts,
  contentTypes: texts,
  industries: texts,
  skills: texts,
  audienceLocations: texts,
  ageGroups: texts,
  languages: texts,
  followerCountMin: number,
  followerCountMax: number,
  engagementRateMin: number,
  engagementRateMax: number,
  priceRangeMin: number,
  priceRangeMax: number,
  availability: text,
  growthTrend: text,
  lastActiveWithin: number,
  campaign: id,
  sort: oneOf(CAMPAIGN_CREATOR_SORTS),
  // Also those whom the campaign can no longer pay; without a campaign it means nothing.
  budget: oneOf(['any']),
  // Rows instead of cards.
  view: oneOf(['table']),
  shown,
});
export type FilterSearch = SearchIn<typeof filterSearch>;

/** What the address says beside the filters. */
export type Look = Pick<FilterSearch, 'sort' | 'budget' | 'view'>;
