import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import { CREATORS_COUNTED_MAX } from '#shared/constants.ts';
import type { CreatorFilters } from '#shared/discovery/discovery.schema.ts';
import type { DealStatus } from '#shared/lifecycles.ts';
import { COMMITTED_DEALS, UNFINISHED_DEALS } from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';
import { inOrder, pastDescending } from '../data/keyset.ts';
import { locking } from '../ground/locks.ts';
import type { Keyset, RankKeyset } from '../paging.ts';
import { plannedEachTime } from '../speed/kept-plans.ts';
import { CARD_COLUMNS } from './discovery.views.ts';
import { filterConditions, INDEXED_SEARCH_CHARS, knownSkills, wordCondition } from './filters.queries.ts';

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

/** A word that more creators use than this is looked for on the way, so that it is met often enough; a rarer one is collected first. */
const RARE_WORD_MAX = 5_000;

const ORDER = sql`order by shown_followers desc, user_id`;

/**
 * Those of the listed creators who match, in order and no further than `limit`, by walking the followers or a rare word's own index. Where a
 * word meets other filters nobody can tell how rare they are together: then as many as have it decide which of the two is done. On the walk
 * the word is looked up for those only who pass all else. A skill that creators typed themselves is collected before it is sorted.
 */
function matching({ filters, now }: Search, keyset: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  const all = sql.join([sql`listed`, ...filterConditions(filters, now)], sql` and `);
  const others = filterConditions({ ...filters, search: '' }, now);
  if (knownSkills(filters.skills) === null) {
    return sql`with found as materialized (select user_id, shown_followers from creator_profiles where ${all})
      select user_id, shown_followers from found where ${keyset} ${ORDER} limit ${sql.lit(limit)}`;
  }
  if (filters.search.length < INDEXED_SEARCH_CHARS || others.length === 0) {
    return sql`select user_id, shown_followers from creator_profiles where ${all} and ${keyset} ${ORDER} limit ${sql.lit(limit)}`;
  }
  const word = wordCondition(filters.search);
  const rest = sql.join([sql`listed`, ...others, keyset], sql` and `);
  return sql`with word as materialized (
      select user_id from creator_profiles where listed and ${word} limit ${sql.lit(RARE_WORD_MAX + 1)}),
    rarity as materialized (select count(*) <= ${sql.lit(RARE_WORD_MAX)} as rare from word)
    (select user_id, shown_followers from creator_profiles
      where (select rare from rarity) and user_id in (select user_id from word) and ${rest} ${ORDER} limit ${sql.lit(limit)})
    union all
    (select user_id, shown_followers from creator_profiles
      where (select not rare from rarity) and ${rest} and (select ${word} from creator_profiles same where same.user_id = creator_profiles.user_id)
      ${ORDER} limit ${sql.lit(limit)})`;
}

/** The pictures of what a creator posted, as the newest figures of a platform that they show know it; none where analytics are hidden. */
function recentPosts(db: Read) {
  const thumbnails = sql<string[]>`jsonb_path_query_array(a.recent_contents, '$[*].thumbnail_url ? (@ != null)')`;
  return db
    .selectFrom('creatorPublicAnalytics as a')
    .select(thumbnails.as('thumbnails'))
    .where('a.creatorId', '=', sql.ref<string>('creatorProfiles.userId'))
    .where(sql<boolean>`a.platform = any (creator_profiles.shown_platforms)`)
    .where(sql<boolean>`creator_profiles.visibility_settings ->> 'showAnalytics' is distinct from 'false'`)
    .orderBy('a.fetchedAt', 'desc')
    .limit(1);
}

/** What there is between a brand and a creator: the newest deal that is open, and how many were completed. */
function dealsBetween(db: Read, brandId: string) {
  const open = sql`filter (where deals.status = any (${UNFINISHED_DEALS}))`;
  const newest = sql`order by deals.invitation_date desc`;
  return db
    .selectFrom('deals')
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .select([
      sql<string | null>`(array_agg(campaigns.name ${newest}) ${open})[1]`.as('currentName'),
      sql<DealStatus | null>`(array_agg(deals.status ${newest}) ${open})[1]`.as('currentStatus'),
      sql<number>`count(*) filter (where deals.status = 'completed')`.as('completedWithYou'),
    ])
    .where('deals.creatorId', '=', sql.ref<string>('creatorProfiles.userId'))
    .where('deals.brandId', '=', brandId);
}

