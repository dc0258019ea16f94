import {
  idParam,
  listParam,
  numberParam,
  shownParam,
  textParam,
  wordParam,
} from '#client/components/core/searchParams.ts';
import { CAMPAIGN_CREATOR_SORTS, type CreatorSort } from '#shared/discovery/sorts.ts';

/** What the address of Discover Creators says: every filter that is set (BR-DISC-22), the campaign, how creators are sorted and shown, and how far the list is opened. */
export interface FilterSearch {
  search?: string | undefined;
  platforms?: string[] | undefined;
  contentTypes?: string[] | undefined;
  industries?: string[] | undefined;
  skills?: string[] | undefined;
  audienceLocations?: string[] | undefined;
  ageGroups?: string[] | undefined;
  languages?: string[] | undefined;
  followerCountMin?: number | undefined;
  followerCountMax?: number | undefined;
  engagementRateMin?: number | undefined;
  engagementRateMax?: number | undefined;
  priceRangeMin?: number | undefined;
  priceRangeMax?: number | undefined;
  availability?: string | undefined;
  growthTrend?: string | undefined;
  lastActiveWithin?: number | undefined;
  campaign?: string | undefined;
  sort?: CreatorSort | undefined;
  /** Also those whom the campaign can no longer pay; without a campaign it means nothing. */
  budget?: 'any' | undefined;
  /** Rows instead of cards. */
  view?: 'table' | undefined;
  shown?: number | undefined;
}

/** What the address says beside the filters. */
export type Look = Pick<FilterSearch, 'sort' | 'budget' | 'view'>;

/** The filters of an address, as words and numbers, or filters as their address has them: what is not set is not there. */
export function filterSearch(search: Record<string, unknown>): FilterSearch {
  return {
    search: textParam(search, 'search'),
    platforms: listParam(search, 'platforms'),
    contentTypes: listParam(search, 'contentTypes'),
    industries: listParam(search, 'industries'),
    skills: listParam(search, 'skills'),
    audienceLocations: listParam(search, 'audienceLocations'),
    ageGroups: listParam(search, 'ageGroups'),
    languages: listParam(search, 'languages'),
    followerCountMin: numberParam(search, 'followerCountMin'),
    followerCountMax: numberParam(search, 'followerCountMax'),
    engagementRateMin: numberParam(search, 'engagementRateMin'),
    engagementRateMax: numberParam(search, 'engagementRateMax'),
    priceRangeMin: numberParam(search, 'priceRangeMin'),
    priceRangeMax: numberParam(search, 'priceRangeMax'),
    availability: textParam(search, 'availability'),
    growthTrend: textParam(search, 'growthTrend'),
    lastActiveWithin: numberParam(search, 'lastActiveWithin'),
    campaign: idParam(search, 'campaign'),
    sort: wordParam(search, 'sort', CAMPAIGN_CREATOR_SORTS),
    budget: wordParam(search, 'budget', ['any']),
    view: wordParam(search, 'view', ['table']),
    shown: shownParam(search),
  };
}
