import { type Expression, sql } from 'kysely';
import type { Currency } from '#shared/currencies.ts';
import { AGREED_DEALS, APPROVED_CONTENT, ARRIVED_PAYMENTS, CONTRACTED_DEALS } from '#shared/status-sets.ts';
import type { Db } from '../data/db.ts';
import { firstThenDown } from '../data/keyset.ts';
import { shownSum, shownTotal } from '../data/sql.ts';
import { ordersOf } from '../ground/campaign-counts.ts';
import { paidNet } from '../ground/campaign-money.ts';
import { followersShown } from '../ground/people.ts';
import type { FirstKeyset } from '../paging.ts';
import { countedConversion } from './conversions.queries.ts';
import { measuredDeals } from './cost.queries.ts';

interface PageOptions {
  brandId: string;
  limit: number;
  after: FirstKeyset | null;
}

/**
 * A brand's submitted campaigns, those with results before the others, each group newest first, with their figures in minor units of their
 * currencies; one more than `limit`.
 */
export function campaignResults(db: Db, { brandId, limit, after }: PageOptions) {
  const own = ordersOf(db, brandId)
    .select(['id', 'name', 'status', 'stage', 'currency', 'createdAt'])
    .select(hasResults(db, sql.ref('campaigns.id')).as('hasResults'));
  const page = db
    .selectFrom(own.as('own'))
    .selectAll()
    .$call((qb) => firstThenDown(qb, ['hasResults', 'createdAt', 'id'], after))
    .limit(limit + 1);
  return db
    .selectFrom(page.as('campaigns'))
    .innerJoinLateral(campaignFigures(db, sql.ref('campaigns.id'), sql.ref('campaigns.currency')).as('f'), (join) =>
      join.onTrue(),
    )
    .selectAll('campaigns')
    .selectAll('f')
    .orderBy('campaigns.hasResults', 'desc')
    .orderBy('campaigns.createdAt', 'desc')
    .orderBy('campaigns.id', 'desc');
}

/** Whether a campaign has any results yet: posted content, a click or a conversion that counts. */
function hasResults(db: Db, id: Expression<string>) {
  const links = () =>
    db
      .selectFrom('deals')
      .innerJoin('trackingLinks', 'trackingLinks.dealId', 'deals.id')
      .where('deals.campaignId', '=', id);
  const posted = db
    .selectFrom('submissions')
    .where('submissions.campaignId', '=', id)
    .where('submissions.status', '=', 'published')
    .select('submissions.id');
  const clicked = links().innerJoin('linkClicks', 'linkClicks.linkId', 'trackingLinks.id').select('trackingLinks.id');
  const converted = links()
    .innerJoin('conversions', 'conversions.linkId', 'trackingLinks.id')
    .where(countedConversion)
    .select('trackingLinks.id');
  return sql<boolean>`(exists (${posted}) or exists (${clicked}) or exists (${converted}))`;
}

/** The figures of one campaign that is already loaded. */
export const figuresOfCampaign = (
  db: Db,
  { id, brandId, currency }: { id: string; brandId: string; currency: Currency },
) =>
  campaignFigures(db, sql.val(id), sql.val(currency)).select([
    db.selectFrom('brandProfiles').where('userId', '=', brandId).select('industry').as('industry'),
    db
      .selectFrom('deals')
      .innerJoin('trackingLinks', 'trackingLinks.dealId', 'deals.id')
      .innerJoin('conversions', 'conversions.linkId', 'trackingLinks.id')
      .where('deals.campaignId', '=', id)
      .where('conversions.struckAt', 'is', null)
      .where('conversions.outsideWindow', '=', true)
      .select(sql<number>`count(*)`.as('n'))
      .as('outsideWindow'),
  ]);
export type ResultsRow = Awaited<ReturnType<ReturnType<typeof campaignResults>['execute']>>[number];

