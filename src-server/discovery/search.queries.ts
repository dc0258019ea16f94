import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CampaignType } from '#shared/choices/tiers.ts';
import { CREATORS_COUNTED_MAX } from '#shared/constants.ts';
import type { CreatorFilters } from '#shared/discovery/discovery.schema.ts';
import type { MatchNeeds } from '#shared/discovery/match.ts';
import type { CreatorSort } from '#shared/discovery/sorts.ts';
import type { DealStatus } from '#shared/lifecycles.ts';
import type { Affordable } from '#shared/pricing/offer-price.ts';
import { isIndexed } from '#shared/search/indexed.ts';
import { COMMITTED_DEALS, UNFINISHED_DEALS } from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';
import { isOneOfIds } from '../data/sql.ts';
import { favouritesOf } from '../ground/favourites.ts';
import { affordableCreators, ownRates, pricingTerms, verifiedFollowers } from '../ground/prices.ts';
import type { RankKeyset } from '../paging.ts';
import { plannedEachTime } from '../speed/kept-plans.ts';
import { CARD } from './discovery.views.ts';
import { filterConditions, knownSkills, wordCondition } from './filters.queries.ts';
import { type CreatorOrder, creatorOrder } from './sorts.queries.ts';

type Read = Db | Tx;
type Condition = RawBuilder<SqlBool>;

interface Search {
  filters: CreatorFilters;
  /** Whom the campaign can pay with what it has left; null for anybody. */
  within: Affordable | null;
  sort: CreatorSort;
  brandId: string;
  campaignId: string | null;
  /** The campaign type and the day by which creators are priced, if they are priced for a campaign. */
  priced?: { campaignType: CampaignType; today: string } | undefined;
  /** What the campaign requires. */
  needs: MatchNeeds | null;
  now: Date;
  after: RankKeyset | null;
  limit: number;
}

/**
 * A word that more creators use than this is checked while reading in order, because it will turn up often enough; creators with a rarer one are
 * collected first.
 */
const RARE_WORD_MAX = 5_000;

/** The columns of a creator that filters and orders read. */
const WALKED = sql`user_id, created_at, shown_followers, shown_engagement, shown_facets, shown_industries,
  price_min_minor, price_max_minor, price_currency`;

const conditionsOf = ({ filters, within, now }: Pick<Search, 'filters' | 'within' | 'now'>): Condition[] => [
  ...filterConditions(filters, now),
  ...(within === null ? [] : affordableCreators(within)),
];

/**
 * The listed creators who match, each with a rank: found by reading in the requested order no further than `limit`, or by a rare word's own index. If
 * a word is combined with other filters, nobody can tell how rare they are together: then the number of creators with the word decides between the
 * two. While reading in order, the word is checked only for creators who pass everything else. Creators with a skill that they typed themselves are
 * collected and then sorted.
 */
function matching(search: Search, { walks, ranked }: CreatorOrder, limit: number): RawBuilder<unknown> {
  const { filters } = search;
  const walked = (conditions: readonly Condition[], from = sql`creator_profiles`) =>
    walks.map(({ where, order, rank, after }) => {
      const all = [...conditions, ...(where ? [where] : []), ...(after ? [after] : [])];
      return sql`(select user_id, ${rank} as rank from ${from} where ${sql.join(all, sql` and `)} order by ${order} limit ${sql.lit(limit)})`;
    });
  const together = (arms: readonly RawBuilder<unknown>[]) =>
    sql.join(arms, ranked === null ? sql` union all ` : sql` union `);
  const all = [sql<SqlBool>`listed`, ...conditionsOf(search)];
  if (knownSkills(filters.skills) === null) {
    return sql`with found as materialized (select ${WALKED} from creator_profiles where ${sql.join(all, sql` and `)})
      ${together(walked([sql`true`], sql`found creator_profiles`))}`;
  }
  const others = conditionsOf({ ...search, filters: { ...filters, search: '' } });
  if (!isIndexed(filters.search) || others.length === 0) return together(walked(all));
  const word = wordCondition(filters.search);
  const rest = [sql<SqlBool>`listed`, ...others];
  const onTheWay = sql<SqlBool>`(select ${word} from creator_profiles same where same.user_id = creator_profiles.user_id)`;
  return sql`with word as materialized (
      select user_id from creator_profiles where listed and ${word} limit ${sql.lit(RARE_WORD_MAX + 1)}),
    rarity as materialized (select count(*) <= ${sql.lit(RARE_WORD_MAX)} as rare from word)
    ${together([
      ...walked([sql`(select rare from rarity)`, sql`user_id in (select user_id from word)`, ...rest]),
      ...walked([sql`(select not rare from rarity)`, ...rest, onTheWay]),
    ])}`;
}

/** The pictures of a creator's posts, from the newest figures of a platform that they show; none if analytics are hidden. */
function recentPosts(db: Read) {
  const thumbnails = sql<string[]>`jsonb_path_query_array(a.recent_contents, '$[*].thumbnail_url ? (@ != null)')`;
  return db
    .selectFrom('creatorPublicAnalytics as a')
    .select(thumbnails.as('thumbnails'))
    .where('a.creatorId', '=', sql.ref<string>('creatorProfiles.userId'))
    .where(sql<boolean>`a.platform = any (creator_profiles.shown_platforms)`)
    .where(sql<boolean>`creator_profiles.visibility_settings ->> 'showAnalytics' is distinct from 'false'`)
    .orderBy('a.fetchedAt', 'desc')
    .orderBy('a.platform')
    .limit(1);
}

