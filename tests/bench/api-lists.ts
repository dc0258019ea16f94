import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import { scopesOf } from '#shared/settings/api-scopes.ts';
import { PAGE_ROWS } from './cases.ts';
import type { Person } from './writes.ts';

/** A list of the public API beside the same list of the app. */
export interface ApiCase {
  name: string;
  as: 'brand' | 'creator';
  procedure: string;
  input: object;
  /** Below `/api/v1`. */
  path: string;
}

const limit = 20;
export const API_CASES: readonly ApiCase[] = [
  {
    name: 'campaigns',
    as: 'brand',
    procedure: 'campaigns.list',
    input: { which: 'submitted', limit },
    path: `/campaigns?limit=${limit}`,
  },
  { name: 'orders', as: 'brand', procedure: 'orders.list', input: { limit }, path: `/orders?limit=${limit}` },
  {
    name: 'Discover',
    as: 'brand',
    procedure: 'discovery.creators',
    input: { filters: NO_FILTERS, limit: PAGE_ROWS },
    path: `/creators?limit=${PAGE_ROWS}`,
  },
  {
    name: 'conversations',
    as: 'brand',
    procedure: 'conversations.list',
    input: { limit },
    path: `/conversations?limit=${limit}`,
  },
  { name: 'people', as: 'brand', procedure: 'crm.people', input: { limit }, path: `/people?limit=${limit}` },
  { name: 'invoices', as: 'brand', procedure: 'payments.invoices', input: { limit }, path: `/invoices?limit=${limit}` },
  { name: 'deals', as: 'creator', procedure: 'deals.mine', input: { limit }, path: `/creator/deals?limit=${limit}` },
  { name: 'earnings', as: 'creator', procedure: 'payments.earnings', input: {}, path: '/earnings' },
];

/** How many keys a person asks with in turns: one alone would soon have used up its requests of a minute. */
const KEYS = 400;

/** Keys of a person with everything that they can have, and what removes them again. */
export async function keysFor(client: pg.Client, { id, role }: Person) {
  const keys = Array.from({ length: KEYS }, () => `accord_${randomBytes(32).toString('base64url')}`);
  const hashes = keys.map((key) => createHash('sha256').update(key).digest('hex'));
  await client.query(
    `insert into api_keys (user_id, name, prefix, key_hash, scopes, created_at, last_used_at)
      select $1, 'Bench', 'accord_bench0', hash, $2, now(), now() from unnest($3::text[]) as hash`,
    [id, scopesOf(role), hashes],
  );
  return { keys, remove: () => client.query('delete from api_keys where key_hash = any ($1)', [hashes]) };
}
