import { expect, test } from 'vitest';
import { below } from './sources.ts';

/** Files with sums that must be exact, and why none of those sums can exceed the exact range of a number. */
const BOUNDED: Record<string, string> = {
  'src-server/ground/campaign-money.ts': 'deals and payments of one campaign, which never pass its pool and its budget',
  'src-server/ground/deal-cases.ts': 'the time of the cases of one deal, compared in the database',
  'src-server/ground/prices.ts': 'compared in the database, and not read',
  'src-server/ledger/ledger.queries.ts': 'one account of the books: money that a bank has',
  'src-server/money/papers/books.queries.ts': 'one account in one booking of a campaign: money that a bank has',
  'src-server/money/desk/desk.queries.ts': 'what the books hold for one campaign: money that a bank has',
  'src-server/money/payouts/unpaid-earnings.queries.ts': 'milestones of one deal, which never pass its agreed amount',
  'src-server/lifecycle/last-day.queries.ts': 'compared in the database, and not read',
  'src-server/money/payouts/earnings.queries.ts': 'milestones of one creator: money that brands have paid',
  'src-server/money/payouts/payout-accounts.queries.ts': 'payouts of one creator: money that brands have paid',
  'src-server/money/desk/refundable.queries.ts': 'what the books hold for one campaign: money that a bank has',
  'src-server/money/papers/statements.queries.ts': 'what one creator was given: money that brands have paid',
  'src-server/ledger/verify.queries.ts': 'compared in the database, and read as text',
  'src-server/ledger/bank-statement.queries.ts': 'what a bank has moved: money that it has',
  'src-server/ledger/verify-bank.queries.ts': 'one account of the books',
  'src-server/orders/orders.queries.ts':
    'milestones of one campaign, which never pass its pool and what extends its usage',
  'src-server/settings/settings.queries.ts': 'what one brand has paid',
  'src-server/providers/files/files.queries.ts': 'bytes under a quota',
  'src-server/records/entries.queries.ts': 'revisions of a piece, which are three at most, and the time of pauses',
};
/** Sums of counts, which are at most the number of rows. */
const COUNTS = /sum\((clicks|conversions|deals|transactions|drafts|rows)\)/;

test('[S14] a sum that strangers can make as large as they like is read by shownSum, which never fails', () => {
  const found = below('src-server').filter(
    ({ path, text }) =>
      path !== 'src-server/data/sql.ts' &&
      text.split('\n').some((line) => /\bsum\(|fn\.sum\b/.test(line) && !COUNTS.test(line)),
  );
  const unexplained = found.map(({ path }) => path).filter((path) => !(path in BOUNDED));
  // These files sum by currency; the sums are converted and read by shownTotal.
  expect(unexplained).toEqual([
    'src-server/analytics/analytics.queries.ts',
    'src-server/crm/stats.queries.ts',
    'src-server/crm/sums.queries.ts',
  ]);
  expect(Object.keys(BOUNDED).filter((path) => !found.some((each) => each.path === path))).toEqual([]);
});
