import { CONNECTABLE_PLATFORMS, isPlatform } from '#shared/choices/platforms.ts';
import { BRAND_BIO_MAX_CHARS } from '#shared/constants.ts';
import { importNotes, importProblems } from '#shared/messages/import.ts';
import { readHandle } from '#shared/profiles/social-handle.ts';
import { assignToAgency } from '../ground/people.ts';
import { type Fields, refuseField } from './fields.rules.ts';
import { addFavourite, analyticsCard, brandProfileOf, openAssignment, socialAccount } from './people.queries.ts';
import { madeAt, newId, personIn, put, type Taken, type Taking } from './taking.service.ts';
import { platformOf } from './words.rules.ts';

const LINE = 120;

const MANAGED = ['managed_brand', 'managed_creator', 'managed_user'] as const;

/** `agency_users`: the assignment of a person to an agency (ruling C27). Locks nothing. @throws Refusal */
export async function takeAgencyUser(taking: Taking): Promise<Taken> {
  const { tx, batch, fields } = taking;
  const agency = await personIn(taking, 'agency_id');
  if (agency.role !== 'agency') refuseField('agency_id', 'names an account that is not an agency');
  const user = await personIn(taking, 'user_id');
  const role = fields.word(MANAGED, 'role') ?? refuseField('role', importProblems.missing);
  const has = await openAssignment(tx, agency.id, user.id).executeTakeFirst();
  if (has) return { newId: has.id };
  const createdAt = madeAt(taking);
  const { id } = await assignToAgency(tx, {
    agencyId: agency.id,
    userId: user.id,
    role,
    createdAt,
  }).executeTakeFirstOrThrow();
  batch.audit({ action: 'import.take', resourceType: 'assignment', resourceId: id, after: { role } });
  return { newId: id };
}

/**
 * `creators_social_accounts`: an account on a platform. One that was being read at the time of the export counts as read: the next daily refresh
 * reads it. Locks nothing. @throws Refusal
 */
export async function takeSocialAccount(taking: Taking): Promise<Taken> {
  const { tx, batch, fields } = taking;
  const creator = await personIn(taking, 'creator_id', 'user_id');
  const named = platformOf(fields.needed('platform'));
  const platform =
    CONNECTABLE_PLATFORMS.find((each) => each === named) ??
    refuseField('platform', importProblems.notOneOf(CONNECTABLE_PLATFORMS));
  const typed = fields.needed('handle');
  const handle = readHandle(platform, typed) ?? refuseField('handle', importProblems.notText);
  const has = await socialAccount(tx, creator.id, platform, handle).executeTakeFirst();
  if (has) return { newId: has.id };
  const id = newId();
  const createdAt = madeAt(taking);
  const lastRun = fields.moment('last_run');
  const status = fields.text('status')?.toLowerCase() === 'failed' ? 'failed' : 'ok';
  const followers = fields.count('followers');
  await put(tx, 'socialAccounts', {
    id,
    creatorId: creator.id,
    platform,
    handle,
    status,
    lastRun,
    followers,
    refreshAskedAt: lastRun ?? createdAt,
    createdAt,
  });
  batch.begin('socialAccount', { id }, status);
  return { newId: id };
}

const LISTS = {
  topContents: 'top_contents',
  recentContents: 'recent_contents',
  sponsoredContents: 'sponsored_contents',
  topHashtags: 'top_hashtags',
  topMentions: 'top_mentions',
  topInterests: 'top_interests',
  brandAffinity: 'brand_affinity',
} as const;

/** `creator_public_analytics`: the figures of a creator on a platform. Locks nothing. @throws Refusal */
export async function takeAnalytics(taking: Taking): Promise<Taken> {
  const { tx, fields } = taking;
  const creator = await personIn(taking, 'creator_id');
  const platform = platformOf(fields.needed('platform'));
  if (!isPlatform(platform)) refuseField('platform', importProblems.notOneOf(CONNECTABLE_PLATFORMS));
  const identifier = fields.line(LINE, 'identifier') ?? refuseField('identifier', importProblems.missing);
  const has = await analyticsCard(tx, creator.id, platform, identifier).executeTakeFirst();
  if (has) return { newId: has.id };
  const id = newId();
  const createdAt = madeAt(taking, 'created_at', 'fetched_at');
  const lists = Object.fromEntries(
    Object.entries(LISTS).map(([column, old]) => [column, JSON.stringify(contentsIn(fields, old))]),
  ) as Record<keyof typeof LISTS, string>;
  await put(
    tx,
    'creatorPublicAnalytics',
    {
      id,
      creatorId: creator.id,
      platform,
      identifier,
      fetchedAt: fields.moment('fetched_at') ?? createdAt,
      profileUrl: fields.url('profile_url'),
      fullName: fields.line(LINE, 'full_name'),
      isVerified: fields.truth('is_verified', false),
      followerCount: fields.count('follower_count'),
      engagementRate: fields.fraction('engagement_rate'),
      platformAccountType: fields.line(LINE, 'platform_account_type'),
      introduction: fields.prose(BRAND_BIO_MAX_CHARS, 'introduction'),
      gender: fields.line(LINE, 'gender'),
      ageGroup: fields.line(LINE, 'age_group'),
      language: fields.line(LINE, 'language'),
      contentCount: fields.count('content_count'),
      averageLikes: fields.count('average_likes'),
      averageComments: fields.count('average_comments'),
      averageViews: fields.count('average_views'),
      averageReelsViews: fields.count('average_reels_views'),
      sponsoredPostsPerformance: fields.number('sponsored_posts_performance'),
      credibilityScore: fields.number('credibility_score'),
      audience: JSON.stringify(fields.object('audience')),
      createdAt,
      updatedAt: fields.moment('updated_at') ?? createdAt,
      ...lists,
    },
    ['audience', ...(Object.keys(LISTS) as (keyof typeof LISTS)[])],
  );
  if (fields.has('image_url')) fields.note(importNotes.pictures('image_url'));
  if (fields.has('pricing')) fields.note(importNotes.dropped('pricing', 'creators set their own prices'));
  return { newId: id };
}

/** The lists of an analytics row: only contents whose thumbnail is an address, only words that are texts. */
function contentsIn(fields: Fields, column: string): unknown[] {
  const items = fields.items(column);
  if (column === 'top_contents') {
    return items.filter(
      (item) =>
        typeof item === 'object' && item !== null && 'thumbnail_url' in item && typeof item.thumbnail_url === 'string',
    );
  }
  if (column.endsWith('_contents')) return items.filter((item) => typeof item === 'object' && item !== null);
  return items.filter((item) => typeof item === 'string');
}

/** `favourites`: a creator whom a brand has saved, added to its favourites (ruling BR-DISC-19). Locks nothing. @throws Refusal */
export async function takeFavourite(taking: Taking): Promise<Taken> {
  const brand = await personIn(taking, 'brand_id', 'user_id');
  const creator = await personIn(taking, 'creator_id');
  if (!(await brandProfileOf(taking.tx, brand.id).executeTakeFirst()))
    refuseField('brand_id', 'names an account without a brand profile');
  await addFavourite(taking.tx, brand.id, creator.id, madeAt(taking)).execute();
  return { newId: null };
}
