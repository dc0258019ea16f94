import type { SearchOf } from '#client/components/lists/listSearch.ts';
import { asShown } from '#client/paging.ts';
import type { Read } from '#client/read.ts';
import type { Api } from '#client/trpc.ts';
import { AGE_GROUPS, AUDIENCE_LOCATIONS, LANGUAGES } from '#shared/choices/audiences.ts';
import { BRAND_CONTENT_TYPES } from '#shared/choices/content-types.ts';
import { INDUSTRY_GROUPS } from '#shared/choices/industry-groups.ts';
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
import { type CreatorSort, sortsFor } from '#shared/discovery/sorts.ts';
import { cut } from '#shared/graphemes.ts';
import type { FILTER_READERS, FilterSearch } from './filterSearch.ts';

/** The valid filters among those words and numbers; others, which a person may have typed into the address, are dropped. */
export function filtersOf(search: SearchOf<typeof FILTER_READERS>): CreatorFilters {
  return {
    search: cut(clean(search.search ?? ''), SEARCH_MAX_CHARS),
    platforms: knownOf(BRAND_PLATFORMS, search.platforms),
    contentTypes: knownOf(BRAND_CONTENT_TYPES, search.contentTypes),
    industries: knownOf(INDUSTRY_GROUPS, search.industries),
    skills: (search.skills ?? [])
      .map((skill) => cut(clean(skill).trim(), CUSTOM_ENTRY_MAX_CHARS))
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

/** The chosen order of creators; undefined if none was chosen. */
export const sortOf = ({ campaign, sort }: FilterSearch): CreatorSort | undefined =>
  sortsFor(campaign).find((each) => each === sort);

/** With a campaign, only creators whom it can still pay are shown, unless all are wanted. A search by a word finds them whatever they cost. */
export const isWithinBudget = ({ campaign, budget, search }: FilterSearch): boolean =>
  campaign !== undefined && budget !== 'any' && search === undefined;

/** The input of the read. */
export const creatorsInput = (search: FilterSearch) => ({
  filters: filtersOf(search),
  campaignId: search.campaign ?? null,
  withinBudget: isWithinBudget(search),
  sort: sortOf(search) ?? null,
  limit: PAGE_SIZES.creators,
});

/** The reads of Discover Creators. Its routes load this late, because every screen loads all routes, and would load all filter choices with them. */
export const discoverReads = (api: Api, search: FilterSearch): Read[] => [
  api.discovery.favouriteCount.queryOptions(),
  api.discovery.creators.infiniteQueryOptions(creatorsInput(search), asShown(search.shown)),
];

const clean = (text: string): string => text.replaceAll(/\p{Cc}/gu, '').toWellFormed();

const knownOf = <Word extends string>(words: readonly Word[], given: readonly string[] = []): Word[] =>
  words.filter((word) => given.includes(word));

const within = ({ min, max }: { min: number; max: number }, value: number | undefined): number | undefined =>
  value !== undefined && value >= min && value <= max ? value : undefined;
