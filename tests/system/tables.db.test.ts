import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const staff = await h.as((await createUser(h.owner, 'admin')).id);

test('[ADM-MAP-07] [ADM-MAP-14] every table of the database is in one of the four groups, with the columns and rows that it really has', async () => {
  const tables = await staff.system.tables();
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely_%' order by table_name`.execute(
    h.owner,
  );
  expect(tables.map(({ name }) => name).sort()).toEqual(rows.map(({ name }) => name).sort());
  expect([...new Set(tables.map(({ group }) => group))].sort()).toEqual(['campaigns', 'payments', 'security', 'users']);
  const users = tables.find(({ name }) => name === 'users');
  expect(users).toMatchObject({ group: 'users', rowCount: 1, exact: true });
  expect(users?.columns).toContainEqual({ name: 'email', type: 'citext', required: true, references: null });
  const deals = tables.find(({ name }) => name === 'deals');
  expect(deals?.columns).toContainEqual({ name: 'campaign_id', type: 'uuid', required: true, references: 'campaigns' });
});

test('the rows of a large table are estimated, as the planner does', async () => {
  await sql`insert into rate_limits (key, points, expire) select 'a long key of somebody number ' || n, 1, null
    from generate_series(1, 40000) n`.execute(h.owner);
  await sql`analyze rate_limits`.execute(h.owner);
  const limits = (await staff.system.tables()).find(({ name }) => name === 'rate_limits');
  expect(limits?.exact).toBe(false);
  expect(limits?.rowCount).toBeGreaterThan(38_000);
  expect(limits?.rowCount).toBeLessThan(42_000);
});

test('only staff see the tables', async () => {
  for (const role of ['brand', 'creator', 'agency'] as const) {
    const caller = await h.as((await createUser(h.owner, role)).id);
    await expect(caller.system.tables()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  await expect((await h.as(null)).system.tables()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});
