import type { Currency } from '#shared/currencies.ts';
import type { Context } from '../context.ts';
import { inTransaction, snapshot } from '../data/db.ts';
import { addLines, lastLine, type Statement, sums } from './bank-statement.queries.ts';
import { paidCurrencies } from './verify-bank.queries.ts';

/** Our books, the bank that they are compared with, and when. A context is one. */
export type Books = Pick<Context, 'db' | 'providers' | 'now'>;

/** So often the balance is read, with what moved meanwhile, before it counts as wrong. */
const LOOKS = 4;

/** The bank's statement in one currency. Locks nothing. */
export const statementOf = ({ providers }: Books, currency: Currency): Statement => ({
  provider: providers.payments.name,
  currency,
});

/**
 * Imports what the bank has moved since the last import, in every currency in which anything was paid. Each page is kept at once, so an import
 * that breaks off goes on where it was, and two at the same time do no harm. Where the balance is not the sum of what we then have, the bank has
 * put something into its past: all of it is read again. Locks nothing. @throws PaymentsError when the bank cannot be reached
 */
export async function importStatements(books: Books): Promise<void> {
  for (const currency of await snapshot(books.db, paidCurrencies)) {
    if (!(await isSumOfStatement(books, currency))) await importAfter(books, statementOf(books, currency), null);
  }
}

/**
 * Whether the bank's balance is the sum of its statement, which is imported up to now. What the bank moves after the one was read and before the
 * other was is in only one of them, so where they differ both are looked at again. Locks nothing. @throws PaymentsError when the bank cannot be
 * reached
 */
export async function isSumOfStatement(books: Books, currency: Currency): Promise<boolean> {
  const statement = statementOf(books, currency);
  for (let look = 1; look <= LOOKS; look++) {
    await importAfter(books, statement, await lastLine(books.db, statement));
    const { totalMinor } = await snapshot(books.db, (tx) => sums(tx, statement));
    const { availableMinor, pendingMinor } = await books.providers.payments.balance(currency);
    if (totalMinor === availableMinor + pendingMinor) return true;
  }
  return false;
}

/** Imports what follows the line with this name, or everything. */
async function importAfter({ db, providers }: Books, statement: Statement, after: string | null): Promise<void> {
  for await (const page of providers.payments.statement(statement.currency, after)) {
    if (page.length > 0) await inTransaction(db, (tx) => addLines(tx, statement, page));
  }
}
