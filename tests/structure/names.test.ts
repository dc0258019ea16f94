import { expect, test } from 'vitest';
import { below, FEATURES, sources } from './sources.ts';

const FEATURE = `(?:${FEATURES.join('|')})`;
/** router, service, queries, rules; views (rows as others see them), jobs and plain HTTP routes where a feature has some. */
const KINDS = '(?:router|service|queries|rules|views|jobs|http)';
/** What signing in is made of. */
const AUTH_PARTS = ['limits', 'lucia', 'password', 'tokens'];
/** Rooms of the server that belong to no feature: what speaks HTTP, what speaks to the database, facts that every feature may ask. */
const ROOMS = ['http', 'data', 'ground', 'providers'];
const TEST_FOLDERS = [
  'support',
  'policy',
  'lifecycles',
  'sql',
  'structure',
  'contract',
  'bench',
  'shared',
  'journey',
  'tenancy',
  'races',
];

const unexpected = (folder: string, ...allowed: RegExp[]): string[] =>
  below(folder)
    .map(({ path }) => path)
    .filter((path) => !allowed.some((pattern) => pattern.test(path)));

test('the server is its rooms, its providers, and features with a fixed set of files', () => {
  expect(
    unexpected(
      'src-server',
      /^src-server\/(?:(?:http|data|ground)\/)?[a-z-]+\.ts$/,
      /^src-server\/providers\//,
      new RegExp(`^src-server/${FEATURE}/[a-z-]+\\.${KINDS}\\.ts$`),
      new RegExp(`^src-server/auth/(?:${AUTH_PARTS.join('|')})\\.ts$`),
    ),
  ).toEqual([]);
});

test('the client is routes, features and components', () => {
  expect(
    unexpected(
      'src-client',
      /^src-client\/[a-z-]+\.tsx?$/,
      /^src-client\/(routes|components)\//,
      new RegExp(`^src-client/features/${FEATURE}/[A-Za-z-]+\\.tsx?$`),
    ),
  ).toEqual([]);
});

test('tests lie with their feature, and their names say what they need', () => {
  const folders = [...FEATURES, ...TEST_FOLDERS].join('|');
  const kinds = 'test\\.ts|db\\.test\\.ts|e2e\\.ts';
  // A file without a kind helps the tests beside it.
  expect(unexpected('tests', new RegExp(`^tests/(?:${folders})/[a-z0-9-]+(?:\\.suite)?\\.(?:${kinds}|ts)$`))).toEqual(
    [],
  );
});

test('a folder named after a feature spells it like all others', () => {
  const misspelt = sources
    .map(({ path }) => /^(?:src-server|src-shared|src-client\/features)\/([^/]+)\//.exec(path)?.[1])
    .filter((folder) => folder !== undefined && ![...FEATURES, ...ROOMS, 'messages'].includes(folder));
  expect([...new Set(misspelt)]).toEqual([]);
});
