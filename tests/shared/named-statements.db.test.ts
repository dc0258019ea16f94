import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDb } from '#server/data/db.ts';
import { BY_FILTERS, statementNames } from '#server/data/kept-plans.ts';
import { creatorSearch } from '#server/discovery/discovery.queries.ts';
import { type CreatorFilters, NO_FILTERS } from '#shared/discovery/discovery.schema.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();

test('a statement has one name, and none where its plan depends on its parameters', () => {
  const statementName = statementNames();
  const name = statementName('select $1::int', [1]);
  expect(name).toMatch(/^[\w-]{43}$/);
  expect(statementName('select $1::int', [2])).toBe(name);
  expect(statementName('select $1::bigint', [2])).not.toBe(name);
  expect(statementName('select $1::int', [[1]])).toBeUndefined();
  expect(statementName('select 1 where $1 like $2', ['a', 'b'])).toBeUndefined();
  expect(statementName(`select ${BY_FILTERS} $1::int`, [1])).toBeUndefined();
});

test('creators of every kind are listed by a plan that is kept, those who are filtered by one for the filters', () => {
  const statementName = statementNames();
  const search = { brandId: 'b', campaignId: null, now: new Date(), after: null, limit: 25 };
  const nameOf = (filters: Partial<CreatorFilters>) => {
    const { sql: text, parameters } = creatorSearch(h.db, {
      ...search,
      filters: { ...NO_FILTERS, ...filters },
    }).compile();
    return statementName(text, parameters);
  };
  expect(nameOf({})).toBeDefined();
  for (const filters of [{ search: 'tea' }, { followerCountMin: 5_000 }, { availability: 'available' as const }]) {
    expect(nameOf(filters), JSON.stringify(filters)).toBeUndefined();
  }
});

test('a connection plans a statement once, and at once again when a migration has overtaken its plan', async () => {
  const db = createDb(h.url, { max: 1, role: null });
  try {
    await sql`create table plans_of_old (id integer)`.execute(db);
    const all = () => sql`select * from plans_of_old where id = ${1}`.execute(db);
    await all();
    await all();
    const kept = await sql<{ count: number }>`
      select count(*) from pg_prepared_statements where statement like '%plans_of_old where id%'`.execute(db);
    expect(kept.rows[0]?.count).toBe(1);
    await sql`alter table plans_of_old add column more integer`.execute(db);
    await expect(all()).resolves.toMatchObject({ rows: [] });
    const left = await sql<{ count: number }>`select count(*) from pg_prepared_statements`.execute(db);
    expect(left.rows[0]?.count, 'the connection with the old plans was closed').toBe(1);
  } finally {
    await db.destroy();
  }
});
