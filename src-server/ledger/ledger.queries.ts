import { sql } from 'kysely';
import type { LedgerAccount, LedgerKind } from '#db/schema.ts';
import type { Currency } from '#shared/currencies.ts';
import type { Db, Tx } from '../data/db.ts';

interface NewEntry {
  account: LedgerAccount;
  ownerId: string | null;
  amountMinor: number;
  currency: Currency;
}
interface NewTransaction {
  idempotencyKey: string;
  kind: LedgerKind;
  campaignId: string | null;
  createdAt: Date;
}

/** Adds a transaction unless its key is taken; returns its id if it was added. */
export const insertTransaction = (tx: Tx, values: NewTransaction) =>
  tx
    .insertInto('ledgerTransactions')
    .values(values)
    .onConflict((oc) => oc.column('idempotencyKey').doNothing())
    .returning('id');

export const insertEntries = (tx: Tx, transactionId: string, entries: readonly NewEntry[]) =>
  tx.insertInto('ledgerEntries').values(entries.map((entry) => ({ transactionId, ...entry })));

/** The entries that were booked under a key, in the order in which they were written. */
export const entriesOf = (db: Db | Tx, idempotencyKey: string) =>
  db
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerTransactions', 'ledgerTransactions.id', 'ledgerEntries.transactionId')
    .where('ledgerTransactions.idempotencyKey', '=', idempotencyKey)
    .select(['account', 'ownerId', 'amountMinor', 'currency'])
    .orderBy('ledgerEntries.id');

/** The total of an owner's accounts, one row for each currency. */
export const balanceOf = (db: Db | Tx, accounts: readonly LedgerAccount[], ownerId: string) =>
  db
    .selectFrom('ledgerEntries')
    .where('account', 'in', accounts)
    .where('ownerId', '=', ownerId)
    .groupBy('currency')
    .select((eb) => ['currency', eb.cast<number>(eb.fn.sum<number>('amountMinor'), 'bigint').as('amountMinor')]);

/** What bookings of these kinds moved to the platform's account for a campaign. */
export const platformOf = (db: Db | Tx, campaignId: string, kinds: readonly LedgerKind[]) =>
  db
    .selectFrom('ledgerTransactions')
    .innerJoin('ledgerEntries', 'ledgerEntries.transactionId', 'ledgerTransactions.id')
    .where('ledgerTransactions.campaignId', '=', campaignId)
    .where('ledgerTransactions.kind', 'in', kinds)
    .where('ledgerEntries.account', '=', 'platform_fee')
    .select(sql<number>`coalesce(sum(ledger_entries.amount_minor), 0)::bigint`.as('amountMinor'));
