import { type Expression, sql } from 'kysely';
import type { Currency } from '#shared/currencies.ts';
import { AGREED_DEALS, APPROVED_CONTENT, ARRIVED_PAYMENTS, CONTRACTED_DEALS } from '#shared/status-sets.ts';
import type { Db } from '../data/db.ts';
import { inOrder } from '../data/keyset.ts';
import { shownSum, shownTotal } from '../data/sql.ts';
import { paidNet } from '../ground/campaign-money.ts';
import { comparableSum, comparableTotal, inCents, usdMicros } from '../ground/rates.ts';
import type { Keyset } from '../paging.ts';

const utcDay = (at: Expression<unknown>) => sql<string>`(${at} at time zone 'UTC')::date`;
const cents = (minor: Expression<unknown>, currency: Expression<string>, at: Expression<unknown>) =>
  inCents(minor, currency, usdMicros(currency, utcDay(at)));

/** How many of a brand's campaigns are in each stage; drafts are in the first. */
export const stageCounts = (db: Db, brandId: string) =>
  db
    .selectFrom('campaigns')
    .where('brandId', '=', brandId)
    .where('deletedAt', 'is', null)
    .groupBy('stage')
    .select((eb) => ['stage', eb.fn.countAll<number>().as('campaigns')]);

/** How many of a brand's deals are in each status. */
export const dealCounts = (db: Db, brandId: string) =>
  db
    .selectFrom('deals')
    .where('brandId', '=', brandId)
    .groupBy('status')
    .select((eb) => ['status', eb.fn.countAll<number>().as('deals')]);

/** A brand's spending, reach, approved content and results of links over all campaigns; amounts in cents at each day's rate, null when one has none. */
export function brandTotals(db: Db, brandId: string) {
  return db.selectNoFrom((eb) => [
    eb
      .selectFrom('payments')
      .where('brandId', '=', brandId)
      .where('unwanted', '=', false)
      .where('status', 'in', ARRIVED_PAYMENTS)
      .select((p) => comparableTotal(cents(paidNet, p.ref('currency'), sql`succeeded_at`)).as('spent'))
      .as('spentMinor'),
    eb
      .selectFrom('deals')
      .where('brandId', '=', brandId)
      .where('status', 'in', [...AGREED_DEALS])
      .select((d) =>
        comparableTotal(cents(d.ref('agreedAmountMinor'), d.ref('currency'), sql`invitation_date`)).as('committed'),
      )
      .as('committedMinor'),
    eb
      .selectFrom((inner) =>
        inner
          .selectFrom('deals')
          .where('brandId', '=', brandId)
          .where('status', 'in', [...CONTRACTED_DEALS])
          .select('creatorId')
          .distinct()
          .as('reached'),
      )
      .innerJoin('creatorProfiles', 'creatorProfiles.userId', 'reached.creatorId')
      .select((c) => shownTotal(c.ref('followerCount')).as('reach'))
      .as('reach'),
    eb
      .selectFrom('submissions')
      .innerJoin('deals', 'deals.id', 'submissions.dealId')
      .where('deals.brandId', '=', brandId)
      .where('submissions.status', 'in', APPROVED_CONTENT)
      .select(sql<number>`count(*)`.as('n'))
      .as('contentApproved'),
    linksOfBrand(db, brandId)
      .innerJoin('linkClicks', 'linkClicks.linkId', 'trackingLinks.id')
      .select(sql<number>`count(*)`.as('n'))
      .as('clicks'),
    linksOfBrand(db, brandId)
      .innerJoin('conversions', 'conversions.linkId', 'trackingLinks.id')
      .where('conversions.struckAt', 'is', null)
      .select(sql<number>`count(*)`.as('n'))
      .as('conversions'),
    linksOfBrand(db, brandId)
      .innerJoin('conversions', 'conversions.linkId', 'trackingLinks.id')
      .where('conversions.struckAt', 'is', null)
      .select(
        comparableSum(
          cents(
            sql.ref('conversions.value_minor'),
            sql.ref<string>('conversions.currency'),
            sql.ref('conversions.converted_at'),
          ),
        ).as('v'),
      )
      .as('valueMinor'),
  ]);
}

