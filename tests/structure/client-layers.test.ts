import { expect, test } from 'vitest';
import { below, type FEATURES, featureOf } from './sources.ts';

/** The features of the client, bottom to top: each can import those before it, and none after it. */
const ORDER = [
  'auth',
  'sso',
  'seats',
  'leads',
  'notifications',
  'conversations',
  'search',
  'views',
  'leaderboards',
  'pricing',
  'records',
  'cases',
  'guests',
  'approvals',
  'portfolio',
  'profiles',
  'payments',
  'proposals',
  'deals',
  'content',
  'review',
  'campaigns',
  'orders',
  'discovery',
  'analytics',
  'ledger',
  'crm',
  'agency',
  'users',
  'security',
  'account',
  'settings',
  'system',
] as const satisfies readonly (typeof FEATURES)[number][];

const places = new Map<string | null, number>(ORDER.map((feature, place) => [feature, place]));
const placeOf = (path: string): number => places.get(featureOf(path)) ?? -1;
const files = below('src-client/features');

test('every feature of the client has its place in the order', () => {
  const folders = new Set(files.map(({ path }) => path.split('/')[2]));
  expect([...folders].toSorted()).toEqual(ORDER.toSorted());
});

test('a feature of the client imports only features below it', () => {
  const upwards = files
    .flatMap(({ imports }) => imports)
    .filter(({ from, to }) => to.startsWith('src-client/features/') && placeOf(to) > placeOf(from))
    .map(({ from, to }) => `${from} → ${to}`);
  expect(upwards).toEqual([]);
});
