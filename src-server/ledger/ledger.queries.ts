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

/** Adds a transaction unless its key is taken; gives its id when it was added. */
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

/** The balance of an account, one row a currency. `ownerId` null is for accounts that nobody owns. */
export const accountBalance = (db: Db | Tx, account: LedgerAccount, ownerId: string | null) =>
  db
    .selectFrom('ledgerEntries')
    .where('account', '=', account)
    .where('ownerId', ownerId === null ? 'is' : '=', ownerId)
    .groupBy('currency')
    .select((eb) => ['currency', eb.cast<number>(eb.fn.sum<number>('amountMinor'), 'bigint').as('amountMinor')]);
