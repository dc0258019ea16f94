import { sql } from 'kysely';
import { CREATORS_COUNTED_MAX } from '#shared/constants.ts';
import { LIVE_DEALS } from '#shared/deal-words.ts';
import type { CreatorFilters } from '#shared/discovery.ts';
import type { Db, Tx } from '../db.ts';
import type { Keyset, RankKeyset } from '../paging.ts';
import { CARD_COLUMNS } from './discovery.views.ts';
import { filterConditions, INDEXED_SEARCH_CHARS, knownSkills } from './filters.queries.ts';

type Read = Db | Tx;

const CARD = ['creatorProfiles.userId as id', ...CARD_COLUMNS] as const;

interface Search {
  filters: CreatorFilters;
  brandId: string;
  campaignId: string | null;
  now: Date;
  after: RankKeyset | null;
  limit: number;
}

/**
 * Listed creators who pass the filters, most followers first; the first slice says how many there are, as far as they are counted. Matches
 * are looked for once, in order and no further than that, by walking the followers or a rare word's own index. Where words meet other
 * filters nobody can tell how rare they are together, so that those who match are collected before they are sorted. The limit comes before
 * the joins.
 */
export function creatorSearch(db: Read, { filters, brandId, campaignId, now, after, limit }: Search) {
  const conditions = filterConditions(filters, now);
  const words = filters.search.length >= INDEXED_SEARCH_CHARS;
  const collected = (words && conditions.length > 1) || knownSkills(filters.skills) === null;
  const listed = sql`select user_id, shown_followers from creator_profiles where ${sql.join([sql`listed`, ...conditions], sql` and `)}`;
  const keyset = after
    ? sql`shown_followers <= ${after.rank} and (shown_followers < ${after.rank} or user_id > ${after.id})`
    : sql`true`;
  const total = after === null ? sql`(select count(*) from matches)` : sql`null`;
  const page = sql<{ userId: string; shownFollowers: number; total: number | null }>`(
    with found as ${collected ? sql`materialized` : sql`not materialized`} (${listed}),
    matches as (select user_id, shown_followers from found where ${keyset}
      order by shown_followers desc, user_id limit ${after === null ? CREATORS_COUNTED_MAX + 1 : limit})
    select user_id, shown_followers, ${total}::bigint as total from matches order by shown_followers desc, user_id limit ${limit})`;
  return db
    .selectFrom(page.as('page'))
    .innerJoin('creatorProfiles', 'creatorProfiles.userId', 'page.userId')
    .innerJoin('users', 'users.id', 'page.userId')
    .leftJoin('favourites', (join) =>
      join.onRef('favourites.creatorId', '=', 'page.userId').on('favourites.brandId', '=', brandId),
    )
    .leftJoin('deals', (join) =>
      join
        .onRef('deals.creatorId', '=', 'page.userId')
        .on('deals.campaignId', '=', campaignId)
        .on('deals.status', 'in', LIVE_DEALS),
    )
    .select(CARD)
    .select(['favourites.createdAt as favouriteSince', 'deals.status as openDeal', 'page.total'])
    .orderBy('page.shownFollowers', 'desc')
    .orderBy('page.userId');
}

/** One listed creator, with what only the profile dialog shows. */
export function listedCreator(db: Read, creatorId: string, brandId: string) {
  return db
    .selectFrom('creatorProfiles')
    .innerJoin('users', 'users.id', 'creatorProfiles.userId')
    .leftJoin('favourites', (join) =>
      join.onRef('favourites.creatorId', '=', 'creatorProfiles.userId').on('favourites.brandId', '=', brandId),
    )
    .select(CARD)
    .select([
      'favourites.createdAt as favouriteSince',
      'creatorProfiles.creatorType',
      'creatorProfiles.languages',
      'creatorProfiles.isAvailable',
      'creatorProfiles.socialHandles',
      'creatorProfiles.visibilitySettings',
      'creatorProfiles.updatedAt',
    ])
    .where('creatorProfiles.userId', '=', creatorId)
    .where('creatorProfiles.listed', '=', true);
}

/** The newest figures of each platform (BR-DISC-46). */
export function analyticsOf(db: Read, creatorId: string) {
  return db
    .selectFrom('creatorPublicAnalytics')
    .distinctOn('platform')
    .select([
      'platform',
      'identifier',
      'profileUrl',
      'imageUrl',
      'fullName',
      'isVerified',
      'introduction',
      'followerCount',
      'engagementRate',
      'averageViews',
      'averageLikes',
      'averageComments',
      'topContents',
      'fetchedAt',
    ])
    .where('creatorId', '=', creatorId)
    .orderBy('platform')
    .orderBy('fetchedAt', 'desc');
}

/** A brand's favourites who are still listed, newest first; the limit comes before the joins. */
export function favouritesOf(db: Read, brandId: string, after: Keyset | null, limit: number) {
  const page = db
    .selectFrom('favourites')
    .innerJoin('creatorProfiles', 'creatorProfiles.userId', 'favourites.creatorId')
    .select(['favourites.creatorId', 'favourites.createdAt'])
    .where('favourites.brandId', '=', brandId)
    .where('creatorProfiles.listed', '=', true)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('favourites.createdAt', 'favourites.creatorId'),
          '<',
          tuple(after?.at ?? new Date(0), after?.id ?? ''),
        ),
      ),
    )
    .orderBy('favourites.createdAt', 'desc')
    .orderBy('favourites.creatorId', 'desc')
    .limit(limit);
  return db
    .selectFrom(page.as('page'))
    .innerJoin('creatorProfiles', 'creatorProfiles.userId', 'page.creatorId')
    .innerJoin('users', 'users.id', 'page.creatorId')
    .select(CARD)
    .select('page.createdAt as favouriteSince')
    .orderBy('page.createdAt', 'desc')
    .orderBy('page.creatorId', 'desc');
}

export function favouriteCount(db: Read, brandId: string) {
  return db
    .selectFrom('favourites')
    .innerJoin('creatorProfiles', 'creatorProfiles.userId', 'favourites.creatorId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('favourites.brandId', '=', brandId)
    .where('creatorProfiles.listed', '=', true);
}

export function addFavourite(tx: Tx, brandId: string, creatorId: string, now: Date) {
  return tx
    .insertInto('favourites')
    .values({ brandId, creatorId, createdAt: now })
    .onConflict((pair) => pair.columns(['brandId', 'creatorId']).doNothing())
    .returning('creatorId');
}

export function removeFavourite(tx: Tx, brandId: string, creatorId: string) {
  return tx
    .deleteFrom('favourites')
    .where('brandId', '=', brandId)
    .where('creatorId', '=', creatorId)
    .returning('creatorId');
}

/** Keeps a brand from saving two sets at once, so that the limit holds. */
export function lockedBrand(tx: Tx, brandId: string) {
  return tx.selectFrom('brandProfiles').select('userId').where('userId', '=', brandId).forUpdate();
}

export function filterSetsOf(db: Read, brandId: string) {
  return db
    .selectFrom('savedFilterSets')
    .select(['id', 'name', 'filters'])
    .where('brandId', '=', brandId)
    .orderBy(sql`lower(name)`);
}

export function deleteFilterSet(tx: Tx, brandId: string, id: string) {
  return tx.deleteFrom('savedFilterSets').where('id', '=', id).where('brandId', '=', brandId).returning('name');
}
