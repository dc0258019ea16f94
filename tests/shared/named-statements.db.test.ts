import { type Compilable, sql } from 'kysely';
import { expect, test } from 'vitest';
import { candidates } from '#server/agreement/deals/deals.queries.ts';
import { openCampaigns } from '#server/agreement/offers/applications.queries.ts';
import { searchedCampaigns } from '#server/campaigns/campaigns.queries.ts';
import { createDb, type Db } from '#server/data/db.ts';
import { creatorSearch } from '#server/discovery/search.queries.ts';
import { leadsQuery } from '#server/leads/leads.queries.ts';
import * as everything from '#server/search/search.queries.ts';
import { thingsFound } from '#server/search/things.queries.ts';
import { plannedEachTime, statementNames } from '#server/speed/kept-plans.ts';
import type { CreatorFilters } from '#shared/discovery/discovery.schema.ts';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import type { CreatorSort } from '#shared/discovery/sorts.ts';
import { harness } from '#tests/support/harness.ts';
import { PATIENT } from '#tests/support/sql.ts';

const h = await harness();
const ID = '018f3b6e-7c1a-4c3e-9b1a-0c1d2e3f4a5b';
const NOW = new Date('2026-03-05T10:00:00.000Z');

test('a statement has one name, and no name if it is marked to be planned each time', () => {
  const statementName = statementNames();
  const number = sql<number>`select ${1}::int`;
  const nameOf = (db: Db) => {
    const { sql: text, parameters } = number.compile(db);
    return statementName(text, parameters);
  };
  const name = nameOf(h.db);
  expect(name).toMatch(/^[\w-]{43}$/);
  expect(statementName('select $1::int', [2])).toBe(name);
  expect(statementName('select $1::bigint', [2])).not.toBe(name);
  expect(nameOf(h.db.withPlugin(plannedEachTime))).toBeUndefined();
  expect(nameOf(h.db)).toBe(name);
});

/** Lists with and without a search or a filter, and whether the plan is kept. */
const discover = (filters: Partial<CreatorFilters>, sort: CreatorSort = 'followers') =>
  creatorSearch(h.db, {
    filters: { ...NO_FILTERS, ...filters },
    within: null,
    sort,
    brandId: ID,
    campaignId: null,
    needs: null,
    now: NOW,
    after: null,
    limit: 25,
  });
const candidatesBy = (names: string) => {
  const of = { campaignId: ID, today: '2026-03-05', creatorIds: null, within: null };
  return candidates(h.db, { ...of, campaignType: 'Single', names }, 20);
};
const campaignsBy = (search: string) => searchedCampaigns(h.db, { brandId: ID, search, deletedSince: NOW, limit: 50 });
const leadsBy = (search: string) => leadsQuery(h.db, { search, sort: 'newest' }, { after: null, limit: 20 });
const openBy = (search: string) => openCampaigns(h.db, { creatorId: ID, now: NOW, search, after: null, limit: 20 });

test.each<[string, Compilable, 'kept' | 'planned each time']>([
  ['Discover', discover({}), 'kept'],
  ['Discover by a word', discover({ search: 'tea' }), 'planned each time'],
  ['Discover by followers', discover({ followerCountMin: 5_000 }), 'planned each time'],
  ['Discover by price', discover({}, 'price'), 'planned each time'],
  ['Discover by who is free', discover({ availability: 'available' }), 'planned each time'],
  ['creators to invite', candidatesBy(''), 'kept'],
  ['creators to invite by name', candidatesBy('maya'), 'planned each time'],
  ['campaigns', campaignsBy(''), 'kept'],
  ['campaigns by a word', campaignsBy('tea'), 'planned each time'],
  ['open campaigns', openBy(''), 'kept'],
  ['open campaigns by a word', openBy('tea'), 'planned each time'],
  ['leads', leadsBy(''), 'kept'],
  ['leads by a word', leadsBy('tea'), 'planned each time'],
  ['things named like it', thingsFound(h.db, { of: 'everyone' }, ['deal'], { search: 'tea' }, 5), 'planned each time'],
  ['creators named like it', everything.creatorsFound(h.db, { search: 'tea' }, 5), 'planned each time'],
  ['people named like it', everything.peopleFound(h.db, { search: 'tea' }, 5), 'planned each time'],
])('the plan of %s', (_what, query, plan) => {
  const { sql: text, parameters } = query.compile();
  expect(statementNames()(text, parameters) === undefined ? 'planned each time' : 'kept').toBe(plan);
});

test('a connection plans a statement once, and again at once when a migration has made its plan invalid', async () => {
  const db = createDb(h.ownerUrl, { max: 1, role: null, ...PATIENT });
  try {
    await sql`create table plans_of_old (id integer)`.execute(db);
    const all = () => sql`select * from plans_of_old where id = ${1}`.execute(db);
    await all();
    await all();
    const kept = await sql<{ count: number }>`
      select count(*) from pg_prepared_statements where statement like '%plans_of_old where id%'`
      .withPlugin(plannedEachTime)
      .execute(db);
    expect(kept.rows[0]?.count).toBe(1);
    await sql`alter table plans_of_old add column more integer`.execute(db);
    await expect(all()).resolves.toMatchObject({ rows: [] });
    const left = await sql<{ count: number }>`select count(*) from pg_prepared_statements`.execute(db);
    expect(left.rows[0]?.count, 'the connection with the old plans was closed').toBe(1);
  } finally {
    await db.destroy();
  }
});
