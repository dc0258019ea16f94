import { expect, test } from 'vitest';
import { below, type Source } from './sources.ts';

/** Code that builds a statement, with Kysely or as SQL text. */
const STATEMENT = /\b(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom)\(|\bsql(?:<[^`]*>)?`/;

/** The folders that can have statements, besides `*.queries.ts`. */
const ROOMS = /^src-server\/(?:data|ground|providers)\//;
/** Files outside these folders that can have statements, with the reason. */
const BY_RIGHT = new Set([
  'src-server/access.ts', // loads, checks and locks
  'src-server/access-content.ts',
  'src-server/transition.ts', // writes statuses
  'src-server/audit.ts',
  'src-server/jobs.ts', // adds jobs in the transaction that causes them
  'src-server/live.ts', // sends notices in the transaction that causes them
  'src-server/sweep.ts', // fetches due rows, a batch at a time
  'src-server/ops.ts', // looks up the account that a command runs as
  'src-server/http/health.ts', // asks whether the database answers
  'src-server/auth/lucia.ts', // the session with its account, in one statement
  'src-server/auth/tokens.ts', // stores hashes of tokens
]);

/** Comments, in which anything can be written. */
const NOTES = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;

const server = below('src-server');
const paths = (files: readonly Source[]): string[] => files.map(({ path }) => path);
const outside = (home: string, pattern: RegExp): string[] =>
  paths(server.filter(({ path, text }) => !path.startsWith(home) && pattern.test(text)));

test('statements are in queries and the rooms below them, and in no service', () => {
  const found = server.filter(
    ({ path, code }) =>
      !path.endsWith('.queries.ts') && !ROOMS.test(path) && !BY_RIGHT.has(path) && STATEMENT.test(code),
  );
  expect(paths(found)).toEqual([]);
});

test('no statement carries a comment', () => {
  const queries = server.filter(({ path }) => path.endsWith('.queries.ts'));
  expect(paths(queries.filter(({ text }) => /\/\*(?!\*)/.test(text)))).toEqual([]);
});

test('only the ground looks up rates and flags', () => {
  expect(outside('src-server/ground/', /\bfx_rates\b|'fxRates'|\bfeature_flags\b|'featureFlags'/)).toEqual([]);
});

test('only data/keyset.ts says after which row a list goes on', () => {
  expect(outside('src-server/data/keyset.ts', /\brefTuple\(|\btuple\(after/)).toEqual([]);
});

test('the shares of a budget are constants, and no figures in the code', () => {
  expect(outside('src-server/providers/payments/', /\* 3 \/ 4\b|\b0\.75\b|\b7_?500\b/)).toEqual([]);
});

test('what was typed is compared with what is stored by the one rule that folds both sides', () => {
  const compared = server.filter(
    ({ path, text }) =>
      path.endsWith('.queries.ts') &&
      /\bi?like (?!containing\(|\$\{before\})|'i?like', (?!sql<string>`containing\()/.test(text.replace(NOTES, '')),
  );
  expect(paths(compared)).toEqual([]);
});
