import { z } from 'zod';
import { AGE_GROUPS, AUDIENCE_LOCATIONS, LANGUAGES } from '../choices/audiences.ts';
import { BRAND_CONTENT_TYPES } from '../choices/content-types.ts';
import { INDUSTRY_GROUPS } from '../choices/industry-groups.ts';
import { BRAND_PLATFORMS } from '../choices/platforms.ts';
import {
  COMPARED_MAX,
  CUSTOM_ENTRY_MAX_CHARS,
  ENGAGEMENT_FILTER_PERCENT,
  FOLLOWERS_FILTER,
  PRICE_FILTER_MAJOR,
} from '../constants.ts';
import type { Moment } from '../dates.ts';
import type { OfferStart } from '../deals/deals.schema.ts';
import { grouped } from '../format.ts';
import type { DealStatus } from '../lifecycles.ts';
import type { May } from '../may.ts';
import { cursorFields } from '../paging.schema.ts';
import type { Slice } from '../paging.ts';
import type { CardPicture } from '../portfolio/portfolio.ts';
import type { OfferPrice } from '../pricing/offer-price.ts';
import type { RecordCounts } from '../records/records.ts';
import { choice, choices, id, searchText, text } from '../text.ts';
import type { RangeBounds } from './filters.ts';
import type { Match } from './match.ts';
import { AVAILABILITIES, GROWTH_TRENDS, LAST_ACTIVE_DAYS, SKILLS_MAX } from './no-filters.ts';
import type { PriceRange } from './price-estimate.ts';
import { CAMPAIGN_CREATOR_SORTS } from './sorts.ts';

const bound = (label: string, { min, max }: RangeBounds) => {
  const error = `${label} must be from ${grouped(min)} to ${grouped(max)}`;
  return z.number({ error }).min(min, error).max(max, error).nullish();
};

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
    .max(SKILLS_MAX, `Skills may have at most ${SKILLS_MAX} entries`)
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
  lastActiveWithin: z
    .int({ error: 'Last active must be a number of days' })
    .min(LAST_ACTIVE_DAYS.min)
    .max(LAST_ACTIVE_DAYS.max)
    .nullish(),
};

/** The creator filter set (B3); every filter is optional. The panel shows some of them, saved sets keep all (ruling A55). */
export const creatorFilters = z.strictObject(filterFields);
export type CreatorFilters = z.infer<typeof creatorFilters>;

export const searchCreatorsInput = z
  .strictObject({
    filters: creatorFilters,
    /** The campaign for which each creator is scored, if any. */
    campaignId: id('Campaign').nullish(),
    /** Only creators whom the campaign can still pay; without a campaign it excludes nobody. */
    withinBudget: z.boolean().default(false),
    /** With a campaign the default is by match; without one it is by followers, and match is not possible. */
    sort: choice('Sort', CAMPAIGN_CREATOR_SORTS).nullish(),
    ...cursorFields,
  })
  .refine(({ sort, campaignId }) => sort !== 'match' || campaignId, {
    path: ['sort'],
    error: 'Sorting by best match needs a campaign',
  });

export const compareInput = z.strictObject({
  creatorIds: z
    .array(id('Creator'))
    .min(2, 'Select two creators at least')
    .max(COMPARED_MAX, `Select at most ${COMPARED_MAX} creators`),
  campaignId: id('Campaign').nullish(),
});

export const creatorIdInput = z.strictObject({ creatorId: id('Creator') });
export const favouriteInput = z.strictObject({ creatorId: id('Creator'), favourite: z.boolean() });
export const favouritesInput = z.strictObject(cursorFields);

/** What a brand can see of a creator before any deal: no e-mail address, and nothing that the creator hides (ruling C23). */
export interface CreatorCardView {
  id: string;
  name: string;
  username: string | null;
  bio: string | null;
  avatarUrl: string | null;
  /** The main platform that the creator shows, and (below) all that are shown. */
  platform: string | null;
  platforms: string[];
  /** Null if unknown or hidden. */
  followers: number | null;
  /** A fraction; null if unknown or hidden. */
  engagement: number | null;
  contentTypes: string[];
  industries: string[];
  audienceType: string;
  /** The countries of the audience; empty if hidden. */
  audience: string[];
  price: PriceRange;
  verified: boolean;
  favourite: boolean;
  /** How they have worked so far; figures with too few cases are missing. */
  record: RecordCounts;
}

/** A card on which the brand marks its favourites. */
export interface MarkedCreatorView extends CreatorCardView {
  may: May<'favourite'>;
}

/** How many favourites a brand has, and whether it can save creators to its own lists, and invite. */
export interface FavouriteCount {
  count: number;
  may: May<'save' | 'invite'>;
}

/** A creator in the results; if a campaign was given, with the match and the committed deal on it. */
export interface FoundCreatorView extends MarkedCreatorView {
  /** Pictures of the newest posts on a platform that the creator shows, newest first; empty if there are none. */
  posts: string[];
  /** The first pictures of the portfolio, in the creator's order; empty if there are none. */
  portfolio: CardPicture[];
  match: Match | null;
  /** What an offer to them costs in that campaign. */
  offer: OfferPrice | null;
  openDeal: DealStatus | null;
  /** Why they are not free in the campaign's time, as exclusivity has it; null if they are, or without a campaign. */
  notFree: string | null;
  /** The newest open deal with this brand, on any campaign; null if there is none. */
  current: { campaignName: string | null; status: DealStatus } | null;
  /** How many deals with this brand the creator has completed. */
  completedWithYou: number;
}

/** A creator in a comparison. */
export interface ComparedCreatorView extends FoundCreatorView {
  languages: string[];
  available: boolean;
  /** How many deals the creator has completed, with anybody. */
  completed: number;
}

export interface CreatorSlice extends Slice<FoundCreatorView> {
  /** How many creators match, only in the first slice; `atLeast` if the count stopped before the end. */
  total: { count: number; atLeast: boolean } | null;
  /** The campaign for which creators are looked for, and its budget for offers; null without one. */
  campaign: { name: string | null } | null;
  budget: OfferStart | null;
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
  updatedAt: Moment;
  /** Whether it comes from the profile, because no provider has measured it (BR-DISC-47). */
  selfReported: boolean;
}

export interface CreatorProfileView extends MarkedCreatorView {
  creatorType: string | null;
  languages: string[];
  available: boolean;
  analytics: CreatorAnalyticsView[];
}
