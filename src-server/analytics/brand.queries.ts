import { type Expression, sql } from 'kysely';
import { AGREED_DEALS, APPROVED_CONTENT, ARRIVED_PAYMENTS, CONTRACTED_DEALS } from '#shared/status-sets.ts';
import type { Db } from '../data/db.ts';
import { shownTotal } from '../data/sql.ts';
import { paidNet } from '../ground/campaign-money.ts';
import { followersShown } from '../ground/people.ts';
import { comparableSum, comparableTotal, inCents, usdMicros } from '../ground/rates.ts';
import { countedConversion } from './conversions.queries.ts';

const utcDay = (at: Expression<unknown>) => sql<string>`(${at} at time zone 'UTC')::date`;
const cents = (minor: Expression<unknown>, currency: Expression<string>, at: Expression<unknown>) =>
  inCents(minor, currency, usdMicros(currency, utcDay(at)));

/** How many of a brand's deals are in each status, for invitations since then. */
export const dealCounts = (db: Db, brandId: string, since: Date | null) =>
  db
    .selectFrom('deals')
    .where('brandId', '=', brandId)
    .$if(since !== null, (qb) => qb.where('invitationDate', '>=', since ?? new Date(0)))
    .where('extendsDealId', 'is', null)
    .groupBy('status')
    .select((eb) => ['status', eb.fn.countAll<number>().as('deals')]);

/**
 * A brand's spending, reach, approved and posted content and link results over all campaigns, for what happened since then; posted content counts
 * from the beginning. Amounts in cents at each day's rate, null if one has none.
 */
export function brandTotals(db: Db, brandId: string, since: Date | null) {
  const from = (moment: Expression<unknown>) => sql<boolean>`${moment} >= ${since}`;
  const agreedAt = sql`coalesce(deals.response_date, deals.invitation_date)`;
  return db.selectNoFrom((eb) => [
    eb
      .selectFrom('payments')
      .where('brandId', '=', brandId)
      .where('unwanted', '=', false)
      .where('status', 'in', ARRIVED_PAYMENTS)
      .$if(since !== null, (qb) => qb.where(from(sql`succeeded_at`)))
      .select((p) => comparableTotal(cents(paidNet, p.ref('currency'), sql`succeeded_at`)).as('spent'))
      .as('spentMinor'),
    eb
      .selectFrom('deals')
      .where('brandId', '=', brandId)
      .where('status', 'in', [...AGREED_DEALS])
      .$if(since !== null, (qb) => qb.where(from(agreedAt)))
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
          .$if(since !== null, (qb) => qb.where(from(agreedAt)))
          .select('creatorId')
          .distinct()
          .as('reached'),
      )
      .innerJoin('creatorProfiles', 'creatorProfiles.userId', 'reached.creatorId')
      .select(shownTotal(followersShown).as('reach'))
      .as('reach'),
    eb
      .selectFrom('submissions')
      .innerJoin('deals', 'deals.id', 'submissions.dealId')
      .where('deals.brandId', '=', brandId)
      .where('submissions.status', 'in', APPROVED_CONTENT)
      .$if(since !== null, (qb) => qb.where(from(sql`submissions.reviewed_at`)))
      .select(sql<number>`count(*)`.as('n'))
      .as('contentApproved'),
    eb
      .selectFrom('submissions')
      .innerJoin('deals', 'deals.id', 'submissions.dealId')
      .where('deals.brandId', '=', brandId)
      .where('submissions.status', '=', 'published')
      .select(sql<number>`count(*)`.as('n'))
      .as('contentPosted'),
    linksOfBrand(db, brandId)
      .innerJoin('linkClicks', 'linkClicks.linkId', 'trackingLinks.id')
      .$if(since !== null, (qb) => qb.where(from(sql`link_clicks.clicked_at`)))
      .select(sql<number>`count(*)`.as('n'))
      .as('clicks'),
    linksOfBrand(db, brandId)
      .innerJoin('conversions', 'conversions.linkId', 'trackingLinks.id')
      .where(countedConversion)
      .$if(since !== null, (qb) => qb.where(from(sql`conversions.converted_at`)))
      .select(sql<number>`count(*)`.as('n'))
      .as('conversions'),
    linksOfBrand(db, brandId)
      .innerJoin('conversions', 'conversions.linkId', 'trackingLinks.id')
      .where(countedConversion)
      .$if(since !== null, (qb) => qb.where(from(sql`conversions.converted_at`)))
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
            .where(countedConversion)
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
