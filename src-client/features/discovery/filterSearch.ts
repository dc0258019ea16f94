import {
  idParam,
  listParam,
  numberParam,
  shownParam,
  textParam,
  wordParam,
} from '#client/components/core/searchParams.ts';
import { AGE_GROUPS, AUDIENCE_LOCATIONS, LANGUAGES } from '#shared/choices/audiences.ts';
import { BRAND_CONTENT_TYPES } from '#shared/choices/content-types.ts';
import { INDUSTRY_GROUPS } from '#shared/choices/industries.ts';
import { BRAND_PLATFORMS } from '#shared/choices/platforms.ts';
import {
  CUSTOM_ENTRY_MAX_CHARS,
  ENGAGEMENT_FILTER_PERCENT,
  FOLLOWERS_FILTER,
  PAGE_SIZES,
  PRICE_FILTER_MAJOR,
  SEARCH_MAX_CHARS,
} from '#shared/constants.ts';
import type { CreatorFilters } from '#shared/discovery/discovery.schema.ts';
import { AVAILABILITIES, GROWTH_TRENDS, LAST_ACTIVE_DAYS, SKILLS_MAX } from '#shared/discovery/no-filters.ts';
import { CAMPAIGN_CREATOR_SORTS, type CreatorSort, sortsFor } from '#shared/discovery/sorts.ts';

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

/** What of those words and numbers are filters; the others, which a person may have typed into the address, are dropped. */
export function filtersOf(search: FilterSearch): CreatorFilters {
  return {
    search: clean(search.search ?? '').slice(0, SEARCH_MAX_CHARS),
    platforms: knownOf(BRAND_PLATFORMS, search.platforms),
    contentTypes: knownOf(BRAND_CONTENT_TYPES, search.contentTypes),
    industries: knownOf(INDUSTRY_GROUPS, search.industries),
    skills: (search.skills ?? [])
      .map((skill) => clean(skill).trim().slice(0, CUSTOM_ENTRY_MAX_CHARS))
      .filter(Boolean)
      .slice(0, SKILLS_MAX),
    audienceLocations: knownOf(AUDIENCE_LOCATIONS, search.audienceLocations),
    ageGroups: knownOf(AGE_GROUPS, search.ageGroups),
    languages: knownOf(LANGUAGES, search.languages),
    followerCountMin: within(FOLLOWERS_FILTER, search.followerCountMin),
    followerCountMax: within(FOLLOWERS_FILTER, search.followerCountMax),
    engagementRateMin: within(ENGAGEMENT_FILTER_PERCENT, search.engagementRateMin),
    engagementRateMax: within(ENGAGEMENT_FILTER_PERCENT, search.engagementRateMax),
    priceRangeMin: within(PRICE_FILTER_MAJOR, search.priceRangeMin),
    priceRangeMax: within(PRICE_FILTER_MAJOR, search.priceRangeMax),
    availability: AVAILABILITIES.find((word) => word === search.availability),
    growthTrend: GROWTH_TRENDS.find((word) => word === search.growthTrend),
    lastActiveWithin: Number.isInteger(search.lastActiveWithin)
      ? within(LAST_ACTIVE_DAYS, search.lastActiveWithin)
      : undefined,
  };
}

/** How creators are sorted; nothing where nobody has chosen. */
export const sortOf = ({ campaign, sort }: FilterSearch): CreatorSort | undefined =>
  sortsFor(campaign).find((each) => each === sort);

/**
 * With a campaign only those are shown whom it can still pay, unless all are asked for. Who is looked for by a word is found whatever they
 * cost.
 */
export const isWithinBudget = ({ campaign, budget, search }: FilterSearch): boolean =>
  campaign !== undefined && budget !== 'any' && search === undefined;

/** What is asked for with it. */
export const creatorsInput = (search: FilterSearch) => ({
  filters: filtersOf(search),
  campaignId: search.campaign ?? null,
  withinBudget: isWithinBudget(search),
  sort: sortOf(search) ?? null,
  limit: PAGE_SIZES.creators,
});

const clean = (text: string): string => text.replaceAll(/\p{Cc}/gu, '').toWellFormed();

const knownOf = <Word extends string>(words: readonly Word[], given: readonly string[] = []): Word[] =>
  words.filter((word) => given.includes(word));

const within = ({ min, max }: { min: number; max: number }, value: number | undefined): number | undefined =>
  value !== undefined && value >= min && value <= max ? value : undefined;
