import { sql } from 'kysely';
import type { StatusOf } from '#shared/lifecycles.ts';
import type { Role } from '#shared/policy/rule.ts';
import type { Db } from '../data/db.ts';
import { companyContains, contains, type IdRange, isWithin, personContains } from '../data/sql.ts';
import { plannedEachTime } from '../speed/kept-plans.ts';

/** What is wanted: a text in the names, or ids. */
export type NameOrIds = { search: string } | { ids: IdRange };

/**
 * How many matching accounts, and how many companies, are read before the newest are picked, so that a common word does not cause all of them to be
 * sorted.
 */
const LOOKED_AT = 50;

/** Creators whom Discover lists, by part of name, user name or bio, most followers first. Matches are collected first, then sorted. */
export function creatorsFound(db: Db, match: NameOrIds, limit: number) {
  return db
    .with(
      (name) => name('matches').materialized(),
      (cte) =>
        cte
          .selectFrom('creatorProfiles')
          .select(['userId', 'shownFollowers'])
          .where('listed', '=', true)
          .where(
            'ids' in match
              ? isWithin('user_id', match.ids)
              : sql<boolean>`search_text like containing(${match.search})`,
          ),
    )
    .with('page', (cte) =>
      cte.selectFrom('matches').selectAll().orderBy('shownFollowers', 'desc').orderBy('userId').limit(limit),
    )
    .selectFrom('page')
    .innerJoin('creatorProfiles', 'creatorProfiles.userId', 'page.userId')
    .innerJoin('users', 'users.id', 'page.userId')
    .select(['users.id', 'users.firstName', 'users.lastName', 'creatorProfiles.username'])
    .orderBy('page.shownFollowers', 'desc')
    .orderBy('page.userId')
    .withPlugin(plannedEachTime);
}

/** Messages of a brand's or a creator's own deals by part of their text, newest first. Matches are collected first, then sorted. */
export function messagesSaying(db: Db, side: 'brandId' | 'creatorId', userId: string, search: string, limit: number) {
  return db
    .with(
      (name) => name('matches').materialized(),
      (cte) =>
        cte
          .selectFrom('dealMessages')
          .innerJoin('deals', 'deals.id', 'dealMessages.dealId')
          .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
          .select(['dealMessages.id', 'dealMessages.dealId', 'dealMessages.body', 'dealMessages.createdAt'])
          .select(['campaigns.name', 'deals.brandId', 'deals.creatorId'])
          .where(`dealMessages.${side}`, '=', userId)
          .where(contains(sql`deal_messages.body`, search))
          .where('campaigns.deletedAt', 'is', null),
    )
    .with('page', (cte) =>
      cte.selectFrom('matches').selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit),
    )
    .selectFrom('page')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'page.brandId')
    .innerJoin('users', 'users.id', 'page.creatorId')
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'page.creatorId')
    .select(['page.id', 'page.dealId', 'page.body', 'page.name'])
    .select(['brandProfiles.companyName', 'users.firstName', 'users.lastName', 'creatorProfiles.username'])
    .orderBy('page.createdAt', 'desc')
    .orderBy('page.id', 'desc')
    .withPlugin(plannedEachTime);
}

/** Accounts by part of name, address or company, then leads by part of name or address; the newest of each first. */
export function peopleFound(db: Db, match: NameOrIds, limit: number) {
  const byId = 'ids' in match;
  const matches = byId
    ? sql<{ id: string }>`(select id from users where ${isWithin('id', match.ids)} limit ${LOOKED_AT})`
    : sql<{ id: string }>`(
    (select id from users where ${personContains(match.search)}
      limit ${LOOKED_AT})
    union (select user_id from brand_profiles where ${companyContains(match.search)} limit ${LOOKED_AT}))`;
  const accounts = db
    .selectFrom(matches.as('matches'))
    // One index look-up for each match.
    .innerJoinLateral(
      (eb) => eb.selectFrom('users').selectAll().whereRef('users.id', '=', 'matches.id').limit(1).as('users'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('brandProfiles')
          .select('companyName')
          .whereRef('brandProfiles.userId', '=', 'matches.id')
          .limit(1)
          .as('b'),
      (join) => join.onTrue(),
    )
    .where('users.status', '<>', 'deleted')
    .select([
      sql<'account' | 'lead'>`'account'`.as('kind'),
      'users.id',
      sql<string | null>`coalesce(company_name, nullif(concat_ws(' ', first_name, last_name), ''))`.as('name'),
      sql<string>`email::text`.as('email'),
      'users.role',
      sql<StatusOf<'account'> | null>`status`.as('account'),
      sql<StatusOf<'lead'> | null>`null`.as('lead'),
    ])
    .orderBy('users.createdAt', 'desc')
    .orderBy('users.id', 'desc')
    .limit(limit);
  const leads = db
    .selectFrom('leads')
    .where(byId ? isWithin('id', match.ids) : contains(sql`search_text`, match.search))
    .select([
      sql<'account' | 'lead'>`'lead'`.as('kind'),
      'id',
      sql<string | null>`name`.as('name'),
      sql<string>`email::text`.as('email'),
      sql<Role | null>`null`.as('role'),
      sql<StatusOf<'account'> | null>`null`.as('account'),
      sql<StatusOf<'lead'> | null>`status`.as('lead'),
    ])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  return db
    .selectFrom(accounts.as('accounts'))
    .selectAll()
    .unionAll(db.selectFrom(leads.as('leads')).selectAll())
    .withPlugin(plannedEachTime);
}
