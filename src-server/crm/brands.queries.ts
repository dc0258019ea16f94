import { sql } from 'kysely';
import { BRANDS_INTERNAL_PAGE_SIZE, SEARCHED_BRANDS_MAX } from '#shared/constants.ts';
import type { TimeSort } from '#shared/sorts.ts';
import type { CRM_ACCOUNT_STATUSES } from '#shared/status-sets.ts';
import type { Db } from '../data/db.ts';
import { inOrder, mixedTimeOrder } from '../data/keyset.ts';
import { companyContains, personContains } from '../data/sql.ts';
import { keptCount } from '../ground/kept-counts.ts';
import { plannedEachTime } from '../speed/kept-plans.ts';
import { shownOf } from './scope.queries.ts';
import type { Scope } from './scope.rules.ts';
import { agreedInPounds, brandSums, spentInPounds, stageCounts } from './sums.queries.ts';
import { isTagged, tagsOf } from './tags.queries.ts';

export interface BrandFilters {
  search: string;
  tag?: string | null | undefined;
  sort: TimeSort;
  status?: (typeof CRM_ACCOUNT_STATUSES)[number] | null | undefined;
}

/**
 * The brands of a scope, without a search. The condition that makes an account a brand is written into the SQL text, as in its index, so that a kept
 * plan finds the index.
 */
function brands(db: Db, scope: Scope, { status, tag }: Pick<BrandFilters, 'status' | 'tag'>) {
  return db
    .selectFrom('users')
    .where('users.role', '=', sql.lit('brand'))
    .where('users.status', '<>', sql.lit('deleted'))
    .$call(shownOf(scope, 'users.id'))
    .$if(Boolean(status), (query) => query.where('users.status', '=', status ?? 'active'))
    .$if(Boolean(tag), (query) => query.where(isTagged(scope, 'users.id', tag ?? '')));
}

/**
 * Those whose company, or whose name or address, contains the text: at most `most` of each kind of match, so that a word that nearly all brands
 * contain does not cause all of them to be read.
 */
function named(db: Db, scope: Scope, filters: BrandFilters, most: number) {
  const ofPerson = brands(db, scope, filters)
    .where(personContains(filters.search, 'users.'))
    .select(['users.id', 'users.createdAt'])
    .limit(most);
  const ofCompany = brands(db, scope, filters)
    .innerJoin('brandProfiles', 'brandProfiles.userId', 'users.id')
    .where(companyContains(filters.search))
    .select(['users.id', 'users.createdAt'])
    .limit(most);
  return db
    .selectFrom(ofPerson.as('person'))
    .selectAll()
    .union(db.selectFrom(ofCompany.as('company')).selectAll());
}

const listed = (db: Db, scope: Scope, filters: BrandFilters, most: number) =>
  filters.search === ''
    ? db.selectFrom(brands(db, scope, filters).select(['users.id', 'users.createdAt']).as('person')).selectAll()
    : named(db, scope, filters, most);

/**
 * One page of the brands by joining time, each with the number and the value of its deals, and how many brands the filters select; for a search,
 * `most` of each kind of match. Only those of the page are looked up.
 */
export function brandsPage(
  db: Db,
  scope: Scope,
  filters: BrandFilters,
  {
    now,
    limit = BRANDS_INTERNAL_PAGE_SIZE,
    offset = 0,
    most = SEARCHED_BRANDS_MAX + 1,
  }: { now: Date; limit?: number; offset?: number; most?: number },
) {
  const query = db
    .with('listed', () => listed(db, scope, filters, most))
    .selectFrom((eb) =>
      eb
        .selectFrom('listed')
        .selectAll()
        .$call((query) => inOrder(query, mixedTimeOrder(filters.sort), ['listed.createdAt', 'listed.id'], null))
        .limit(sql.lit(limit))
        .$if(offset > 0, (query) => query.offset(offset))
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
    .innerJoinLateral(brandSums(sql.ref('page.id'), now).as('sums'), (join) => join.onTrue())
    .select((eb) => [
      'page.id',
      'page.createdAt',
      'account.email',
      'account.status',
      'b.companyName',
      'b.industry',
      'b.logoUrl',
      'sums.deals',
      'sums.valueMinor',
      tagsOf(scope, 'page.id').as('tags'),
      // The matches of a search are found once; without a search the page follows an index, and counting is a separate query.
      (filters.search === ''
        ? countBrands(db, scope, filters, most)
        : eb.selectFrom('listed').select((all) => all.fn.countAll<number>().as('total'))
      )
        .$asScalar()
        .$notNull()
        .as('total'),
    ])
    .$call((rows) => inOrder(rows, mixedTimeOrder(filters.sort), ['page.createdAt', 'page.id'], null));
  return isAll(scope, filters) ? query : query.withPlugin(plannedEachTime);
}

/** Whether all brands are meant: their number is stored, and a kept plan reads them by their index. */
const isAll = (scope: Scope, { search, status, tag }: BrandFilters): boolean =>
  scope === 'everyone' && search === '' && !status && !tag;

/** How many brands the filters select; the number of all brands is stored, so that they need not be counted. */
export const countBrands = (db: Db, scope: Scope, filters: BrandFilters, most: number) =>
  isAll(scope, filters)
    ? keptCount(db, 'users', 'brand')
    : db.selectFrom(listed(db, scope, filters, most).as('listed')).select((eb) => eb.fn.countAll<number>().as('total'));

/** One brand in the scope, its deals by stage, their value and what it has paid, in pounds. */
export const brandDetail = (db: Db, scope: Scope, brandId: string, now: Date) =>
  brands(db, scope, {})
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
