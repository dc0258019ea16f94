import { expect, test } from 'vitest';
import { below, FEATURES, PARTS, sources } from './sources.ts';

const FEATURE = `(?:${FEATURES.join('|')})`;
/** The kinds of a feature's files. `views` produce what others see of a row; `http` are routes outside tRPC. */
const KINDS = '(?:router|service|queries|rules|views|http)';
/** Files of auth that have none of these kinds. */
const AUTH_PARTS = ['limits', 'lucia', 'password', 'tokens', 'webauthn'];
/** Folders of the server that belong to no feature: HTTP, addresses, database access, facts that every feature can read, speed, outside services. */
const ROOMS = ['http', 'net', 'data', 'ground', 'speed', 'providers'];
const TEST_FOLDERS = [
  'all-screens',
  'support',
  'policy',
  'lifecycles',
  'sql',
  'structure',
  'contract',
  'bench',
  'shared',
  'journey',
  'mcp',
  'tenancy',
  'races',
];

const unexpected = (folder: string, ...allowed: RegExp[]): string[] =>
  below(folder)
    .map(({ path }) => path)
    .filter((path) => !allowed.some((pattern) => pattern.test(path)));

test('the server has only its own modules, its rooms, and features with a fixed set of files', () => {
  expect(
    unexpected(
      'src-server',
      /^src-server\/(?:(?:http|net|data|ground|speed)\/)?[a-z-]+(?:\.d)?\.ts$/,
      /^src-server\/providers\//,
      new RegExp(`^src-server/${FEATURE}/[a-z-]+\\.${KINDS}\\.ts$`),
      ...Object.entries(PARTS).map(
        ([feature, parts]) => new RegExp(`^src-server/${feature}/(?:${parts.join('|')})/[a-z-]+\\.${KINDS}\\.ts$`),
      ),
      new RegExp(`^src-server/auth/(?:${AUTH_PARTS.join('|')})\\.ts$`),
    ),
  ).toEqual([]);
});

test('the client has only routes, screens, features and components', () => {
  expect(
    unexpected(
      'src-client',
      /^src-client\/[a-z-]+\.tsx?$/,
      /^src-client\/(routes|components)\//,
      /^src-client\/screens\/[A-Za-z]+\.tsx?$/,
      new RegExp(`^src-client/features/${FEATURE}/[A-Za-z-]+\\.tsx?$`),
    ),
  ).toEqual([]);
});

test('every test is in the folder of its feature, and its name says whether it needs a database, code of the client, or a browser', () => {
  const folders = [...FEATURES, ...TEST_FOLDERS].join('|');
  const kinds = 'test\\.ts|db\\.test\\.ts|client\\.test\\.ts|e2e\\.ts|d\\.ts';
  // A file without a kind is a helper for the tests in its folder.
  expect(unexpected('tests', new RegExp(`^tests/(?:${folders})/[a-z0-9-]+(?:\\.suite)?\\.(?:${kinds}|ts)$`))).toEqual(
    [],
  );
});

test('folders of a feature have the same name everywhere', () => {
  const misspelt = sources
    .map(({ path }) => /^(?:src-server|src-shared|src-client\/features)\/([^/]+)\//.exec(path)?.[1])
    .filter(
      (folder) => folder !== undefined && ![...FEATURES, ...ROOMS, 'messages', 'choices', 'policy'].includes(folder),
    );
  expect([...new Set(misspelt)]).toEqual([]);
});
