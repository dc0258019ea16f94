import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createCampaign, createUser } from '#db/factories.ts';
import { pipelineRows, pipelineTotals, revenueByDay, revenueRows } from '#server/analytics/analytics.queries.ts';
import type { Db } from '#server/data/db.ts';
import { REVENUE_EXPORT_MAX_ROWS } from '#shared/constants.ts';
import type { Currency } from '#shared/currencies.ts';
import { isoDay } from '#shared/dates.ts';
import { harness } from '#tests/support/harness.ts';
import { compiler, sequentialScans, sqlOf } from '#tests/support/plans.ts';
import { earn as earnAt } from './earn.ts';

const h = await harness();
const NOW = new Date('2026-03-31T23:59:59.999Z');
const admin = await createUser(h.owner, 'admin');
const brand = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Northlight' } });
const staff = await h.as(admin.id, NOW);

const earn = (at: string, currency?: Currency) => earnAt(h.owner, brand.id, at, currency);

test('[ADM-REV-24] the dashboard is for staff alone', async () => {
  const creator = await createUser(h.owner, 'creator');
  const agency = await createUser(h.owner, 'agency');
  for (const id of [null, brand.id, creator.id, agency.id]) {
    const { analytics } = await h.as(id, NOW);
    const code = id === null ? 'UNAUTHORIZED' : 'FORBIDDEN';
    await expect(analytics.revenue({ month: '2026-03' })).rejects.toMatchObject({ code });
    await expect(analytics.pipeline({})).rejects.toMatchObject({ code });
    const days = { from: '2026-03-01', until: '2026-04-01' };
    await expect(analytics.revenueRows(days)).rejects.toMatchObject({ code });
    await expect(analytics.exportRevenue(days)).rejects.toMatchObject({ code });
  }
});

test('[ADM-REV-14] [ADM-REV-21] revenue is the gross of released milestones, a quarter of it profit; other currencies at their day’s rate', async () => {
  await earn('2026-02-28T23:59:59.999Z');
  await earn('2026-03-01T00:00:00.000Z');
  await earn('2026-03-31T23:59:59.999Z');
  await earn('2026-04-01T00:00:00.000Z');
  await h.owner
    .insertInto('fxRates')
    .values([
      { currency: 'GBP', validOn: '2026-03-05', usdMicros: 1_300_000 },
      { currency: 'JPY', validOn: '2026-03-05', usdMicros: 7_000 },
    ])
    .execute();
  await earn('2026-03-06T12:00:00.000Z', 'GBP');
  await earn('2026-03-07T12:00:00.000Z', 'JPY');
  const month = await staff.analytics.revenue({ timeframe: 'daily', month: '2026-03' });
  // Twice $200.00, £200.00 at 1.30, and ¥20,000 at 0.007.
  expect(month).toMatchObject({ currency: 'USD', revenueMinor: 40_000 + 26_000 + 14_000, transactions: 4 });
  expect(month.profitMinor).toBe(80_000 / 4);
  expect(month.series[5]).toMatchObject({ label: 'Mar 6', revenueMinor: 26_000, profitMinor: 6_500 });
  const weeks = await staff.analytics.revenue({ timeframe: 'weekly', month: '2026-03' });
  expect(weeks.series.map((point) => point.revenueMinor)).toEqual([60_000, 0, 0, 0, 20_000]);
  const months = await staff.analytics.revenue({ month: '2026-03' });
  expect(months.revenueMinor).toBe(80_000 + 20_000);
});

/** All rows of some days, read two at a time. */
async function rowsOf(days: { from: string; until: string }) {
  const rows: Awaited<ReturnType<typeof staff.analytics.revenueRows>>['rows'] = [];
  let cursor: string | null = null;
  do {
    const slice: Awaited<ReturnType<typeof staff.analytics.revenueRows>> = await staff.analytics.revenueRows({
      ...days,
      limit: 2,
      cursor,
    });
    rows.push(...slice.rows);
    cursor = slice.nextCursor;
  } while (cursor);
  return rows;
}

