import { sql } from 'kysely';
import type { MoneyPart } from '#shared/money.ts';
import type { Db } from '../../data/db.ts';
import { moneyPart } from '../../ground/campaign-money.ts';

/** The sum of an account's entries in a booking. It is exact: a booking belongs to one campaign, whose amounts are bounded. */
const of = (account: 'held' | 'disputed' | 'creator_payable' | 'platform_fee' | 'brand_clearing' | 'refunds') =>
  sql<number>`coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = ${sql.lit(account)}), 0)::bigint`;

/** The bookings of a campaign, oldest first, each with what it moved and whose money that was. */
export function bookingsOf(db: Db, campaignId: string) {
  const moved = db
    .selectFrom('ledgerTransactions')
    .innerJoin('ledgerEntries', 'ledgerEntries.transactionId', 'ledgerTransactions.id')
    .where('ledgerTransactions.campaignId', '=', campaignId)
    .groupBy('ledgerTransactions.id')
    .select([
      'ledgerTransactions.id',
      'ledgerTransactions.kind',
      'ledgerTransactions.createdAt',
      of('held').as('heldMinor'),
      of('disputed').as('disputedMinor'),
      of('creator_payable').as('creatorMinor'),
      of('platform_fee').as('platformMinor'),
      of('brand_clearing').as('bankMinor'),
      of('refunds').as('refundsMinor'),
      sql<number>`min(ledger_entries.id)`.as('place'),
      sql<
        string | null
      >`(array_agg(ledger_entries.owner_id) filter (where ledger_entries.account = 'creator_payable'))[1]`.as(
        'creatorId',
      ),
      // A release is booked once for a milestone, by its id.
      sql<
        string | null
      >`case ledger_transactions.kind when 'release' then split_part(ledger_transactions.idempotency_key, ':', 2)::uuid end`.as(
        'milestoneId',
      ),
    ]);
  return db
    .selectFrom(moved.as('moved'))
    .leftJoin('users', 'users.id', 'moved.creatorId')
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'moved.creatorId')
    .leftJoin('milestones', 'milestones.id', 'moved.milestoneId')
    .leftJoin('deals', 'deals.id', 'milestones.dealId')
    .selectAll('moved')
    .select(['users.firstName', 'users.lastName', 'creatorProfiles.username'])
    .select(sql<MoneyPart | null>`${moneyPart}`.as('part'))
    .orderBy('moved.createdAt')
    .orderBy('moved.place');
}
