import { type SqlBool, sql } from 'kysely';
import type { DealStatus } from '#shared/lifecycles.ts';
import type { Db } from '../data/db.ts';
import { inOrder } from '../data/keyset.ts';
import { campaignContains, companyContains, personContains } from '../data/sql.ts';
import type { Keyset } from '../paging.ts';
import { plannedEachTime } from '../speed/kept-plans.ts';
import { dealsShown, isShown } from './scope.queries.ts';
import type { Scope } from './scope.rules.ts';

export interface DealFilters {
  search: string;
  /** Whether so few have the name that a page starts from them; see {@link isRareName}. */
  rare: boolean;
  statuses: readonly DealStatus[];
  campaignId?: string | null | undefined;
  brandId?: string | undefined;
  creatorId?: string | undefined;
}

interface Page {
  after: Keyset | null;
  limit: number;
}

/** Deals of a campaign, a brand or a creator of this name. The matches are found by their indexes before anything is ordered. */
function named(search: string) {
  return sql<SqlBool>`(
    deals.campaign_id = any(array(select id from campaigns where deleted_at is null and ${campaignContains(search)}))
    or deals.brand_id = any(array(select user_id from brand_profiles where ${companyContains(search)}))
    or deals.creator_id = any(array(select id from users where role = 'creator'
      and ${personContains(search)})))`;
}

/** Up to how many campaigns, brands or creators a name counts as rare. */
const FEW_NAMES = 1_000;

/**
 * Whether a name is rare: then its deals are found by the name. Deals of a common name turn up soon when reading from the newest; for a rare one that
 * would read them all.
 */
export function isRareName(db: Db, search: string) {
  const few = (names: ReturnType<typeof sql>) =>
    sql<boolean>`(select count(*) <= ${FEW_NAMES} from (${names} limit ${FEW_NAMES + 1}) as names)`;
  return db
    .selectNoFrom([
      sql<boolean>`${few(sql`select from campaigns where deleted_at is null and ${campaignContains(search)}`)}
      and ${few(sql`select from brand_profiles where ${companyContains(search)}`)}
      and ${few(sql`select from users where role = 'creator'
        and ${personContains(search)}`)}`.as('rare'),
    ])
    .withPlugin(plannedEachTime);
}

/** As in the index of a brand's deals. */
const ORDER = 'descending by ascending id';

/** The names that a search looks at: those of a deal's campaign, brand and creator. */
const NAMED = {
  campaign: (search: string) => sql<SqlBool>`exists (select from campaigns
    where id = deals.campaign_id and deleted_at is null and ${campaignContains(search)})`,
  brand: (search: string) => sql<SqlBool>`exists (select from brand_profiles
    where user_id = deals.brand_id and ${companyContains(search)})`,
  creator: (search: string) => sql<SqlBool>`exists (select from users where id = deals.creator_id and role = 'creator'
    and ${personContains(search)})`,
};

/**
 * For the whole platform: the newest of each status by their index, so that a page costs the same however many deals there are. With a name, the
 * planner chooses between these and starting from the names, by how many there are. The limits are part of the text, because a kept plan that does
 * not know them prepares for many rows.
 */
const newestOfEach = (db: Db, statuses: readonly DealStatus[], page: Page, where?: ReturnType<typeof sql<SqlBool>>) =>
  db
    .selectFrom(
      sql<{ status: DealStatus }>`(select unnest(string_to_array(${statuses.join()}, ',')) as status)`.as('wanted'),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('deals')
          .whereRef('deals.status', '=', 'wanted.status')
          .select(['deals.id', 'deals.createdAt'])
          .$if(where !== undefined, (deals) => deals.where(where ?? sql<SqlBool>`true`))
          .$call((deals) => inOrder(deals, ORDER, ['deals.createdAt', 'deals.id'], page.after))
          .limit(sql.lit(page.limit + 1))
          .as('deals'),
      (join) => join.onTrue(),
    )
    .select(['deals.id', 'deals.createdAt'])
    .orderBy('deals.createdAt', 'desc')
    .orderBy('deals.id')
    .limit(sql.lit(page.limit + 1));

