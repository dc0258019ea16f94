import { sql } from 'kysely';
import type { FigureSums } from '#shared/analytics/cost-figures.ts';
import { CONTRACTED_DEALS } from '#shared/status-sets.ts';
import type { Db } from '../data/db.ts';
import { shownTotal } from '../data/sql.ts';
import { boundCostMinor } from '../ground/campaign-money.ts';
import { followersShown } from '../ground/people.ts';
import { countedConversion } from './conversions.queries.ts';

/** The posts of a deal: how many there are, and what is known of those that are verified, by the newest snapshot of each. */
function postsOfDeal(db: Db) {
  const newest = db
    .selectFrom('metricSnapshots')
    .where('metricSnapshots.submissionId', '=', sql.ref<string>('submissions.id'))
    .where(sql<boolean>`submissions.post_verified_at is not null`)
    .orderBy('takenAt', 'desc')
    .limit(1)
    .select(['views', sql<number | null>`likes + comments + coalesce(shares, 0)`.as('engagements')]);
  return db
    .selectFrom('submissions')
    .leftJoinLateral(newest.as('m'), (join) => join.onTrue())
    .where('submissions.dealId', '=', sql.ref<string>('deals.id'))
    .where('submissions.status', '=', 'published')
    .select([
      // Null if they are on several.
      sql<string | null>`case when count(distinct submissions.platform) = 1 then min(submissions.platform) end`.as(
        'platform',
      ),
      sql<number>`count(*)`.as('posts'),
      sql<number>`count(submissions.post_verified_at)`.as('verified'),
      sql<number>`count(m.views)`.as('viewed'),
      shownTotal(sql.ref('m.views')).as('views'),
      sql<number>`count(m.engagements)`.as('engaged'),
      shownTotal(sql.ref('m.engagements')).as('engagements'),
    ]);
}

/** The deals that came under contract, with what each cost and brought ({@link Measured}). */
export function measuredDeals(db: Db) {
  const conversions = db
    .selectFrom('conversions')
    .where('conversions.linkId', '=', sql.ref<string>('tracking_links.id'))
    .where(countedConversion)
    .select(sql<number>`count(*)`.as('n'));
  return db
    .selectFrom('deals')
    .leftJoin('trackingLinks', 'trackingLinks.dealId', 'deals.id')
    .innerJoinLateral(postsOfDeal(db).as('p'), (join) => join.onTrue())
    .where('deals.status', 'in', [...CONTRACTED_DEALS])
    .select(['p.posts', 'p.verified', 'p.viewed', 'p.views', 'p.engaged', 'p.engagements'])
    .select([
      boundCostMinor.as('costMinor'),
      sql<boolean>`tracking_links.id is not null`.as('tracked'),
      sql<number>`(${conversions})`.as('conversions'),
    ]);
}

// The same conditions as `missingIn`: what is counted is part of what is verified, and that of all posts.
const counted = (column: 'viewed' | 'engaged') => sql`posts > 0 and ${sql.raw(column)} = posts`;
const rated = sql`${counted('viewed')} and engaged = posts`;
const tracked = sql`tracked and (posts > 0 or conversions > 0)`;
const deals = (of: ReturnType<typeof counted>) => sql<number>`count(*) filter (where ${of})`;
const total = (column: string, of: ReturnType<typeof counted>) =>
  shownTotal(sql`case when ${of} then ${sql.raw(column)} end`);

interface SumsRow {
  deals: number;
  cpmDeals: number;
  cpmCost: number;
  cpmViews: number;
  cpeDeals: number;
  cpeCost: number;
  cpeEngagements: number;
  rateDeals: number;
  rateEngagements: number;
  rateViews: number;
  trackedDeals: number;
  trackedCost: number;
  trackedConversions: number;
}

/** The sums for the figures of deals, for each campaign or currency among them; amounts in minor units. */
function sums(db: Db, of: ReturnType<typeof measuredDeals>, by: 'campaignId' | 'currency') {
  const measured = of
    .where('deals.extendsDealId', 'is', null)
    .select(['deals.campaignId as campaignId', 'deals.currency as currency', 'p.platform'])
    .select((eb) =>
      eb
        .selectFrom('brandProfiles')
        .whereRef('brandProfiles.userId', '=', 'deals.brandId')
        .select('brandProfiles.industry')
        .as('industry'),
    );
  return db
    .selectFrom(measured.as('measured'))
    .groupBy(by)
    .select([
      by,
      sql<number>`count(*)`.as('deals'),
      deals(counted('viewed')).as('cpmDeals'),
      total('cost_minor', counted('viewed')).as('cpmCost'),
      total('views', counted('viewed')).as('cpmViews'),
      deals(counted('engaged')).as('cpeDeals'),
      total('cost_minor', counted('engaged')).as('cpeCost'),
      total('engagements', counted('engaged')).as('cpeEngagements'),
      deals(rated).as('rateDeals'),
      total('engagements', rated).as('rateEngagements'),
      total('views', rated).as('rateViews'),
      deals(tracked).as('trackedDeals'),
      total('cost_minor', tracked).as('trackedCost'),
      total('conversions', tracked).as('trackedConversions'),
      // What all of the deals have in common; null if they differ.
      sql<
        string | null
      >`case when count(distinct lower(industry)) = 1 and count(industry) = count(*) then min(industry) end`.as(
        'industry',
      ),
      sql<string | null>`case when count(distinct platform) = 1 and count(platform) = count(*) filter (where posts > 0)
        then min(platform) end`.as('platform'),
    ]);
}

/** The sums of a row, as the figures are made of them. */
export const sumsOfRow = (row: SumsRow): FigureSums => ({
  cpm: { deals: row.cpmDeals, of: row.cpmCost, by: row.cpmViews },
  cpe: { deals: row.cpeDeals, of: row.cpeCost, by: row.cpeEngagements },
  costPerConversion: { deals: row.trackedDeals, of: row.trackedCost, by: row.trackedConversions },
  engagementRate: { deals: row.rateDeals, of: row.rateEngagements, by: row.rateViews },
});

/** The sums of each of these campaigns. */
export const sumsOfCampaigns = (db: Db, campaignIds: readonly string[]) =>
  sums(db, measuredDeals(db).where(sql<boolean>`deals.campaign_id = any (${[...campaignIds]}::uuid[])`), 'campaignId');

interface OfCreator {
  creatorId: string;
  /** Only the deals of this brand. */
  brandId?: string;
  /** Only deals offered from then on. */
  since?: Date;
}

/** The sums of a creator's deals in each currency, the one with the most deals first. */
export const sumsOfCreator = (db: Db, { creatorId, brandId, since }: OfCreator) =>
  sums(
    db,
    measuredDeals(db)
      .where('deals.creatorId', '=', creatorId)
      .$if(brandId !== undefined, (query) => query.where('deals.brandId', '=', brandId ?? ''))
      .$if(since !== undefined, (query) => query.where('deals.invitationDate', '>=', since ?? new Date(0))),
    'currency',
  )
    .orderBy('deals', 'desc')
    .orderBy('currency');

/** The followers that a creator shows, if the brand has a deal with them. */
export const sidesOf = (db: Db, brandId: string, creatorId: string) =>
  db
    .selectFrom('deals')
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'deals.creatorId')
    .where('deals.brandId', '=', brandId)
    .where('deals.creatorId', '=', creatorId)
    .select(followersShown.as('followers'))
    .limit(1);
