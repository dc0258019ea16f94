import { id, number, oneOf, type SearchIn, searchOf, shown, text, texts } from '#client/components/lists/listSearch.ts';
import { CAMPAIGN_CREATOR_SORTS } from '#shared/discovery/sorts.ts';

/** Every filter of creators, by its name in an address. */
export const FILTER_READERS = {
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
};

/**
 * The search of Discover Creators: every active filter (BR-DISC-22), the campaign, how creators are sorted and shown, and how many pages are loaded.
 */
export const filterSearch = searchOf({
  ...FILTER_READERS,
  campaign: id,
  sort: oneOf(CAMPAIGN_CREATOR_SORTS),
  // Includes creators whom the campaign can no longer pay; without a campaign it means nothing.
  budget: oneOf(['any']),
  // Rows instead of cards.
  view: oneOf(['table']),
  shown,
});
export type FilterSearch = SearchIn<typeof filterSearch>;

/** The rest of the search besides the filters. */
export type Look = Pick<FilterSearch, 'sort' | 'budget' | 'view'>;
