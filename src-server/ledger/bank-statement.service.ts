import type { Currency } from '#shared/currencies.ts';
import type { Context } from '../context.ts';
import { inTransaction, snapshot, type Tx } from '../data/db.ts';
import type { StatementLine } from '../providers/payments/interface.ts';
import { addLines, lastLine, notImported, type Statement, sums } from './bank-statement.queries.ts';
import { paidCurrencies } from './verify-bank.queries.ts';

/** Our books, the settings with the key of the log, the bank that the books are compared with, and the time. A context has all of them. */
export type Books = Pick<Context, 'db' | 'env' | 'providers' | 'now'>;

/** How often the balance is read, with what moved meanwhile, before it counts as wrong. */
const LOOKS = 4;

/** The bank's statement in one currency. Locks nothing. */
export const statementOf = ({ providers }: Books, currency: Currency): Statement => ({
  provider: providers.payments.name,
  currency,
});

/**
 * Imports what the bank has moved since the last import, in every currency in which anything was paid. Each page is stored at once, so an interrupted
 * import continues where it was, and two at the same time do no harm. If the balance is not the sum of what we then have, the bank has added
 * something to its past: the whole statement is read again. Locks nothing. @throws PaymentsError if the bank cannot be reached
 */
export async function importStatements(books: Books): Promise<void> {
  const { db, providers } = books;
  for (const currency of await snapshot(db, paidCurrencies)) {
    const statement = statementOf(books, currency);
    const importAfter = async (after: string | null): Promise<void> => {
      for await (const page of providers.payments.statement(currency, after)) {
        if (page.length > 0) await inTransaction(db, (tx) => addLines(tx, statement, page));
      }
    };
    const complete = await isBalance(books, currency, async () => {
      await importAfter(await lastLine(db, statement));
      return (await snapshot(db, (tx) => sums(tx, statement))).totalMinor;
    });
    if (!complete) await importAfter(null);
  }
}

interface SinceImport {
  /** What the bank has moved that is not in the snapshot: few lines. */
  lines: StatementLine[];
  /** Whether the bank's balance is the sum of its statement with these lines. */
  balanced: boolean;
  /** The total moved between the bank and us: its fees for anything but a payment, withdrawals and top-ups. */
  ownMinor: number;
}

/**
 * The bank's current state, compared with what a snapshot has of its statement. Locks nothing. @throws PaymentsError if the bank cannot be reached
 */
export async function sinceImport(tx: Tx, books: Books, statement: Statement): Promise<SinceImport> {
  const { currency } = statement;
  const after = await lastLine(tx, statement);
  const { totalMinor, ownMinor } = await sums(tx, statement);
  let lines: StatementLine[] = [];
  const balanced = await isBalance(books, currency, async () => {
    lines = [];
    for await (const page of books.providers.payments.statement(currency, after)) {
      lines.push(...(await notImported(tx, statement, page)));
    }
    return added(totalMinor, lines);
  });
  const own = lines.filter(({ kind }) => kind === 'own');
  return { lines, balanced, ownMinor: added(ownMinor, own) };
}

/** A sum with some lines added. Locks nothing. */
export const added = (sumMinor: number, lines: readonly StatementLine[]): number =>
  lines.reduce((sum, { amountMinor }) => sum + amountMinor, sumMinor);

/**
 * Whether the bank's balance is the sum of its statement up to now. What the bank moves between the two reads is in only one of them, so if they
 * differ, both are read again.
 */
async function isBalance({ providers }: Books, currency: Currency, sumNow: () => Promise<number>): Promise<boolean> {
  for (let look = 1; look <= LOOKS; look++) {
    const totalMinor = await sumNow();
    const { availableMinor, pendingMinor } = await providers.payments.balance(currency);
    if (totalMinor === availableMinor + pendingMinor) return true;
  }
  return false;
}
