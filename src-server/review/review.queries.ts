import { type Insertable, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { CampaignType } from '#shared/choices/tiers.ts';
import { FLOORS_CURRENCY } from '#shared/constants.ts';
import { type Currency, minorPerMajor } from '#shared/currencies.ts';
import type { ReviewStatus } from '#shared/lifecycles.ts';
import { REVIEW_PRIORITIES } from '#shared/review/review.ts';
import type { TimeSort } from '#shared/sorts.ts';
import { AWAITING_DECISION } from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';
import { inOrder, timeOrder } from '../data/keyset.ts';
import { campaignContains, companyContains, listed } from '../data/sql.ts';
import { flagRefusalColumn } from '../ground/flags.ts';
import { keptCounts } from '../ground/kept-counts.ts';
import { usdMicros } from '../ground/rates.ts';
import type { Keyset } from '../paging.ts';
import { plannedEachTime } from '../speed/kept-plans.ts';

/** Campaigns of this name, or of brands of this name. The brands are found by their index before anything is ordered. */
function named(search: string) {
  return sql<boolean>`(${campaignContains(search)}
    or brand_id = any(array(select user_id from brand_profiles where ${companyContains(search)})))`;
}

/**
 * Campaigns of one review status with their brand's name, by creation time, or those that match a search; one more than `limit`, to see whether there
 * are more.
 */
export function queueQuery(
  db: Db,
  options: { search: string; status: ReviewStatus; sort: TimeSort; after: Keyset | null; limit: number },
) {
  const { search, status, sort, after, limit } = options;
  const query = db
    .with('page', (cte) =>
      cte
        .selectFrom('campaigns')
        .select([
          'id',
          'brandId',
          'name',
          'campaignType',
          'budgetMinor',
          'currency',
          'reviewPriority',
          'status',
          'reviewStatus',
          'reviewerId',
          'createdAt',
        ])
        .where('deletedAt', 'is', null)
        .where('reviewStatus', '=', status)
        .$if(search !== '', (campaigns) => campaigns.where(named(search)))
        .$call((query) => inOrder(query, timeOrder(sort), ['createdAt', 'id'], after))
        .limit(limit + 1),
    )
    .selectFrom('page')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'page.brandId')
    .leftJoin('users', 'users.id', 'page.reviewerId')
    .select([
      'page.id',
      'page.name',
      'page.campaignType',
      'page.budgetMinor',
      'page.currency',
      'page.reviewPriority',
      'page.status',
      'page.reviewStatus',
      'page.createdAt',
      'page.reviewerId',
      'users.firstName',
      'users.lastName',
      'users.email',
      'brandProfiles.companyName',
    ])
    .$call((rows) => inOrder(rows, timeOrder(sort), ['page.createdAt', 'page.id'], null));
  return search === '' ? query : query.withPlugin(plannedEachTime);
}

/** How many campaigns are waiting for review: the badge. */
export function pendingCountQuery(db: Db) {
  return pending(db).select((eb) => eb.fn.countAll<number>().as('pending'));
}

const pending = (db: Db) =>
  db
    .selectFrom('campaigns')
    .where('campaigns.deletedAt', 'is', null)
    .where('campaigns.reviewStatus', '=', sql.lit('pending_review'));

/** The same campaigns with their brands, the most pressing first: by priority, then those that have waited longest. */
export function mostPressingQuery(db: Db, limit: number) {
  const rank = sql`array_position(${sql.lit(`{${REVIEW_PRIORITIES.join()}}`)}::text[], campaigns.review_priority::text)`;
  const first = pending(db)
    .select(['id', 'brandId', 'name', 'createdAt', 'submittedAt', rank.as('rank')])
    .orderBy('rank')
    .orderBy('campaigns.submittedAt')
    .orderBy('campaigns.id')
    .limit(limit);
  return db
    .selectFrom(first.as('first'))
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'first.brandId')
    .select(['first.id', 'first.name', 'first.createdAt', 'first.submittedAt', 'brandProfiles.companyName'])
    .orderBy('first.rank')
    .orderBy('first.submittedAt')
    .orderBy('first.id');
}

/** Written into the SQL text instead of passed as parameters, so that the partial index of these campaigns is used. */
const awaiting = sql<ReviewStatus>`(${listed(AWAITING_DECISION)})`;