/** The figures of a campaign, or of each campaign of an outer query. */
function campaignFigures(db: Db, id: Expression<string>, currency: Expression<Currency>) {
  const deals = () => db.selectFrom('deals').where('deals.campaignId', '=', id);
  const bound = () =>
    deals()
      .where('deals.status', 'in', [...CONTRACTED_DEALS])
      .where('deals.extendsDealId', 'is', null);
  const links = () => deals().innerJoin('trackingLinks', 'trackingLinks.dealId', 'deals.id');
  const converted = () =>
    links().innerJoin('conversions', 'conversions.linkId', 'trackingLinks.id').where(countedConversion);
  const count = sql<number>`count(*)`.as('n');
  return db.selectNoFrom([
    db
      .selectFrom('payments')
      .where('payments.campaignId', '=', id)
      .where('payments.unwanted', '=', false)
      .where('payments.status', 'in', ARRIVED_PAYMENTS)
      .select(shownTotal(paidNet).as('n'))
      .as('spentMinor'),
    deals()
      .where('deals.status', 'in', [...AGREED_DEALS])
      .select((d) => shownTotal(d.ref('deals.agreedAmountMinor')).as('n'))
      .as('committedMinor'),
    bound().select(count).as('creators'),
    bound()
      .innerJoin('creatorProfiles', 'creatorProfiles.userId', 'deals.creatorId')
      .select(shownTotal(followersShown).as('n'))
      .as('reach'),
    db
      .selectFrom('submissions')
      .where('submissions.campaignId', '=', id)
      .where('submissions.status', 'in', APPROVED_CONTENT)
      .select(count)
      .as('contentApproved'),
    db
      .selectFrom('submissions')
      .where('submissions.campaignId', '=', id)
      .where('submissions.status', '=', 'published')
      .select(count)
      .as('contentPosted'),
    links().innerJoin('linkClicks', 'linkClicks.linkId', 'trackingLinks.id').select(count).as('clicks'),
    converted().select(count).as('conversions'),
    converted()
      .where('conversions.currency', '=', currency)
      .select((c) => shownSum(c.ref('conversions.valueMinor')).as('n'))
      .as('valueMinor'),
    converted().where('conversions.currency', '<>', currency).select(count).as('otherCurrency'),
  ]);
}

/** Each creator under contract of a campaign, with what the deal cost and brought; amounts in minor units of its currency. */
export function creatorResults(db: Db, campaignId: string) {
  return measuredDeals(db)
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .innerJoin('users', 'users.id', 'deals.creatorId')
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'deals.creatorId')
    .where('deals.campaignId', '=', campaignId)
    .orderBy('deals.agreedAmountMinor', 'desc')
    .orderBy('deals.id')
    .select((eb) => [
      'deals.id as dealId',
      'deals.creatorId',
      'deals.extendsDealId',
      'users.firstName',
      'users.lastName',
      'deals.status',
      'deals.agreedAmountMinor as agreedMinor',
      followersShown.as('followers'),
      'trackingLinks.code',
      eb
        .selectFrom('discountCodes')
        .whereRef('discountCodes.linkId', '=', 'trackingLinks.id')
        .where('discountCodes.endedAt', 'is', null)
        .select('discountCodes.code')
        .as('discountCode'),
      eb
        .selectFrom('linkClicks')
        .whereRef('linkClicks.linkId', '=', 'trackingLinks.id')
        .select(sql<number>`count(*)`.as('n'))
        .as('clicks'),
      eb
        .selectFrom('conversions')
        .whereRef('conversions.linkId', '=', 'trackingLinks.id')
        .where(countedConversion)
        .whereRef('conversions.currency', '=', 'campaigns.currency')
        .select((c) => shownSum(c.ref('valueMinor')).as('n'))
        .as('valueMinor'),
    ]);
}

/** The figures of a campaign's posts on each platform, summed over each post's newest snapshot. */
export function platformResults(db: Db, campaignId: string) {
  const newest = db
    .selectFrom('metricSnapshots')
    .where('metricSnapshots.submissionId', '=', sql.ref<string>('submissions.id'))
    .orderBy('takenAt', 'desc')
    .limit(1)
    .select(['views', 'likes', 'comments', 'shares']);
  const total = <const Column extends string>(column: Column) => shownSum(sql.ref(`m.${column}`)).as(column);
  return db
    .selectFrom('submissions')
    .leftJoinLateral(newest.as('m'), (join) => join.onTrue())
    .where('submissions.campaignId', '=', campaignId)
    .where('submissions.status', '=', 'published')
    .where('submissions.platform', 'is not', null)
    .groupBy('submissions.platform')
    .orderBy('submissions.platform')
    .select([
      sql<string>`submissions.platform`.as('platform'),
      sql<number>`count(*)`.as('posts'),
      total('views'),
      total('likes'),
      total('comments'),
      total('shares'),
    ]);
}

/** The payments that arrived for a campaign and the posts that were published for it, in no particular order. */
export function timelineOf(db: Db, campaignId: string) {
  return db
    .selectFrom('payments')
    .where('campaignId', '=', campaignId)
    .where('succeededAt', 'is not', null)
    .where('unwanted', '=', false)
    .select([
      sql<Date>`succeeded_at`.as('at'),
      sql<'paid' | 'posted'>`'paid'`.as('kind'),
      sql<string | null>`null::text`.as('name'),
      sql<number | null>`amount_minor`.as('amountMinor'),
    ])
    .unionAll(
      db
        .selectFrom('submissions')
        .innerJoin('users', 'users.id', 'submissions.creatorId')
        .where('submissions.campaignId', '=', campaignId)
        .where('submissions.publishedAt', 'is not', null)
        .select([
          sql<Date>`submissions.published_at`.as('at'),
          sql<'paid' | 'posted'>`'posted'`.as('kind'),
          sql<string | null>`concat_ws(' ', users.first_name, users.last_name)`.as('name'),
          sql<number | null>`null::bigint`.as('amountMinor'),
        ]),
    );
}