test('[ADM-REV-14] each figure is the sum of the rows that it opens, to the cent, by whichever timeframe', async () => {
  await h.owner
    .insertInto('fxRates')
    .values({ currency: 'EUR', validOn: '2025-11-01', usdMicros: 1_083_337 })
    .execute();
  for (const at of [
    '2025-11-03T08:00:00Z',
    '2025-11-03T08:00:00Z',
    '2025-11-03T19:00:00Z',
    '2025-11-30T23:59:59.999Z',
  ]) {
    await earn(at, 'EUR');
    await earn(at);
  }
  /** As the figures count: by day and currency, at the rate of the day. */
  const worth = (rows: Awaited<ReturnType<typeof rowsOf>>, what: 'gross' | 'fee') => {
    const sums = new Map<string, { minor: number; micros: number }>();
    for (const row of rows) {
      const { amountMinor, currency } = row[what];
      const key = `${isoDay(row.earnedAt)} ${currency}`;
      const micros = currency === 'EUR' ? 1_083_337 : 1_000_000;
      sums.set(key, { minor: (sums.get(key)?.minor ?? 0) + amountMinor, micros });
    }
    return [...sums.values()].reduce((sum, { minor, micros }) => sum + Math.round((minor * micros) / 1_000_000), 0);
  };
  let opened = 0;
  for (const timeframe of ['daily', 'weekly', 'monthly'] as const) {
    const { series, ...figures } = await staff.analytics.revenue({ timeframe, month: '2025-11' });
    for (const figure of [figures, ...series]) {
      const rows = await rowsOf({ from: figure.from, until: figure.until });
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      expect(rows.length).toBe(figure.transactions);
      expect(worth(rows, 'gross')).toBe(figure.revenueMinor);
      expect(worth(rows, 'fee')).toBe(figure.profitMinor);
      if (rows.length > 0) opened += 1;
    }
  }
  // The total and two points, three times; the months have only one point.
  expect(opened).toBe(3 + 3 + 2);
  const [newest] = await rowsOf({ from: '2025-11-30', until: '2025-12-01' });
  expect(newest).toMatchObject({
    brandName: 'Northlight',
    milestone: 'signing',
    earnedAt: new Date('2025-11-30T23:59:59.999Z'),
  });
  const inEuros = (await rowsOf({ from: '2025-11-30', until: '2025-12-01' })).find(
    ({ gross }) => gross.currency === 'EUR',
  );
  expect(inEuros?.revenueMinor).toBe(Math.round(20_000 * 1.083337));
});

test('the rows of days that end before they begin are refused by name', async () => {
  const days = { from: '2026-03-02', until: '2026-03-02' };
  for (const ask of [staff.analytics.revenueRows, staff.analytics.exportRevenue]) {
    const rows = ask(days);
    await expect(rows).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(rows).rejects.toThrow('Until must be after From');
  }
});

test('the file of a figure has exactly the rows that it opens, and the log says who took it', async () => {
  const days = { from: '2025-11-01', until: '2025-12-01' };
  const { name, csv } = await staff.analytics.exportRevenue(days);
  expect(name).toBe('revenue-2025-11-01-to-2025-11-30.csv');
  const [head, ...lines]: string[][] = parse(csv);
  expect(head?.join()).toBe('Date,Campaign,Brand,Creator,Milestone,Revenue,Profit,Currency,In US dollars');
  const rows = await rowsOf(days);
  expect(rows.length).toBeGreaterThan(0);
  expect(lines.map(([at, , company, , , gross, fee, currency]) => [at, company, gross, fee, currency])).toEqual(
    rows.map(({ earnedAt, brandName, gross, fee }) => [
      new Date(earnedAt).toISOString(),
      brandName,
      String(gross.amountMinor / 100),
      String(fee.amountMinor / 100),
      gross.currency,
    ]),
  );
  expect(lines.find((line) => line.includes('EUR'))?.at(-1)).toBe('216.67');
  const [logged] = await h.owner
    .selectFrom('auditLog')
    .select(['userId', 'resourceType', 'resourceId', 'after'])
    .where('action', '=', 'analytics.exportRevenue')
    .execute();
  expect(logged).toEqual({
    userId: admin.id,
    resourceType: 'revenue',
    resourceId: '2025-11-01 to 2025-11-30',
    after: { ...days, rows: rows.length },
  });
});

