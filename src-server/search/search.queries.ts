import { sql } from 'kysely';
import { AWAITING_DECISION } from '#shared/status-sets.ts';
import type { Db } from '../data/db.ts';
import { campaignContains, companyContains, contains, personContains } from '../data/sql.ts';
import { plannedEachTime } from '../speed/kept-plans.ts';

/**
 * How many matching accounts, and how many companies, are read before the newest are picked, so that a common word does not cause all of them to be
 * sorted.
 */
const LOOKED_AT = 50;

/** A brand's own campaigns by part of name or description; matches in the name first, then the newest. */
export function campaignsNamed(db: Db, brandId: string, search: string, limit: number) {
  return db
    .selectFrom('campaigns')
    .select(['id', 'name', 'status', 'reviewStatus'])
    .where('brandId', '=', brandId)
    .where('deletedAt', 'is', null)
    .where(contains(sql`coalesce(name, '') || ' ' || coalesce(description, '')`, search))
    .orderBy(campaignContains(search), 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .withPlugin(plannedEachTime);
}

/** Creators whom Discover lists, by part of name, user name or bio, most followers first. Matches are collected first, then sorted. */
export function creatorsNamed(db: Db, search: string, limit: number) {
  return db
    .with(
      (name) => name('matches').materialized(),
      (cte) =>
        cte
          .selectFrom('creatorProfiles')
          .select(['userId', 'shownFollowers'])
          .where('listed', '=', true)
          .where('searchText', 'like', sql<string>`containing(${search})`),
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

/** A creator's own deals and invitations by part of the campaign's or the brand's name, newest first. */
export function dealsNamed(db: Db, creatorId: string, search: string, limit: number) {
  return db
    .selectFrom('deals')
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'deals.brandId')
    .select(['deals.id', 'deals.status', 'deals.campaignId', 'campaigns.name', 'brandProfiles.companyName'])
    .where('deals.creatorId', '=', creatorId)
    .where('deals.extendsDealId', 'is', null)
    .where('campaigns.deletedAt', 'is', null)
    .where(contains(sql`coalesce(campaigns.name, '') || ' ' || coalesce(brand_profiles.company_name, '')`, search))
    .orderBy('deals.invitationDate', 'desc')
    .orderBy('deals.id')
    .limit(limit)
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

/** Campaigns that wait for staff or are under review, by part of their name, newest first. */
export function reviewsNamed(db: Db, search: string, limit: number) {
  return db
    .with('page', (cte) =>
      cte
        .selectFrom('campaigns')
        .select(['id', 'brandId', 'name', 'reviewStatus', 'createdAt'])
        .where('deletedAt', 'is', null)
        .where('reviewStatus', 'in', AWAITING_DECISION)
        .where(campaignContains(search))
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit),
    )
    .selectFrom('page')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'page.brandId')
    .select(['page.id', 'page.name', 'page.reviewStatus', 'brandProfiles.companyName'])
    .orderBy('page.createdAt', 'desc')
    .orderBy('page.id', 'desc')
    .withPlugin(plannedEachTime);
}

/** Accounts by part of name, address or company, then leads by part of name or address; the newest of each first. */
export function peopleNamed(db: Db, search: string, limit: number) {
  const matches = sql<{ id: string }>`(
    (select id from users where ${personContains(search)}
      limit ${LOOKED_AT})
    union (select user_id from brand_profiles where ${companyContains(search)} limit ${LOOKED_AT}))`;
  const accounts = db
    .selectFrom(matches.as('matches'))
    .innerJoin('users', 'users.id', 'matches.id')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'users.id')
    .where('users.status', '<>', 'deleted')
    .select([
      sql<'account' | 'lead'>`'account'`.as('kind'),
      'users.id',
      sql<string | null>`coalesce(company_name, nullif(concat_ws(' ', first_name, last_name), ''))`.as('name'),
      sql<string>`email::text`.as('email'),
      'users.role',
    ])
    .orderBy('users.createdAt', 'desc')
    .limit(limit);
  const leads = db
    .selectFrom('leads')
    .where(contains(sql`search_text`, search))
    .select([
      sql<'account' | 'lead'>`'lead'`.as('kind'),
      'id',
      sql<string | null>`name`.as('name'),
      sql<string>`email::text`.as('email'),
      sql<null>`null`.as('role'),
    ])
    .orderBy('createdAt', 'desc')
    .limit(limit);
  return db
    .selectFrom(accounts.as('accounts'))
    .selectAll()
    .unionAll(db.selectFrom(leads.as('leads')).selectAll())
    .withPlugin(plannedEachTime);
}
