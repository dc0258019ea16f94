import { expect, test } from 'vitest';
import { below, type Source } from './sources.ts';

/** What speaks to the database: a statement begun, or SQL written out. */
const STATEMENT = /\b(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom)\(|\bsql(?:<[^`]*>)?`/;

/** Where statements stand by right, besides `*.queries.ts`. */
const ROOMS = /^src-server\/(?:data|ground|providers)\//;
/** Files outside the features that are about the database itself. */
const BY_RIGHT = new Set([
  'src-server/access.ts', // loads, checks and locks
  'src-server/transition.ts', // writes statuses
  'src-server/audit.ts',
  'src-server/audit-seal.ts',
  'src-server/jobs.ts', // adds jobs in the transaction that causes them
  'src-server/live.ts', // notifies in it
  'src-server/sweep.ts', // fetches what is due, a batch at a time
  'src-server/ops.ts', // looks up as whom a command is run
  'src-server/app.ts', // asks whether the database answers
  'src-server/auth/lucia.ts', // the session with its account, in one statement
  'src-server/auth/tokens.ts', // stores hashes of tokens
]);

/** What remains: services that still hold statements of their own. A file leaves this list when they have moved to its queries; none joins it. */
const REMAINING = [
  'ledger/verify.service.ts',
  'payments/arrival.service.ts',
  'payments/balance.service.ts',
  'payments/checkout.service.ts',
  'payments/events.service.ts',
  'payments/open.service.ts',
  'payments/payouts.service.ts',
  'payments/refunds.service.ts',
  'payments/release.service.ts',
].map((path) => `src-server/${path}`);

const server = below('src-server');
const paths = (files: readonly Source[]): string[] => files.map(({ path }) => path);
const outside = (home: string, pattern: RegExp): string[] =>
  paths(server.filter(({ path, text }) => !path.startsWith(home) && pattern.test(text)));

test('statements stand in queries and in the rooms below them, and nowhere else but where they still remain', () => {
  const found = server.filter(
    ({ path, code }) =>
      !path.endsWith('.queries.ts') && !ROOMS.test(path) && !BY_RIGHT.has(path) && STATEMENT.test(code),
  );
  expect(paths(found)).toEqual(REMAINING);
});

test('no statement carries a comment', () => {
  const queries = server.filter(({ path }) => path.endsWith('.queries.ts'));
  expect(paths(queries.filter(({ text }) => /\/\*(?!\*)/.test(text)))).toEqual([]);
});

test('rates and flags are looked up in the ground alone', () => {
  expect(outside('src-server/ground/', /\bfx_rates\b|'fxRates'|\bfeature_flags\b|'featureFlags'/)).toEqual([]);
});

test('a list goes on after a row by data/keyset.ts alone', () => {
  expect(outside('src-server/data/keyset.ts', /\brefTuple\(|\btuple\(after/)).toEqual([]);
});

test('how a budget is divided is a constant, and no figure in the code', () => {
  expect(outside('src-server/providers/payments/', /\* 3 \/ 4\b|\b0\.75\b|\b7_?500\b/)).toEqual([]);
});
