import { z } from 'zod';
import { AGE_GROUPS, AUDIENCE_LOCATIONS, LANGUAGES } from '../audiences.ts';
import {
  CUSTOM_ENTRY_MAX_CHARS,
  ENGAGEMENT_FILTER_PERCENT,
  FILTER_NAME_MAX_CHARS,
  FOLLOWERS_FILTER,
  PRICE_FILTER_MAJOR,
} from '../constants.ts';
import { BRAND_CONTENT_TYPES } from '../content-types.ts';
import { INDUSTRY_GROUPS } from '../industries.ts';
import type { DealStatus } from '../lifecycles.ts';
import { discoveryMessages } from '../messages/discovery.ts';
import { grouped } from '../numbers.ts';
import { cursorFields, type Slice } from '../paging.ts';
import { BRAND_PLATFORMS } from '../platforms.ts';
import { choice, choices, id, searchText, text } from '../text.ts';
import type { Match } from './match.ts';
import type { PriceRange } from './price-estimate.ts';

/** Lower and upper bound of a range filter, and the step of its slider. */
export interface RangeBounds {
  min: number;
  max: number;
  step: number;
}

/** Keeps a range within its bounds and its ends in order (brand, section 5): the end that was moved stops at the other one. */
export function clampRange(range: { min: number; max: number }, bounds: RangeBounds, moved: 'min' | 'max' = 'min') {
  const within = (value: number) =>
    Math.min(Math.max(Number.isNaN(value) ? bounds.min : value, bounds.min), bounds.max);
  const min = within(range.min);
  const max = within(range.max);
  if (min <= max) return { min, max };
  return moved === 'min' ? { min: max, max } : { min, max: min };
}

const bound = (label: string, { min, max }: RangeBounds) => {
  const error = `${label} must be from ${grouped(min)} to ${grouped(max)}`;
  return z.number({ error }).min(min, error).max(max, error).nullish();
};

const AVAILABILITIES = ['available', 'any'] as const;
const GROWTH_TRENDS = ['growing', 'stable', 'declining'] as const;

const filterFields = {
  search: searchText().default(''),
  platforms: choices('Platforms', BRAND_PLATFORMS).default([]),
  followerCountMin: bound('Followers', FOLLOWERS_FILTER),
  followerCountMax: bound('Followers', FOLLOWERS_FILTER),
  /** In percent. */
  engagementRateMin: bound('Engagement', ENGAGEMENT_FILTER_PERCENT),
  engagementRateMax: bound('Engagement', ENGAGEMENT_FILTER_PERCENT),
  contentTypes: choices('Content types', BRAND_CONTENT_TYPES).default([]),
  industries: choices('Industries', INDUSTRY_GROUPS).default([]),
  skills: z
    .array(text('Skill', { max: CUSTOM_ENTRY_MAX_CHARS }))
    .max(20, 'Skills may have at most 20 entries')
    .default([]),
  audienceLocations: choices('Audience location', AUDIENCE_LOCATIONS).default([]),
  ageGroups: choices('Age groups', AGE_GROUPS).default([]),
  languages: choices('Languages', LANGUAGES).default([]),
  /** In whole dollars. */
  priceRangeMin: bound('Price', PRICE_FILTER_MAJOR),
  priceRangeMax: bound('Price', PRICE_FILTER_MAJOR),
  availability: choice('Availability', AVAILABILITIES).nullish(),
  growthTrend: choice('Growth', GROWTH_TRENDS).nullish(),
  /** In days. */
  lastActiveWithin: z.int({ error: 'Last active must be a number of days' }).min(1).max(365).nullish(),
};

/** The creator filter set (B3); every filter is optional. The panel shows some of them, saved sets keep all (ruling A55). */
export const creatorFilters = z.strictObject(filterFields);
export type CreatorFilters = z.infer<typeof creatorFilters>;
export const NO_FILTERS: CreatorFilters = {
  search: '',
  platforms: [],
  contentTypes: [],
  industries: [],
  skills: [],
  audienceLocations: [],
  ageGroups: [],
  languages: [],
};