/** The history of a brand and a creator: the newest open deal, and how many were completed. */
export function dealsBetween(db: Read, brandId: string) {
  const open = sql`filter (where deals.status = any (${UNFINISHED_DEALS}))`;
  const newest = sql`order by deals.invitation_date desc, deals.id`;
  return db
    .selectFrom('deals')
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .select([
      sql<string | null>`(array_agg(campaigns.name ${newest}) ${open})[1]`.as('currentName'),
      sql<DealStatus | null>`(array_agg(deals.status ${newest}) ${open})[1]`.as('currentStatus'),
      sql<number>`count(*) filter (where deals.status = 'completed')`.as('completedWithYou'),
    ])
    .where('deals.creatorId', '=', sql.ref<string>('creatorProfiles.userId'))
    .where('deals.extendsDealId', 'is', null)
    .where('deals.brandId', '=', brandId);
}

type Page = RawBuilder<{ userId: string; rank: number; total: number | null }>;

type ForBrand = Pick<Search, 'brandId' | 'campaignId' | 'priced'>;

/** The creators of a page, in its order, as a brand sees them. */
function found(db: Read, page: Page, { brandId, campaignId, priced }: ForBrand, direction: 'asc' | 'desc' = 'desc') {
  return db
    .selectFrom(page.as('page'))
    .innerJoin('creatorProfiles', 'creatorProfiles.userId', 'page.userId')
    .innerJoin('users', 'users.id', 'page.userId')
    .leftJoin('creatorListMembers as favourites', (join) =>
      join.onRef('favourites.creatorId', '=', 'page.userId').on('favourites.listId', '=', favouritesOf(db, brandId)),
    )
    .leftJoin('deals', (join) =>
      join
        .onRef('deals.creatorId', '=', 'page.userId')
        .on('deals.campaignId', '=', campaignId)
        .on('deals.extendsDealId', 'is', null)
        .on('deals.status', 'in', COMMITTED_DEALS),
    )
    .leftJoinLateral(recentPosts(db).as('posts'), (join) => join.onTrue())
    .innerJoinLateral(dealsBetween(db, brandId).as('between'), (join) => join.onTrue())
    .select(CARD)
    .select([
      'favourites.addedAt as favouriteSince',
      'deals.status as openDeal',
      'page.rank',
      'page.total',
      'posts.thumbnails',
    ])
    .select(['between.currentName', 'between.currentStatus', 'between.completedWithYou'])
    .$if(priced !== undefined, (query) =>
      query.select([
        verifiedFollowers.as('tierFollowers'),
        ownRates.as('rates'),
        ...pricingTerms(priced?.campaignType ?? 'Single', priced?.today ?? ''),
      ]),
    )
    .orderBy('page.rank', direction)
    .orderBy('page.userId');
}

/**
 * Listed creators who pass the filters, in the requested order; the first slice includes their number, as far as they are counted. The limit is
 * applied before the joins.
 */
export function creatorSearch(db: Read, search: Search) {
  const { after, limit, sort } = search;
  const order = creatorOrder(sort, search);
  // Creators who match are read as far as they are counted; all listed creators are counted separately, in the index, and not kept in memory.
  const everyone = conditionsOf(search).length === 0;
  const counted = everyone
    ? sql`(select from creator_profiles where listed order by shown_followers desc, user_id limit ${sql.lit(CREATORS_COUNTED_MAX + 1)}) listed`
    : sql`matches`;
  const total = after === null ? sql`(select count(*) from ${counted})` : sql`null`;
  const walked = order.ranked ?? (after === null && !everyone ? CREATORS_COUNTED_MAX + 1 : limit);
  const rest =
    order.ranked && after
      ? sql`where rank <= ${after.rank} and (rank < ${after.rank} or user_id > ${after.id})`
      : sql``;
  const page: Page = sql`(
    with matches as (${matching(search, order, walked)})
    select user_id, rank, ${total}::bigint as total from matches ${rest}
    order by rank ${sql.raw(order.direction)}, user_id limit ${sql.lit(limit)})`;
  const kept = everyone && sort === 'followers';
  return found(db, page, search, order.direction).$if(!kept, (query) => query.withPlugin(plannedEachTime));
}

/** Those of these creators who are listed, with the additional columns of a comparison. */
export function comparedCreators(db: Read, creatorIds: readonly string[], of: ForBrand) {
  const page: Page = sql`(
    select user_id, shown_followers as rank, null::bigint as total from creator_profiles
    where listed and ${isOneOfIds('userId', creatorIds)})`;
  const completed = db
    .selectFrom('deals as done')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('done.creatorId', '=', sql.ref<string>('page.userId'))
    .where('done.extendsDealId', 'is', null)
    .where('done.status', '=', 'completed');
  return found(db, page, of).select([
    'creatorProfiles.languages',
    'creatorProfiles.isAvailable',
    sql<number>`(${completed})`.as('completed'),
  ]);
}
