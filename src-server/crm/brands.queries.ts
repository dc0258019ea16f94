import { type SqlBool, sql } from 'kysely';
import { BRANDS_INTERNAL_PAGE_SIZE } from '#shared/constants.ts';
import type { TimeSort } from '#shared/sorts.ts';
import type { CRM_ACCOUNT_STATUSES } from '#shared/status-sets.ts';
import type { Db } from '../data/db.ts';
import { inOrder, mixedTimeOrder } from '../data/keyset.ts';
import { likePattern } from '../data/sql.ts';
import { plannedEachTime } from '../speed/kept-plans.ts';
import { shownOf } from './scope.queries.ts';
import type { Scope } from './scope.rules.ts';
import { agreedInPounds, brandDealValue, spentInPounds, stageCounts } from './sums.queries.ts';
import { isTagged, tagsOf } from './tags.queries.ts';

export interface BrandFilters {
  search: string;
  tag?: string | null | undefined;
  sort: TimeSort;
  status?: (typeof CRM_ACCOUNT_STATUSES)[number] | null | undefined;
}

/** Brands whose company, or whose address, contains the text. The matches are found by their indexes before anything is ordered. */
function named(search: string) {
  const pattern = likePattern(search);
  return sql<SqlBool>`users.id = any(array(
    select id from users where role = 'brand'
      and lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email::text) like ${pattern}
    union select user_id from brand_profiles where lower(company_name) like ${pattern}))`;
}

function brands(db: Db, scope: Scope, { search, status, tag }: Omit<BrandFilters, 'sort'>) {
  return db
    .selectFrom('users')
    .where('users.role', '=', 'brand')
    .where('users.status', '<>', 'deleted')
    .$call(shownOf(scope, 'users.id'))
    .$if(Boolean(status), (query) => query.where('users.status', '=', status ?? 'active'))
    .$if(Boolean(tag), (query) => query.where(isTagged(scope, 'users.id', tag ?? '')))
    .$if(search !== '', (query) => query.where(named(search)));
}

/** One page of the brands by when they joined, each with its deals and what they are worth, and how many the filters leave. Only those of the page are looked up. */
export function brandsPage(
  db: Db,
  scope: Scope,
  filters: BrandFilters,
  { now, limit = BRANDS_INTERNAL_PAGE_SIZE, offset = 0 }: { now: Date; limit?: number; offset?: number },
) {
  const total = brands(db, scope, filters).select((eb) => eb.fn.countAll<number>().as('n'));
  return db
    .selectFrom(
      brands(db, scope, filters)
        .select(['users.id', 'users.createdAt'])
        .$call((query) => inOrder(query, mixedTimeOrder(filters.sort), ['users.createdAt', 'users.id'], null))
        .limit(limit)
        .offset(offset)
        .as('page'),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('users')
          .whereRef('users.id', '=', 'page.id')
          .select(['status', sql<string>`email::text`.as('email')])
          .limit(1)
          .as('account'),
      (join) => join.onTrue(),
    )
    .leftJoin('brandProfiles as b', 'b.userId', 'page.id')
    .select((eb) => [
      'page.id',
      'page.createdAt',
      'account.email',
      'account.status',
      'b.companyName',
      'b.industry',
      'b.logoUrl',
      eb
        .selectFrom('deals')
        .whereRef('deals.brandId', '=', 'page.id')
        .select((deal) => deal.fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('deals'),
      brandDealValue(sql.ref('page.id'), now).as('valueMinor'),
      tagsOf(scope, 'page.id').as('tags'),
      total.$asScalar().$notNull().as('total'),
    ])
    .$call((query) => inOrder(query, mixedTimeOrder(filters.sort), ['page.createdAt', 'page.id'], null))
    .withPlugin(plannedEachTime);
}

/** How many brands the filters leave, for a page behind the last one. */
export const countBrands = (db: Db, scope: Scope, filters: BrandFilters) =>
  brands(db, scope, filters)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .withPlugin(plannedEachTime);

/** One brand that the scope shows, its deals by stage, and in pounds what they are worth and what it has paid. */
export const brandDetail = (db: Db, scope: Scope, brandId: string, now: Date) =>
  brands(db, scope, { search: '' })
    .where('users.id', '=', brandId)
    .leftJoin('brandProfiles as b', 'b.userId', 'users.id')
    .select((eb) => [
      'users.id',
      sql<string>`users.email::text`.as('email'),
      'users.status',
      'users.createdAt',
      'b.companyName',
      'b.industry',
      'b.budgetRange',
      'b.websiteUrl',
      'b.logoUrl',
      eb
        .selectFrom('deals')
        .where('brandId', '=', brandId)
        .select(stageCounts.as('counts'))
        .$asScalar()
        .$notNull()
        .as('deals'),
      agreedInPounds(brandId, now).as('dealValueMinor'),
      spentInPounds(brandId, now).as('totalSpendMinor'),
    ]);