const linksOfBrand = (db: Db, brandId: string) =>
  db
    .selectFrom('trackingLinks')
    .innerJoin('deals', 'deals.id', 'trackingLinks.dealId')
    .where('deals.brandId', '=', brandId);

/** Clicks and conversions of each day from `from` on, of all links of a brand or of one campaign; days without either are left out. */
export function resultsByDay(db: Db, of: { brandId: string } | { campaignId: string }, from: Date) {
  const links = db
    .selectFrom('trackingLinks')
    .innerJoin('deals', 'deals.id', 'trackingLinks.dealId')
    .$if('brandId' in of, (qb) => qb.where('deals.brandId', '=', 'brandId' in of ? of.brandId : ''))
    .$if('campaignId' in of, (qb) => qb.where('deals.campaignId', '=', 'campaignId' in of ? of.campaignId : ''))
    .select('trackingLinks.id');
  return db
    .with('links', () => links)
    .with('events', (cte) =>
      cte
        .selectFrom('linkClicks')
        .innerJoin('links', 'links.id', 'linkClicks.linkId')
        .where('clickedAt', '>=', from)
        .select([utcDay(sql`clicked_at`).as('day'), sql<number>`1`.as('clicks'), sql<number>`0`.as('conversions')])
        .unionAll(
          cte
            .selectFrom('conversions')
            .innerJoin('links', 'links.id', 'conversions.linkId')
            .where('convertedAt', '>=', from)
            .where('struckAt', 'is', null)
            .select([
              utcDay(sql`converted_at`).as('day'),
              sql<number>`0`.as('clicks'),
              sql<number>`1`.as('conversions'),
            ]),
        ),
    )
    .selectFrom('events')
    .groupBy('day')
    .orderBy('day')
    .select([
      'day',
      sql<number>`sum(clicks)::bigint`.as('clicks'),
      sql<number>`sum(conversions)::bigint`.as('conversions'),
    ]);
}

interface PageOptions {
  brandId: string;
  limit: number;
  after: Keyset | null;
}

/** A brand's submitted campaigns, newest first, each with its figures in minor units of its currency; one more than `limit`. */
export function campaignResults(db: Db, { brandId, limit, after }: PageOptions) {
  const page = db
    .selectFrom('campaigns')
    .select(['id', 'name', 'status', 'stage', 'currency', 'createdAt'])
    .where('brandId', '=', brandId)
    .where('deletedAt', 'is', null)
    .where('reviewStatus', '<>', 'draft')
    .$call((qb) => inOrder(qb, 'descending', ['createdAt', 'id'], after))
    .limit(limit + 1);
  return db
    .selectFrom(page.as('campaigns'))
    .innerJoinLateral(campaignFigures(db).as('f'), (join) => join.onTrue())
    .selectAll('campaigns')
    .selectAll('f')
    .orderBy('campaigns.createdAt', 'desc')
    .orderBy('campaigns.id', 'desc');
}

/** The same for one campaign. */
export const oneCampaignResults = (db: Db, campaignId: string) =>
  db
    .selectFrom('campaigns')
    .where('campaigns.id', '=', campaignId)
    .innerJoinLateral(campaignFigures(db).as('f'), (join) => join.onTrue())
    .select(['campaigns.id', 'campaigns.name', 'campaigns.status', 'campaigns.stage', 'campaigns.currency'])
    .selectAll('f');
export type ResultsRow = Awaited<ReturnType<ReturnType<typeof oneCampaignResults>['execute']>>[number];

