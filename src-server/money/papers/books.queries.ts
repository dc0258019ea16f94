import { sql } from 'kysely';
import type { Db } from '../../data/db.ts';

/** The sum of an account's entries in a booking. It is exact: a booking belongs to one campaign, whose amounts are bounded. */
const of = (account: 'held' | 'disputed' | 'creator_payable' | 'platform_fee' | 'brand_clearing' | 'refunds') =>
  sql<number>`coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = ${sql.lit(account)}), 0)::bigint`;

/** The bookings of a campaign, oldest first, each with what it moved. */
export const bookingsOf = (db: Db, campaignId: string) =>
  db
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
    ])
    .orderBy('ledgerTransactions.createdAt')
    .orderBy(sql`min(ledger_entries.id)`);
