import { sql } from 'kysely';
import type { ClockStep } from '#shared/payments/clock.ts';
import { STOPPED_PAYOUTS, UNPAID_MILESTONES } from '#shared/status-sets.ts';
import type { Db } from '../../data/db.ts';
import { listed } from '../../data/sql.ts';
import { waitsForSetup } from './payout-accounts.queries.ts';

/** A creator's money that is earned and not paid, by deal and by what it waits for: first what was released, then by the campaigns' ends. */
export function unpaidOf(db: Db, creatorId: string, limit: number) {
  const step = sql<ClockStep>`case
    when payouts.status = 'failed' then 'failed' when payouts.status in (${listed(STOPPED_PAYOUTS)}) then 'held' when ${waitsForSetup} is not null then 'waiting' when milestones.status = 'released' then 'released' when milestones.status = 'held' then 'held' else 'accrued' end`;
  return db
    .selectFrom('deals')
    .innerJoin('milestones', 'milestones.dealId', 'deals.id')
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'deals.brandId')
    .leftJoin('payouts', 'payouts.id', 'milestones.payoutId')
    .leftJoin('payoutAccounts', 'payoutAccounts.creatorId', 'deals.creatorId')
    .where('deals.creatorId', '=', creatorId)
    .where('milestones.status', 'in', UNPAID_MILESTONES)
    .groupBy([
      'deals.id',
      'deals.currency',
      'campaigns.name',
      'campaigns.endDate',
      'campaigns.timeZone',
      'brandProfiles.companyName',
      step,
    ])
    .select([
      'deals.id',
      'deals.currency',
      'campaigns.name as campaignName',
      'campaigns.endDate',
      'campaigns.timeZone',
      'brandProfiles.companyName',
      step.as('step'),
      sql<number>`sum(milestones.amount_minor)::bigint`.as('amountMinor'),
      // From when the money could be sent: money that was released before the creator could receive payouts had to wait.
      sql<Date | null>`max(greatest(milestones.released_at, case when milestones.released_at is not null then payout_accounts.active_since end))`.as(
        'sendableAt',
      ),
    ])
    .orderBy(
      (eb) => eb.fn.max('milestones.releasedAt'),
      (order) => order.asc().nullsLast(),
    )
    .orderBy('campaigns.endDate')
    .orderBy('deals.id')
    .orderBy('step')
    .limit(limit);
}