export const searchCreatorsInput = z.strictObject({
  filters: creatorFilters,
  /** The campaign with which each creator is matched, if any. */
  campaignId: id('Campaign').nullish(),
  ...cursorFields,
});

/** How many filters are applied: a range counts once, each list once, the search once (brand, section 2). */
export function filterCount(filters: CreatorFilters): number {
  const lists = [
    filters.platforms,
    filters.contentTypes,
    filters.industries,
    filters.skills,
    filters.audienceLocations,
    filters.ageGroups,
    filters.languages,
  ];
  const set = (...values: unknown[]) => values.some((value) => value !== null && value !== undefined);
  const others = [
    filters.search !== '',
    set(filters.followerCountMin, filters.followerCountMax),
    set(filters.engagementRateMin, filters.engagementRateMax),
    set(filters.priceRangeMin, filters.priceRangeMax),
    set(filters.availability),
    set(filters.growthTrend),
    set(filters.lastActiveWithin),
  ];
  return lists.filter((list) => list.length > 0).length + others.filter(Boolean).length;
}

const filterName = z
  .string({ error: discoveryMessages.filterNameRequired })
  .trim()
  .min(1, discoveryMessages.filterNameRequired)
  .pipe(text('Filter set name', { max: FILTER_NAME_MAX_CHARS }));

export const saveFilterSetInput = z.strictObject({ name: filterName, filters: creatorFilters });
export const filterSetIdInput = z.strictObject({ filterSetId: id('Filter set') });
export const creatorIdInput = z.strictObject({ creatorId: id('Creator') });
export const favouriteInput = z.strictObject({ creatorId: id('Creator'), favourite: z.boolean() });
export const favouritesInput = z.strictObject(cursorFields);

/** What a brand may see of a creator before any deal: no e-mail address, and nothing that the creator hides (ruling C23). */
export interface CreatorCardView {
  id: string;
  name: string;
  username: string | null;
  bio: string | null;
  avatarUrl: string | null;
  /** The main platform that the creator shows, and (below) all that are shown. */
  platform: string | null;
  platforms: string[];
  /** Null when unknown or hidden. */
  followers: number | null;
  /** A fraction; null when unknown or hidden. */
  engagement: number | null;
  contentTypes: string[];
  industries: string[];
  audienceType: string;
  /** The countries of the audience; empty when hidden. */
  audience: string[];
  price: PriceRange;
  verified: boolean;
  favourite: boolean;
}

/** A creator that was found; when a campaign was given, with the match and the committed deal they have on it. */
export interface FoundCreatorView extends CreatorCardView {
  match: Match | null;
  openDeal: DealStatus | null;
}

export interface CreatorSlice extends Slice<FoundCreatorView> {
  /** How many creators match, only in the first slice; `atLeast` when the count stopped before the end. */
  total: { count: number; atLeast: boolean } | null;
}

/** One platform of the creator analytics card (brand, section 2). Unknown figures are null. */
export interface CreatorAnalyticsView {
  platform: string;
  handle: string;
  profileUrl: string | null;
  imageUrl: string | null;
  name: string | null;
  verified: boolean;
  introduction: string | null;
  followers: number | null;
  engagement: number | null;
  averageViews: number | null;
  averageLikes: number | null;
  averageComments: number | null;
  topContents: { thumbnailUrl: string; url: string | null }[];
  updatedAt: string;
  /** Whether it comes from the profile, because no provider has measured it (BR-DISC-47). */
  selfReported: boolean;
}

export interface CreatorProfileView extends CreatorCardView {
  creatorType: string | null;
  languages: string[];
  available: boolean;
  analytics: CreatorAnalyticsView[];
}

export interface FilterSetView {
  id: string;
  name: string;
  filters: CreatorFilters;
}