/** The figures of the outer query's campaign. */
function campaignFigures(db: Db) {
  const id = sql.ref<string>('campaigns.id');
  const currency = sql.ref<Currency>('campaigns.currency');
  const deals = () => db.selectFrom('deals').where('deals.campaignId', '=', id);
  const bound = () => deals().where('deals.status', 'in', [...CONTRACTED_DEALS]);
  const links = () => deals().innerJoin('trackingLinks', 'trackingLinks.dealId', 'deals.id');
  const converted = () =>
    links()
      .innerJoin('conversions', 'conversions.linkId', 'trackingLinks.id')
      .where('conversions.struckAt', 'is', null);
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
      .select((c) => shownTotal(c.ref('followerCount')).as('n'))
      .as('reach'),
    db
      .selectFrom('submissions')
      .where('submissions.campaignId', '=', id)
      .where('submissions.status', 'in', APPROVED_CONTENT)
      .select(count)
      .as('contentApproved'),
    links().innerJoin('linkClicks', 'linkClicks.linkId', 'trackingLinks.id').select(count).as('clicks'),
    converted().select(count).as('conversions'),
    converted()
      .where('conversions.currency', '=', currency)
      .select((c) => shownSum(c.ref('conversions.valueMinor')).as('n'))
      .as('valueMinor'),
    converted().where('conversions.currency', '<>', currency).select(count).as('otherCurrency'),
  ]);
}

/** Each creator under contract of a campaign, with clicks and conversions of their link; amounts in minor units of its currency. */
export function creatorResults(db: Db, campaignId: string) {
  return db
    .selectFrom('deals')
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .innerJoin('users', 'users.id', 'deals.creatorId')
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'deals.creatorId')
    .leftJoin('trackingLinks', 'trackingLinks.dealId', 'deals.id')
    .where('deals.campaignId', '=', campaignId)
    .where('deals.status', 'in', [...CONTRACTED_DEALS])
    .orderBy('deals.agreedAmountMinor', 'desc')
    .orderBy('deals.id')
    .select((eb) => [
      'deals.id as dealId',
      'deals.creatorId',
      'users.firstName',
      'users.lastName',
      'deals.status',
      'deals.agreedAmountMinor as agreedMinor',
      'creatorProfiles.followerCount as followers',
      'trackingLinks.code',
      eb
        .selectFrom('linkClicks')
        .whereRef('linkClicks.linkId', '=', 'trackingLinks.id')
        .select(sql<number>`count(*)`.as('n'))
        .as('clicks'),
      eb
        .selectFrom('conversions')
        .whereRef('conversions.linkId', '=', 'trackingLinks.id')
        .where('conversions.struckAt', 'is', null)
        .select(sql<number>`count(*)`.as('n'))
        .as('conversions'),
      eb
        .selectFrom('conversions')
        .whereRef('conversions.linkId', '=', 'trackingLinks.id')
        .where('conversions.struckAt', 'is', null)
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

/** What happened in a campaign, oldest first. */
export function timelineOf(db: Db, campaignId: string) {
  const moment = (column: string, kind: string) =>
    db
      .selectFrom('campaigns')
      .where('id', '=', campaignId)
      .where(sql.ref(column), 'is not', null)
      .select([
        sql<Date>`${sql.ref(column)}`.as('at'),
        sql<string>`${sql.lit(kind)}`.as('kind'),
        sql<string | null>`null::text`.as('name'),
        sql<number | null>`null::bigint`.as('amountMinor'),
      ]);
  return db
    .selectFrom(
      moment('created_at', 'created')
        .unionAll(moment('submitted_at', 'submitted'))
        .unionAll(moment('launched_at', 'launched'))
        .unionAll(moment('completed_at', 'completed'))
        .unionAll(
          db
            .selectFrom('payments')
            .where('campaignId', '=', campaignId)
            .where('succeededAt', 'is not', null)
            .where('unwanted', '=', false)
            .select([
              sql<Date>`succeeded_at`.as('at'),
              sql<string>`'paid'`.as('kind'),
              sql<string | null>`null::text`.as('name'),
              sql<number | null>`amount_minor`.as('amountMinor'),
            ]),
        )
        .unionAll(
          db
            .selectFrom('submissions')
            .innerJoin('users', 'users.id', 'submissions.creatorId')
            .where('submissions.campaignId', '=', campaignId)
            .where('submissions.publishedAt', 'is not', null)
            .select([
              sql<Date>`submissions.published_at`.as('at'),
              sql<string>`'posted'`.as('kind'),
              sql<string | null>`concat_ws(' ', users.first_name, users.last_name)`.as('name'),
              sql<number | null>`null::bigint`.as('amountMinor'),
            ]),
        )
        .as('events'),
    )
    .selectAll()
    .orderBy('at')
    .orderBy('kind');
}