type Page = RawBuilder<{ userId: string; shownFollowers: number; total: number | null }>;

/** The creators of a page, most followers first, as a brand sees them. */
function found(db: Read, page: Page, { brandId, campaignId }: Pick<Search, 'brandId' | 'campaignId'>) {
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
        .on('deals.status', 'in', COMMITTED_DEALS),
    )
    .leftJoinLateral(recentPosts(db).as('posts'), (join) => join.onTrue())
    .innerJoinLateral(dealsBetween(db, brandId).as('between'), (join) => join.onTrue())
    .select(CARD)
    .select(['favourites.createdAt as favouriteSince', 'deals.status as openDeal', 'page.total', 'posts.thumbnails'])
    .select(['between.currentName', 'between.currentStatus', 'between.completedWithYou'])
    .orderBy('page.shownFollowers', 'desc')
    .orderBy('page.userId');
}

/**
 * Listed creators who pass the filters, most followers first; the first slice says how many there are, as far as they are counted. The limit
 * comes before the joins.
 */
export function creatorSearch(db: Read, search: Search) {
  const { after, limit } = search;
  const keyset = after ? pastDescending(sql`shown_followers`, sql`user_id`, after.rank, after.id) : sql`true`;
  // Who match are walked as far as they are counted; all who are listed are counted by themselves, in the index, and not remembered.
  const everyone = filterConditions(search.filters, search.now).length === 0;
  const counted = everyone
    ? sql`(select from creator_profiles where listed ${ORDER} limit ${sql.lit(CREATORS_COUNTED_MAX + 1)}) listed`
    : sql`matches`;
  const total = after === null ? sql`(select count(*) from ${counted})` : sql`null`;
  const walked = after === null && !everyone ? CREATORS_COUNTED_MAX + 1 : limit;
  const page: Page = sql`(
    with matches as (${matching(search, keyset, walked)})
    select user_id, shown_followers, ${total}::bigint as total from matches ${ORDER} limit ${sql.lit(limit)})`;
  return found(db, page, search).$if(!everyone, (query) => query.withPlugin(plannedEachTime));
}

/** These creators, those of them who are listed, with what only a comparison shows. */
export function comparedCreators(db: Read, creatorIds: readonly string[], of: Pick<Search, 'brandId' | 'campaignId'>) {
  const page: Page = sql`(
    select user_id, shown_followers, null::bigint as total from creator_profiles
    where listed and user_id = any (${creatorIds}::uuid[]))`;
  const completed = db
    .selectFrom('deals as done')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('done.creatorId', '=', sql.ref<string>('page.userId'))
    .where('done.status', '=', 'completed');
  return found(db, page, of).select([
    'creatorProfiles.languages',
    'creatorProfiles.isAvailable',
    sql<number>`(${completed})`.as('completed'),
  ]);
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
    .$call((query) => inOrder(query, 'descending', ['favourites.createdAt', 'favourites.creatorId'], after))
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

/** A brand's profile, locked, so that the brand saves one filter set at a time and their number stays within its limit. */
export function lockBrand(tx: Tx, brandId: string) {
  return locking(tx.selectFrom('brandProfiles').select('userId').where('userId', '=', brandId));
}

/** A new saved filter set; returns its id. */
export function insertFilterSet(tx: Tx, set: Insertable<Database['savedFilterSets']>) {
  return tx.insertInto('savedFilterSets').values(set).returning('id');
}

/** A brand's saved filter sets by name. */
export function filterSetsOf(db: Read, brandId: string) {
  return db
    .selectFrom('savedFilterSets')
    .select(['id', 'name', 'filters'])
    .where('brandId', '=', brandId)
    .orderBy(sql`lower(name)`);
}

/** Deletes a brand's filter set; returns its name, or no row when it is not the brand's. */
export function deleteFilterSet(tx: Tx, brandId: string, id: string) {
  return tx.deleteFrom('savedFilterSets').where('id', '=', id).where('brandId', '=', brandId).returning('name');
}
