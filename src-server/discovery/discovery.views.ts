import { type Selectable, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import { AUDIENCE_LOCATIONS, AUDIENCE_TYPES } from '#shared/choices/audiences.ts';
import { REQUIREMENT_TYPES } from '#shared/choices/content-types.ts';
import { WANTED_INDUSTRIES } from '#shared/choices/industries.ts';
import { TIERS } from '#shared/choices/tiers.ts';
import { CARD_POSTS_SHOWN, TOP_CONTENT_SHOWN } from '#shared/constants.ts';
import type { CreatorAnalyticsView, CreatorCardView, MarkedCreatorView } from '#shared/discovery/discovery.schema.ts';
import { type Match, type MatchNeeds, match } from '#shared/discovery/match.ts';
import { priceRange } from '#shared/discovery/price-estimate.ts';
import { creatorName } from '#shared/names.ts';
import { shownPlatform } from '#shared/people.ts';
import { isStoredPicture } from '#shared/pictures.ts';
import { isVisible, showsPlatform } from '#shared/profiles/profiles.schema.ts';
import { type RecordCounts, shownRecord } from '#shared/records/records.ts';
import type { Context } from '../context.ts';
import { trackRecordOf } from '../ground/track-records.ts';
import { mayTake } from '../trpc.ts';

type Profile = Selectable<Database['creatorProfiles']>;
/** The columns from which a card is made: none that a creator could have hidden. */
export type CardRow = Pick<
  Profile,
  | 'username'
  | 'bio'
  | 'avatarUrl'
  | 'primaryPlatform'
  | 'shownPlatforms'
  | 'shownFollowers'
  | 'shownEngagement'
  | 'shownCountries'
  | 'contentTypes'
  | 'industries'
  | 'audienceType'
  | 'priceMinMinor'
  | 'priceMaxMinor'
  | 'priceCurrency'
  | 'verifiedAt'
> & {
  id: string;
  firstName: string | null;
  lastName: string | null;
  favouriteSince: Date | null;
  record: RecordCounts;
};

/** The columns of a creator that a card reads, and their track record. */
export const CARD_COLUMNS = [
  'creatorProfiles.username',
  'creatorProfiles.bio',
  'creatorProfiles.avatarUrl',
  'creatorProfiles.primaryPlatform',
  'creatorProfiles.shownPlatforms',
  'creatorProfiles.shownFollowers',
  'creatorProfiles.shownEngagement',
  'creatorProfiles.shownCountries',
  'creatorProfiles.contentTypes',
  'creatorProfiles.industries',
  'creatorProfiles.audienceType',
  'creatorProfiles.priceMinMinor',
  'creatorProfiles.priceMaxMinor',
  'creatorProfiles.priceCurrency',
  'creatorProfiles.verifiedAt',
  'users.firstName',
  'users.lastName',
  trackRecordOf(sql.ref('creatorProfiles.userId')).as('record'),
] as const;
export const CARD = ['creatorProfiles.userId as id', ...CARD_COLUMNS] as const;

export function cardOf(row: CardRow): CreatorCardView {
  const followers = row.shownFollowers < 0 ? null : row.shownFollowers;
  return {
    id: row.id,
    name: creatorName(row),
    username: row.username,
    bio: row.bio,
    avatarUrl: row.avatarUrl,
    platform: shownPlatform(row),
    platforms: row.shownPlatforms,
    followers,
    engagement: row.shownEngagement,
    contentTypes: row.contentTypes,
    industries: row.industries,
    audienceType: row.audienceType,
    audience: [...new Set(row.shownCountries)],
    price: priceRange({ ...row, followerCount: followers }),
    verified: row.verifiedAt !== null,
    favourite: row.favouriteSince !== null,
    record: shownRecord(row.record),
  };
}

/** A card, and whether its viewer may mark it as a favourite. */
export const markedCard = (ctx: Context, row: CardRow): MarkedCreatorView => ({
  ...cardOf(row),
  may: { favourite: mayTake(ctx, 'discovery.favourite') },
});

/** The newest posts for a creator's card. Only pictures that Accord stores are shown: no page loads one from another site (ruling C38). */
export function postsOf(thumbnails: readonly string[] | null): string[] {
  return (thumbnails ?? []).filter(isStoredPicture).slice(0, CARD_POSTS_SHOWN);
}

/** The columns of a campaign that say whom it is looking for. */
export const NEEDS_COLUMNS = [
  'campaigns.platforms',
  'campaigns.contentRequirements',
  'campaigns.targetIndustries',
  'campaigns.targetAudienceTypes',
  'campaigns.targetAudienceLocations',
  'campaigns.targetTiers',
] as const;
type Needs = Pick<
  Selectable<Database['campaigns']>,
  | 'platforms'
  | 'contentRequirements'
  | 'targetIndustries'
  | 'targetAudienceTypes'
  | 'targetAudienceLocations'
  | 'targetTiers'
>;

/** What a campaign requires of a creator. Values that are no longer on a list are left out. */
export function needsOf(campaign: Needs): MatchNeeds {
  return {
    platforms: campaign.platforms,
    industries: known(WANTED_INDUSTRIES, campaign.targetIndustries),
    contentTypes: known(REQUIREMENT_TYPES, Object.keys(campaign.contentRequirements)),
    audienceTypes: known(AUDIENCE_TYPES, campaign.targetAudienceTypes),
    audienceLocations: known(AUDIENCE_LOCATIONS, campaign.targetAudienceLocations),
    tiers: known(TIERS, campaign.targetTiers),
  };
}

/** What a creator shows of what a match is judged by. */
type MatchRow = Pick<
  CardRow,
  | 'shownPlatforms'
  | 'industries'
  | 'contentTypes'
  | 'audienceType'
  | 'shownCountries'
  | 'shownFollowers'
  | 'shownEngagement'
>;

/** How well a creator fits, judged by what they show. */
export function matchOf(needs: MatchNeeds, row: MatchRow): Match {
  return match(needs, {
    platforms: row.shownPlatforms,
    industries: row.industries,
    contentTypes: row.contentTypes,
    audienceType: row.audienceType,
    audienceCountries: row.shownCountries,
    followerCount: row.shownFollowers < 0 ? null : row.shownFollowers,
    engagementRate: row.shownEngagement,
  });
}

function known<const Values extends readonly string[]>(values: Values, stored: readonly string[]): Values[number][] {
  return values.filter((value) => stored.includes(value));
}

type AnalyticsRow = Pick<
  Selectable<Database['creatorPublicAnalytics']>,
  | 'platform'
  | 'identifier'
  | 'profileUrl'
  | 'imageUrl'
  | 'fullName'
  | 'isVerified'
  | 'introduction'
  | 'followerCount'
  | 'engagementRate'
  | 'averageViews'
  | 'averageLikes'
  | 'averageComments'
  | 'topContents'
  | 'fetchedAt'
>;
type Shown = Pick<Profile, 'visibilitySettings' | 'socialHandles' | 'updatedAt'> & CardRow;

/**
 * The analytics cards of a creator, without hidden platforms; none if the creator hides analytics (DATA-08). If nothing was measured yet, one card is
 * made from the profile and says so (BR-DISC-47).
 */
export function analyticsCards(profile: Shown, rows: readonly AnalyticsRow[]): CreatorAnalyticsView[] {
  if (!isVisible(profile.visibilitySettings, 'showAnalytics')) return [];
  if (rows.length === 0) return fromProfile(profile);
  return rows
    .filter((row) => showsPlatform(profile.visibilitySettings, row.platform))
    .map((row) => ({
      platform: row.platform,
      handle: row.identifier,
      profileUrl: row.profileUrl,
      imageUrl: row.imageUrl,
      name: row.fullName,
      verified: row.isVerified,
      introduction: row.introduction,
      followers: row.followerCount,
      engagement: row.engagementRate,
      averageViews: row.averageViews,
      averageLikes: row.averageLikes,
      averageComments: row.averageComments,
      topContents: row.topContents
        .filter(({ thumbnail_url }) => thumbnail_url)
        .slice(0, TOP_CONTENT_SHOWN)
        .map(({ thumbnail_url, url }) => ({ thumbnailUrl: thumbnail_url, url: url ?? null })),
      updatedAt: row.fetchedAt,
      selfReported: false,
    }));
}

function fromProfile(profile: Shown): CreatorAnalyticsView[] {
  const card = cardOf(profile);
  if (card.platform === null) return [];
  return [
    {
      platform: card.platform,
      handle: profile.socialHandles[card.platform] ?? profile.username ?? '',
      profileUrl: null,
      imageUrl: profile.avatarUrl,
      name: card.name,
      verified: false,
      introduction: profile.bio,
      followers: card.followers ?? 0,
      engagement: card.engagement ?? 0,
      averageViews: null,
      averageLikes: null,
      averageComments: null,
      topContents: [],
      updatedAt: profile.updatedAt,
      selfReported: true,
    },
  ];
}
