import { HOUR_MS } from '#shared/constants.ts';
import type { Tx } from '../data/db.ts';
import type { StatementLine } from '../providers/payments/interface.ts';
import { movedFor, type Statement } from './bank-statement.queries.ts';
import { added, type Books, sinceImport, statementOf } from './bank-statement.service.ts';
import { clearingMinor, expectations, paidCurrencies, platformMinor, unclaimed } from './verify-bank.queries.ts';

/** How long the event of a movement may take to reach us. */
const NEWS_MS = HOUR_MS;
/** How many examples of one kind of finding are given, at most. */
const EXAMPLES = 20;

/**
 * Compares the bank's statement with the books, thing by thing: every charge, refund, payout and dispute moved what we booked, nothing moved that we
 * do not know, and the remainder is what the clearing account says. `tx` sees the books at one moment, with what was imported before. What the bank
 * has moved since is fetched now, so that nothing that is in the books is missing there. Locks nothing.
 * @throws PaymentsError if the bank cannot be reached
 */
export async function compareWithBank(tx: Tx, books: Books): Promise<string[]> {
  const since = new Date(books.now.getTime() - NEWS_MS);
  const findings: string[] = [];
  for (const currency of await paidCurrencies(tx)) {
    const statement = statementOf(books, currency);
    const { lines, balanced, ownMinor } = await sinceImport(tx, books, statement);
    if (!balanced) findings.push(`The bank's ${currency} balance is not the sum of its statement.`);
    findings.push(...(await compare(tx, statement, lines, since)));
    findings.push(...(await unclaimed(tx, statement, since)));
    const othersMinor = ownMinor < 0 ? -ownMinor - (await platformMinor(tx, currency)) : 0;
    if (othersMinor > 0) {
      findings.push(`More was withdrawn or charged by the bank than the platform earned: ${othersMinor} ${currency}.`);
    }
  }
  return findings;
}

/**
 * Compares everything our books know with what the bank moved for it, a page at a time; `latest` are the lines that are not imported yet. The
 * clearing account mirrors what the bank moved for everything that has settled in our books.
 */
async function compare(tx: Tx, statement: Statement, latest: readonly StatementLine[], since: Date): Promise<string[]> {
  const { currency } = statement;
  const movedLast = Map.groupBy(latest, ({ objectId }) => objectId);
  const findings: string[] = [];
  let settled = 0;
  for await (const page of expectations(tx, currency)) {
    const ids = page.map(({ objectId }) => objectId);
    const moved = await movedFor(tx, statement, ids, since);
    for (const { objectId, what, movedMinor, bookedMinor, newsMinor } of page) {
      const before = moved.get(objectId);
      const last = movedLast.get(objectId);
      const actual = added(before?.movedMinor ?? 0, last ?? []);
      const news = actual === newsMinor && (last !== undefined || before?.fresh === true);
      if (bookedMinor !== null) settled += news ? bookedMinor : actual;
      if (!news && !movedMinor.includes(actual) && findings.length < EXAMPLES) {
        findings.push(`The bank moved ${actual} ${currency} for ${what}, our books say ${movedMinor.join(' or ')}.`);
      }
    }
  }
  const booked = -(await clearingMinor(tx, currency));
  if (settled !== booked) {
    findings.push(`The bank holds ${settled} ${currency} of settled money, the ledger says ${booked}.`);
  }
  return findings;
}
