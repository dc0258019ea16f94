import { expect, test } from 'vitest';
import { below, type Import, PARTS } from './sources.ts';

/**
 * The features of the server from bottom to top. At run time each one calls only those before it, so that it can be read without those after it;
 * docs/architecture.md draws the same. Features made of parts are listed part by part.
 */
const ORDER = [
  'seals',
  'notifications',
  'security',
  'auth',
  'agency',
  'approvals/limits',
  'proposals/waiting',
  'seats',
  'sso',
  'views',
  'agreement/contracts',
  'agreement/deals',
  'settings',
  'pricing',
  'portfolio',
  'profiles',
  'records',
  'discovery',
  'ledger',
  'money',
  'money/checkout',
  'money/refunds',
  'money/payouts',
  'analytics',
  'lifecycle',
  'content',
  'conversations',
  'campaigns',
  'money/events',
  'money/papers',
  'money/desk',
  'agreement/signing',
  'cases',
  'guests',
  'agreement/offers',
  'approvals/requests',
  'review',
  'orders',
  'leaderboards',
  'crm',
  'calendar',
  'account',
  'users',
  'leads',
  'search',
  'import',
  'system',
  'proposals',
  'http',
];
/** What every feature can call, and which therefore calls no feature: see `ROOMS` of names.test.ts. */
const ROOMS = ['data', 'ground', 'net', 'speed', 'providers'];
/** Files beside the features that connect them. */
const ENTRIES = ['app', 'job-handlers', 'main', 'ops', 'ops-import', 'procedures', 'router'].map(
  (name) => `src-server/${name}.ts`,
);

const PART = new RegExp(
  `^src-server/(${Object.entries(PARTS)
    .map(([feature, parts]) => `${feature}/(?:${parts.join('|')})`)
    .join('|')}|[^/]+)/`,
);
/** The feature, part or room to which a file of the server belongs; null for the modules beside them. */
const placeOf = (path: string): string | null => PART.exec(path)?.[1] ?? null;
const server = below('src-server');
const calls = server
  .flatMap(({ imports }) => imports)
  .filter(({ to, typeOnly }) => to.startsWith('src-server/') && !typeOnly);
const lines = (edges: readonly Import[]): string[] => edges.map(({ from, to }) => `${from} → ${to}`);

test('every folder of the server has its place in the order, or is a room', () => {
  const places = new Set(server.flatMap(({ path }) => placeOf(path) ?? []));
  expect([...places].toSorted()).toEqual([...ORDER, ...ROOMS].toSorted());
});

test('a feature calls only features below it, and what all of them use calls none', () => {
  const upwards = calls.filter(({ from, to }) => {
    const [here, there] = [placeOf(from), placeOf(to)];
    if (there === null || ROOMS.includes(there) || here === there || ENTRIES.includes(from)) return false;
    return here === null || ORDER.indexOf(there) >= ORDER.indexOf(here);
  });
  expect(lines(upwards)).toEqual([]);
});

test('no router opens a transaction: that is for its service, which knows what belongs together', () => {
  const routers = server.filter(({ path }) => path.endsWith('.router.ts'));
  expect(routers.length).toBeGreaterThan(25);
  expect(routers.filter(({ code }) => /\binTransaction\b|\.transaction\(/.test(code)).map(({ path }) => path)).toEqual(
    [],
  );
});
