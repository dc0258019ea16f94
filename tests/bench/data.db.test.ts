import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { BENCH_EMAILS, loadBenchData } from '#db/bench/load.ts';
import { sizesFor } from '#db/bench/sizes.ts';
import { verifyBooks } from '#server/ledger/verify.service.ts';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const NOW = new Date('2026-03-05T10:00:00.000Z');
const CREATORS = 300;
/** How much of everything a hundred thousand creators have. */
const FULL = 100_000 / CREATORS;

test('data to measure by has right books, all its keys and indexes, and people who find it on their screens', async () => {
  const indexes = sql<{ name: string }>`
    select indexdef as name from pg_indexes where schemaname = 'public'
    union all select conname || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace order by 1`;
  const before = (await indexes.execute(h.owner)).rows;
  await loadBenchData(h.ownerUrl, { creators: CREATORS, password: 'accord-demo', now: NOW });
  expect((await indexes.execute(h.owner)).rows).toEqual(before);
  expect(await verifyBooks(h.context(undefined, NOW))).toEqual([]);
  const rows = async (table: 'deals' | 'earnings' | 'bankStatementLines') =>
    (await h.owner.selectFrom(table).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()).n;
  expect((await rows('earnings')) / (await rows('deals'))).toBeGreaterThan(1.8);
  expect((await rows('bankStatementLines')) * FULL).toBeGreaterThan(1_000_000);

  const [brandEmail, creatorEmail] = BENCH_EMAILS;
  const as = async (email: string) => {
    const { id } = await h.owner.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    return h.as(id, NOW);
  };
  const brand = await as(brandEmail);
  const found = await brand.discovery.creators({ filters: NO_FILTERS });
  expect(found.rows).toHaveLength(10);
  expect(found.total?.count).toBeGreaterThan(250);
  expect((await brand.orders.list({})).rows.length).toBeGreaterThan(3);
  const creator = await as(creatorEmail);
  expect((await creator.deals.myInvitations({ tab: 'all' })).counts.all).toBeGreaterThan(3);
});

test('a hundred thousand creators are the full measure; beyond it only they grow', () => {
  const full = sizesFor(100_000, NOW);
  expect([full.brands, full.campaigns]).toEqual([20_000, 300_000]);
  expect(sizesFor(1_000_000, NOW)).toEqual({ ...full, creators: 1_000_000 });
});
