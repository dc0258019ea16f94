import { type Selectable, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { TimeSort } from '#shared/sorts.ts';
import { ENGAGED_DEALS } from '#shared/status-sets.ts';
import type { Db } from '../data/db.ts';
import { byName, inOrder, mixedTimeOrder } from '../data/keyset.ts';
import { calledKey, personContains } from '../data/sql.ts';
import type { Keyset, NameKeyset } from '../paging.ts';
import { plannedEachTime } from '../speed/kept-plans.ts';
import { shownOf } from './scope.queries.ts';
import type { Scope } from './scope.rules.ts';
import { countOf, countOfAll, creatorEarnings, stageCounts } from './sums.queries.ts';
import { isTagged, tagsOf } from './tags.queries.ts';

export interface CreatorFilters {
  search: string;
  tag?: string | null | undefined;
  platform?: string | null | undefined;
}

/** All accounts, or those whose name or address contains the text: `offset 0` makes Postgres find them by their index before it sorts anything. */
const accounts = (search: string) =>
  search === ''
    ? sql<Selectable<Database['users']>>`(select * from users)`
    : sql<Selectable<Database['users']>>`(select * from users where role = 'creator'
    and ${personContains(search)} offset 0)`;

function creators(db: Db, scope: Scope, { search, platform, tag }: CreatorFilters) {
  return db
    .selectFrom(accounts(search).as('users'))
    .where('users.role', '=', sql.lit('creator'))
    .where('users.status', '<>', sql.lit('deleted'))
    .$call(shownOf(scope, 'users.id'))
    .$if(Boolean(platform), (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('creatorProfiles')
            .whereRef('creatorProfiles.userId', '=', 'users.id')
            .where('primaryPlatform', '=', platform ?? '')
            .select('userId'),
        ),
      ),
    )
    .$if(Boolean(tag), (query) => query.where(isTagged(scope, 'users.id', tag ?? '')));
}

/** Where a page begins: at a name, or at an account's creation time. */
type Place = { sort: 'name'; after: NameKeyset | null } | { sort: TimeSort; after: Keyset | null };

/** One page of the creators, each with its number of deals; one more than `limit`, to see whether there are more. */
export function creatorsPage(db: Db, scope: Scope, filters: CreatorFilters, page: Place & { limit: number }) {
  const query = db
    .selectFrom(
      creators(db, scope, filters)
        .select(['users.id', 'users.createdAt', calledKey.as('sortName')])
        .$call((query) =>
          page.sort === 'name'
            ? byName(query, [calledKey, 'users.id'], page.after)
            : inOrder(query, mixedTimeOrder(page.sort), ['users.createdAt', 'users.id'], page.after),
        )
        .limit(sql.lit(page.limit + 1))
        .as('page'),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('users')
          .whereRef('users.id', '=', 'page.id')
          .select(['status', 'firstName', 'lastName', sql<string>`email::text`.as('email')])
          .limit(1)
          .as('account'),
      (join) => join.onTrue(),
    )
    .leftJoin('creatorProfiles as c', 'c.userId', 'page.id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('deals')
          .whereRef('deals.creatorId', '=', 'page.id')
          .select([countOfAll.as('deals'), countOf(ENGAGED_DEALS).as('activeDeals')])
          .as('sums'),
      (join) => join.onTrue(),
    )
    .select([
      'page.id',
      'page.createdAt',
      'page.sortName',
      'account.email',
      'account.firstName',
      'account.lastName',
      'account.status',
      'c.avatarUrl',
      'c.primaryPlatform',
      'c.followerCount',
      'c.engagementRate',
      'sums.deals',
      'sums.activeDeals',
      tagsOf(scope, 'page.id').as('tags'),
    ])
    .$call((query) =>
      page.sort === 'name'
        ? query.orderBy('page.sortName').orderBy('page.id')
        : inOrder(query, mixedTimeOrder(page.sort), ['page.createdAt', 'page.id'], null),
    );
  // Reading all of them in order has the same plan every time; with a filter, the best plan depends on how many it selects.
  const isAll = scope === 'everyone' && !filters.search && !filters.platform && !filters.tag;
  return isAll ? query : query.withPlugin(plannedEachTime);
}

/** One creator in the scope, with audience, connected accounts, deals by stage and earnings in cents. */
export const creatorDetail = (db: Db, scope: Scope, creatorId: string, now: Date) =>
  creators(db, scope, { search: '' })
    .where('users.id', '=', creatorId)
    .leftJoin('creatorProfiles as c', 'c.userId', 'users.id')
    .select((eb) => [
      'users.id',
      sql<string>`users.email::text`.as('email'),
      'users.firstName',
      'users.lastName',
      'users.status',
      'users.createdAt',
      'c.username',
      'c.avatarUrl',
      'c.bio',
      'c.primaryPlatform',
      'c.platforms',
      'c.industries',
      'c.contentTypes',
      'c.followerCount',
      'c.engagementRate',
      'c.audienceType',
      'c.audiencePrimary',
      'c.audienceCountries',
      'c.languages',
      sql<
        { platform: string; handle: string; followers: number | null; engagement: number | null }[]
      >`(select coalesce(json_agg(json_build_object('platform', platform, 'handle', handle, 'followers', followers,
        'engagement', engagement_rate) order by followers desc nulls last, platform), '[]')
        from social_accounts where creator_id = ${creatorId})`.as('accounts'),
      eb
        .selectFrom('deals')
        .where('creatorId', '=', creatorId)
        .select(stageCounts.as('counts'))
        .$asScalar()
        .$notNull()
        .as('deals'),
      creatorEarnings(creatorId, now).as('earningsMinor'),
    ]);