/**
 * For the whole platform: the newest whose campaign, brand or creator has the name. Each kind of name is searched separately, as far as a page needs.
 */
function newestNamed(db: Db, { search, statuses }: DealFilters, page: Page) {
  const newest = (whose: keyof typeof NAMED) =>
    db.selectFrom(newestOfEach(db, statuses, page, NAMED[whose](search)).as(whose)).selectAll();
  const found = newest('campaign').union(newest('brand')).union(newest('creator'));
  return db
    .selectFrom(found.as('deals'))
    .selectAll()
    .orderBy('deals.createdAt', 'desc')
    .orderBy('deals.id')
    .limit(page.limit + 1);
}

/** Those of one campaign, one person, an agency's people, or a search: few enough to be sorted. */
const newestOfFew = (
  db: Db,
  scope: Scope,
  { search, statuses, campaignId, brandId, creatorId }: DealFilters,
  page: Page,
) =>
  db
    .selectFrom('deals')
    .select(['deals.id', 'deals.createdAt'])
    .$call(dealsShown(scope))
    .where('deals.status', 'in', statuses)
    .$if(Boolean(campaignId), (query) => query.where('deals.campaignId', '=', campaignId ?? ''))
    .$if(brandId !== undefined, (query) => query.where('deals.brandId', '=', brandId ?? ''))
    .$if(creatorId !== undefined, (query) => query.where('deals.creatorId', '=', creatorId ?? ''))
    .$if(search !== '', (query) => query.where(named(search)))
    .$call((deals) => inOrder(deals, ORDER, ['deals.createdAt', 'deals.id'], page.after))
    .limit(page.limit + 1);

/** Everything that the pipeline shows about the deals of a page. */
const withFacts = (db: Db, scope: Scope, page: ReturnType<typeof newestOfFew>) =>
  db
    .selectFrom(page.as('page'))
    .innerJoin('deals', 'deals.id', 'page.id')
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .leftJoin('brandProfiles as b', 'b.userId', 'deals.brandId')
    .innerJoin('users as c', 'c.id', 'deals.creatorId')
    .select([
      'deals.id',
      'deals.brandId',
      'deals.creatorId',
      'deals.campaignId',
      'deals.agreedAmountMinor',
      'deals.currency',
      'deals.status',
      'deals.createdAt',
      'deals.updatedAt',
      'deals.notes',
      'deals.cancelReason',
      'deals.invitationDate',
      'deals.responseDate',
      'deals.extendsDealId',
      'deals.caseId',
      'campaigns.name as title',
      'campaigns.submissionDeadline as deadline',
      'b.companyName',
      'c.firstName',
      'c.lastName',
      isShown(scope, 'deals.brandId').as('brandOpens'),
      isShown(scope, 'deals.creatorId').as('creatorOpens'),
    ])
    .orderBy('page.createdAt', 'desc')
    .orderBy('page.id');

/**
 * Deals newest first; one more than `limit`, to see whether there are more. Reading everyone's newest deals always has the same plan, so it is kept;
 * all others depend on what they look for.
 */
export function dealsPage(db: Db, scope: Scope, filters: DealFilters, page: Page) {
  const { search, rare, campaignId, brandId, creatorId } = filters;
  const all = scope === 'everyone' && !campaignId && brandId === undefined && creatorId === undefined;
  if (all && search === '') return withFacts(db, scope, newestOfEach(db, filters.statuses, page));
  const found = all && !rare ? newestNamed(db, filters, page) : newestOfFew(db, scope, filters, page);
  return withFacts(db, scope, found).withPlugin(plannedEachTime);
}

/** One deal with a party in the scope. */
export const dealDetail = (db: Db, scope: Scope, dealId: string) =>
  withFacts(
    db,
    scope,
    db
      .selectFrom('deals')
      .select(['deals.id', 'deals.createdAt'])
      .$call(dealsShown(scope))
      .where('deals.id', '=', dealId),
  ).withPlugin(plannedEachTime);