/** The strip's six figures in one statement. The AI's two figures count undecided campaigns by the newest review stored in their round. */
export function statisticsQuery(db: Db) {
  return db
    .with('counted', () => keptCounts(db, 'campaigns'))
    .with('newest', (cte) =>
      cte
        .selectFrom('campaigns')
        .innerJoin('campaignReviews', (join) =>
          join
            .onRef('campaignReviews.campaignId', '=', 'campaigns.id')
            .onRef('campaignReviews.round', '=', 'campaigns.reviewRound')
            .on('kind', '=', sql.lit('assessment')),
        )
        .where('campaigns.deletedAt', 'is', null)
        .where('campaigns.reviewStatus', 'in', awaiting)
        .distinctOn('campaignReviews.campaignId')
        .select('aiDecision')
        .orderBy('campaignReviews.campaignId')
        .orderBy('campaignReviews.createdAt', 'desc'),
    )
    .with('assessed', (cte) =>
      cte
        .selectFrom('newest')
        .select(['aiDecision', (eb) => eb.fn.countAll<number>().as('campaigns')])
        .groupBy('aiDecision'),
    )
    .selectNoFrom((eb) => {
      const counted = (status: ReviewStatus) =>
        eb.fn.coalesce(eb.selectFrom('counted').select('rows').where('key', '=', status), sql<number>`0::bigint`);
      const assessed = (decision: 'approved' | 'flagged') =>
        eb.fn.coalesce(
          eb.selectFrom('assessed').select('campaigns').where('aiDecision', '=', decision),
          sql<number>`0::bigint`,
        );
      return [
        counted('pending_review').as('pendingReview'),
        counted('under_review').as('underReview'),
        assessed('approved').as('aiApproved'),
        assessed('flagged').as('flaggedByAi'),
        counted('approved').as('approved'),
        counted('rejected').as('rejected'),
      ];
    });
}

/** The assessments and decisions of a campaign, newest first. */
export function historyQuery(db: Db | Tx, campaignId: string) {
  return db
    .selectFrom('campaignReviews')
    .leftJoin('users', 'users.id', 'campaignReviews.reviewerId')
    .select([
      'campaignReviews.id',
      'campaignReviews.kind',
      'campaignReviews.round',
      'campaignReviews.aiRecommendation',
      'campaignReviews.score',
      'campaignReviews.reasoning',
      'campaignReviews.aiModel',
      'campaignReviews.aiFailure',
      'campaignReviews.aiInputTokens',
      'campaignReviews.aiOutputTokens',
      'campaignReviews.aiCostMicros',
      'campaignReviews.decision',
      'campaignReviews.note',
      'campaignReviews.createdAt',
      'users.firstName',
      'users.lastName',
      'users.email',
    ])
    .where('campaignReviews.campaignId', '=', campaignId)
    .orderBy('campaignReviews.createdAt', 'desc')
    .orderBy('campaignReviews.id')
    .limit(100);
}

/** The lowest floor of a campaign type over all tiers, in minor units of `currency` at the day's rates; null without floors or rates. */
export function lowestFloorQuery(db: Db, campaignType: CampaignType, currency: Currency, today: string) {
  const worth = (code: Currency) =>
    sql`(${usdMicros(sql.lit(code), sql`${today}::date`)})::numeric / ${minorPerMajor(code)}::int`;
  const [perPenny, perUnit] = [worth(FLOORS_CURRENCY), worth(currency)];
  return db
    .selectFrom('pricingFloors')
    .select(sql<number | null>`ceil(min(min_price_minor) * (${perPenny}) / (${perUnit}))::bigint`.as('lowestMinor'))
    .where('campaignType', '=', campaignType);
}

/** Appends an assessment or a decision to the history; the same id again changes nothing. */
export function appendReview(tx: Tx, row: Insertable<Database['campaignReviews']>) {
  return tx
    .insertInto('campaignReviews')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id');
}

/** Whether money of the brand has arrived for a campaign. */
export function paidQuery(tx: Tx, campaignId: string) {
  return tx.selectFrom('payments').select('id').where('campaignId', '=', campaignId).where('status', '=', 'succeeded');
}

/** The name of a reviewer, as staff see it. */
export function reviewerOf(db: Db, reviewerId: string) {
  return db.selectFrom('users').select(['firstName', 'lastName', 'email']).where('id', '=', reviewerId);
}

/** The name and the logo of a campaign's brand, and whether a payment of the campaign has arrived. */
export function brandAndPayment(db: Db, { id, brandId }: { id: string; brandId: string }) {
  return db.selectNoFrom(({ exists, selectFrom }) => [
    selectFrom('brandProfiles').select('companyName').where('userId', '=', brandId).as('companyName'),
    selectFrom('brandProfiles').select('logoUrl').where('userId', '=', brandId).as('logoUrl'),
    exists(selectFrom('payments').select('id').where('campaignId', '=', id).where('status', '=', 'succeeded'))
      .$castTo<boolean>()
      .as('paid'),
    flagRefusalColumn('ai_review_enabled').as('assessOff'),
  ]);
}
