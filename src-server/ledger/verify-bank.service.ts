import { HOUR_MS } from '#shared/constants.ts';
import { snapshot, type Tx } from '../data/db.ts';
import { movedFor, type Statement, sums } from './bank-statement.queries.ts';
import { type Books, isSumOfStatement, statementOf } from './bank-statement.service.ts';
import { clearingMinor, expectations, paidCurrencies, platformMinor, unclaimed } from './verify-bank.queries.ts';

/** How long the event of a movement may take to reach us. */
const NEWS_MS = HOUR_MS;
/** At most so many examples of one kind of finding. */
const EXAMPLES = 20;

/**
 * Compares the bank's statement with the books, thing by thing: every charge, refund, payout and dispute moved what we booked, nothing
 * moved that we do not know, and what is left is what the clearing account says. Both are read a page at a time. `tx` has the books of one
 * moment; what the bank moved since is imported first, so that for everything in them the bank's side is there. Locks nothing.
 * @throws PaymentsError when the bank cannot be reached
 */
export async function compareWithBank(tx: Tx, books: Books): Promise<string[]> {
  const since = new Date(books.now.getTime() - NEWS_MS);
  const findings: string[] = [];
  for (const currency of await paidCurrencies(tx)) {
    const statement = statementOf(books, currency);
    if (!(await isSumOfStatement(books, currency))) {
      findings.push(`The bank's ${currency} balance is not the sum of its statement.`);
    }
    findings.push(...(await snapshot(books.db, (bank) => compare(tx, bank, statement, since))));
    findings.push(...(await unclaimed(tx, statement, since)));
  }
  return findings;
}

/**
 * Compares all that our books know with what the `bank` moved for it. The clearing account is the mirror of what it moved for all that has
 * settled in our books; what it took for itself is not more than the platform has earned.
 */
async function compare(tx: Tx, bank: Tx, statement: Statement, since: Date): Promise<string[]> {
  const { currency } = statement;
  const findings: string[] = [];
  let settled = 0;
  for await (const page of expectations(tx, currency)) {
    const ids = page.map(({ objectId }) => objectId);
    const moved = await movedFor(bank, statement, ids, since);
    for (const { objectId, what, movedMinor, bookedMinor, newsMinor } of page) {
      const { movedMinor: actual, fresh } = moved.get(objectId) ?? { movedMinor: 0, fresh: false };
      const news = actual === newsMinor && fresh;
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
  const { ownMinor } = await sums(bank, statement);
  const othersMinor = ownMinor < 0 ? -ownMinor - (await platformMinor(tx, currency)) : 0;
  if (othersMinor > 0) {
    findings.push(`More was withdrawn or charged by the bank than the platform earned: ${othersMinor} ${currency}.`);
  }
  return findings;
}
