import { sql } from 'kysely';
import type { Currency } from '#shared/currencies.ts';
import { EARNED_MILESTONES, UNRELEASED_MILESTONES } from '#shared/status-sets.ts';
import type { Db, Tx } from '../../data/db.ts';
import { listed } from '../../data/sql.ts';
import { moneyPart } from '../../ground/campaign-money.ts';
import { waitsForSetup } from './payout-accounts.queries.ts';

export interface EarningTotal {
  currency: Currency;
  /** Earnings rows. */
  count: number;
  /** Released, paid or not: the creator's total earnings (ruling A17). */
  earnedMinor: number;
  paidMinor: number;
  /** Released, and at the bank or about to be. */
  onTheWayMinor: number;
  /** Released, and waiting for the creator's payout set-up. */
  waitingMinor: number;
  /** Reached, and released when the campaign completes. */
  accruedMinor: number;
}

/**
 * The totals of a creator's milestones, one row for each currency, the one with the most earnings first. The payout is looked up only for money that
 * is not paid yet.
 */
export const myEarningTotals = (creatorId: string) => sql<EarningTotal>`
  select m.currency, count(*) filter (where m.status in (${listed(EARNED_MILESTONES)})) as count,
    coalesce(sum(m.amount_minor) filter (where m.status in (${listed(EARNED_MILESTONES)})), 0)::bigint as earned_minor,
    coalesce(sum(m.amount_minor) filter (where m.status = 'paid'), 0)::bigint as paid_minor,
    coalesce(sum(m.amount_minor) filter (where m.status = 'released' and ${waitsForSetup} is null), 0)::bigint as on_the_way_minor,
    coalesce(sum(m.amount_minor) filter (where m.status = 'released' and ${waitsForSetup} is not null), 0)::bigint as waiting_minor,
    coalesce(sum(m.amount_minor) filter (where m.status in (${listed(UNRELEASED_MILESTONES)})), 0)::bigint as accrued_minor
  from deals d join milestones m on m.deal_id = d.id left join payouts on payouts.id = case m.status when 'released' then m.payout_id end
    left join payout_accounts on payout_accounts.creator_id = d.creator_id where d.creator_id = ${creatorId}
  group by m.currency order by count desc, m.currency`;

/** A creator's earnings, each with its status, newest first. */
export const myEarnings = (db: Db | Tx, creatorId: string) =>
  db
    .selectFrom('earnings')
    .innerJoin('milestones', 'milestones.id', 'earnings.milestoneId')
    .innerJoin('deals', 'deals.id', 'earnings.dealId')
    .innerJoin('campaigns', 'campaigns.id', 'earnings.campaignId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'earnings.brandId')
    .leftJoin('payouts', 'payouts.id', 'milestones.payoutId')
    .leftJoin('payoutAccounts', 'payoutAccounts.creatorId', 'earnings.creatorId')
    .where('earnings.creatorId', '=', creatorId)
    .select([
      'earnings.id',
      'campaigns.name as campaignName',
      'brandProfiles.companyName',
      moneyPart.as('kind'),
      'milestones.status',
      'payouts.status as payoutStatus',
      waitsForSetup.as('waitsFor'),
      'earnings.netMinor',
      'earnings.currency',
      'earnings.earnedAt',
    ])
    .orderBy('earnings.earnedAt', 'desc')
    // The parts of one deal are released at the same moment; among them, too, the one reached last comes first.
    .orderBy('earnings.campaignId')
    .orderBy(sql`array_position(array['approval', 'submission', 'signing'], milestones.kind)`)
    .orderBy('earnings.id');
