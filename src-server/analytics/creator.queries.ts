import { sql } from 'kysely';
import { APPROVED_CONTENT } from '#shared/status-sets.ts';
import type { Db } from '../data/db.ts';
import { shownTotal } from '../data/sql.ts';
import { moneyPart } from '../ground/campaign-money.ts';
import { followersShown } from '../ground/people.ts';
import { countedConversion } from './conversions.queries.ts';

const startOf = (day: string) => new Date(`${day}T00:00:00Z`);

/**
 * How many of a creator's deals are in each status and currency, and their agreed amounts; those invited from a day on, or all. An extension of usage
 * rights brings money but does not count as a deal.
 */
export const dealFigures = (db: Db, creatorId: string, from: string | null) =>
  db
    .selectFrom('deals')
    .where('creatorId', '=', creatorId)
    .$if(from !== null, (query) => query.where('invitationDate', '>=', startOf(from ?? '')))
    .groupBy(['status', 'currency'])
    .select((eb) => [
      'status',
      'currency',
      sql<number>`count(*) filter (where extends_deal_id is null)`.as('deals'),
      shownTotal(eb.ref('agreedAmountMinor')).as('agreedMinor'),
    ]);

/** How a creator's milestones moved on each day from `from` on: `accrued`, `released` or `paid`. Milestones that were given up do not count. */
export function earningSteps(db: Db, creatorId: string, from: string) {
  const steps = sql<{
    step: 'accrued' | 'released' | 'paid';
    at: Date;
  }>`(values ('accrued', milestones.accrued_at), ('released', milestones.released_at), ('paid', milestones.paid_at))`;
  return db
    .selectFrom('deals')
    .innerJoin('milestones', 'milestones.dealId', 'deals.id')
    .innerJoinLateral(steps.as<'moved'>(sql`moved (step, at)`), (join) => join.onTrue())
    .where('deals.creatorId', '=', creatorId)
    .where('milestones.status', '<>', 'cancelled')
    .where('moved.at', '>=', startOf(from))
    .groupBy(['milestones.currency', 'moved.step', sql`(moved.at at time zone 'UTC')::date`])
    .select((eb) => [
      'milestones.currency',
      'moved.step',
      sql<string>`(moved.at at time zone 'UTC')::date`.as('day'),
      shownTotal(eb.ref('milestones.amountMinor')).as('amountMinor'),
    ]);
}

/** The brands with which a creator is connected, and the results of content and links of the deals invited from a day on. */
export function creatorResults(db: Db, creatorId: string, from: string) {
  const links = db
    .selectFrom('deals')
    .innerJoin('trackingLinks', 'trackingLinks.dealId', 'deals.id')
    .where('deals.creatorId', '=', creatorId)
    .where('deals.invitationDate', '>=', startOf(from));
  const count = sql<number>`count(*)`.as('n');
  return db.selectNoFrom((eb) => [
    eb
      .selectFrom('creatorProfiles')
      .where('creatorProfiles.userId', '=', creatorId)
      .select(followersShown.as('n'))
      .as('followers'),
    eb
      .selectFrom('brandCreatorConnections')
      .where('creatorId', '=', creatorId)
      .where('status', '=', 'connected')
      .select(count)
      .as('brands'),
    eb
      .selectFrom('deals')
      .innerJoin('submissions', 'submissions.dealId', 'deals.id')
      .where('deals.creatorId', '=', creatorId)
      .where('deals.invitationDate', '>=', startOf(from))
      .where('submissions.status', 'in', APPROVED_CONTENT)
      .select(count)
      .as('contentApproved'),
    links.innerJoin('linkClicks', 'linkClicks.linkId', 'trackingLinks.id').select(count).as('clicks'),
    links
      .innerJoin('conversions', 'conversions.linkId', 'trackingLinks.id')
      .where(countedConversion)
      .select(count)
      .as('conversions'),
  ]);
}

/** A creator's earnings from a day on, oldest first (CR-AN-10). */
export const earningsSince = (db: Db, creatorId: string, from: string) =>
  db
    .selectFrom('earnings')
    .innerJoin('milestones', 'milestones.id', 'earnings.milestoneId')
    .innerJoin('deals', 'deals.id', 'earnings.dealId')
    .innerJoin('campaigns', 'campaigns.id', 'earnings.campaignId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'earnings.brandId')
    .where('earnings.creatorId', '=', creatorId)
    .where('earnings.earnedAt', '>=', startOf(from))
    .select([
      'earnings.earnedAt',
      'campaigns.name as campaignName',
      'brandProfiles.companyName',
      moneyPart.as('kind'),
      'milestones.paidAt',
      'earnings.netMinor',
      'earnings.currency',
    ])
    .orderBy('earnings.earnedAt')
    .orderBy('earnings.id');