test('a file of more rows than a file may have is refused, and nothing is noted', async () => {
  const days = { from: '2024-02-01', until: '2024-03-01' };
  await earn('2024-02-02T10:00:00.000Z');
  const copied = Math.ceil(REVENUE_EXPORT_MAX_ROWS / 3);
  const tables = ['deals', 'milestones', 'earnings'];
  // Triggers that count for each row would take longer than all the rows, and this test reads none of their counts.
  for (const table of tables) await sql.raw(`alter table ${table} disable trigger user`).execute(h.owner);
  await sql`
    with made as (
      insert into deals (campaign_id, brand_id, creator_id, agreed_amount_minor, currency, status, invitation_date, expires_at, created_at, updated_at)
        select campaign_id, brand_id, creator_id, agreed_amount_minor, currency, 'cancelled', invitation_date, expires_at, created_at, updated_at
        from deals d, generate_series(1, ${copied}) where d.id = (select deal_id from earnings where earned_at = '2024-02-02T10:00:00Z')
        returning id, campaign_id, brand_id, creator_id),
    stones as (
      insert into milestones (deal_id, kind, status, amount_minor, currency, created_at)
        select id, kind, 'accrued', 15000, 'USD', '2024-02-02T10:00:00Z' from made, unnest(array['signing', 'submission', 'approval']) as kind
        returning id, deal_id)
    insert into earnings (milestone_id, deal_id, campaign_id, creator_id, brand_id, gross_minor, fee_minor, net_minor, currency, earned_at)
      select stones.id, made.id, campaign_id, creator_id, brand_id, 20000, 5000, 15000, 'USD', '2024-02-02T11:00:00Z'
      from stones join made on made.id = deal_id`.execute(h.owner);
  for (const table of tables) await sql.raw(`alter table ${table} enable trigger user`).execute(h.owner);
  const logged = () =>
    h.owner.selectFrom('auditLog').select('id').where('action', '=', 'analytics.exportRevenue').execute();
  const before = await logged();
  await expect(staff.analytics.exportRevenue(days)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'One file has at most 10,000 transactions. Open a shorter period first.',
  });
  expect(await logged()).toEqual(before);
});

test('[ADM-REV-05] months from January 2024 to now can be chosen, and others are refused by name', async () => {
  for (const month of ['2024-01', '2026-03']) await staff.analytics.revenue({ timeframe: 'daily', month });
  for (const month of ['2023-12', '2026-04', '2026-13', 'soon']) {
    await expect(staff.analytics.revenue({ month })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  }
});

test('[ADM-REV-18] [ADM-REV-19] [ADM-REV-20] drafts are the pipeline: value in dollars, count, newest first with the brand', async () => {
  const draft = (day: number, over: object) =>
    createCampaign(h.owner, {
      brandId: brand.id,
      status: 'draft',
      createdAt: new Date(`2026-01-0${day}T00:00:00Z`),
      ...over,
    });
  await draft(1, { name: 'First', budgetMinor: 100_000 });
  await draft(2, { name: 'Second', budgetMinor: 100_000, currency: 'GBP' });
  await draft(3, { name: null, budgetMinor: null, totalCreatorBudgetMinor: null });
  await draft(4, { deletedAt: NOW, deletedBy: brand.id });
  const first = await staff.analytics.pipeline({ limit: 2 });
  expect(first).toMatchObject({ currency: 'USD', valueMinor: 100_000 + 130_000, drafts: 3 });
  expect(first.campaigns.rows).toEqual([
    expect.objectContaining({ name: 'Untitled Campaign', budget: null }),
    expect.objectContaining({
      name: 'Second',
      brandName: 'Northlight',
      budget: { amountMinor: 100_000, currency: 'GBP' },
      createdAt: new Date('2026-01-02T00:00:00.000Z'),
    }),
  ]);
  const second = await staff.analytics.pipeline({ limit: 2, cursor: first.campaigns.nextCursor });
  expect(second.campaigns.rows.map((row) => row.name)).toEqual(['First']);
});

test('a chart costs one statement, the pipeline two', async () => {
  h.statements.length = 0;
  await staff.analytics.revenue({ month: '2026-03' });
  expect(h.statements).toHaveLength(1);
  h.statements.length = 0;
  await staff.analytics.pipeline({ limit: 50 });
  expect(h.statements).toHaveLength(2);
});

const range = { from: '2026-03-01', until: '2026-04-01' };
const after = { at: new Date('2026-03-01T00:00:00Z'), id: '11111111-1111-4111-8111-111111111111' };
const queries = {
  'revenue by day': (db: Db) => revenueByDay(db, range),
  'revenue rows, first page': (db: Db) => revenueRows(db, range, { after: null, limit: 10 }),
  'revenue rows, a later page': (db: Db) => revenueRows(db, range, { after, limit: 10 }),
  'pipeline totals': (db: Db) => pipelineTotals(db, '2026-03-01'),
  'pipeline, first page': (db: Db) => pipelineRows(db, { after: null, limit: 10 }),
  'pipeline, a later page': (db: Db) => pipelineRows(db, { after, limit: 10 }),
};
test.each(Object.entries(queries))('analytics: %s', async (_name, query) => {
  expect(sqlOf(query(compiler))).toMatchSnapshot();
  expect(await sequentialScans(h.owner, query(h.owner))).toEqual([]);
});
