import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { closeDays } from '#server/analytics/analytics.service.ts';
import { inTransaction } from '#server/data/db.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { verify } from '../payments/scene.ts';
import { earn } from './earn.ts';

const h = await racingHarness();
const NOW = new Date('2026-03-10T12:00:00.000Z');
const admin = await createUser(h.owner, 'admin');
const brand = await createUser(h.owner, 'brand');
const staff = await h.as(admin.id, NOW);

const close = async () => closeDays(h.context(undefined, NOW));
const closedDays = async () =>
  (await h.owner.selectFrom('earningDays').selectAll().orderBy('day').orderBy('currency').execute()).map((row) =>
    Object.values(row).join(' '),
  );
const revenue = () => staff.analytics.revenue({ timeframe: 'daily', month: '2026-03' });
/** The findings of verify about days; the rows of these tests have no history. */
const wrongDays = async () => (await verify(h)).filter((finding) => finding.startsWith('The day'));

beforeEach(async () => {
  await sql`truncate earnings, earning_days`.execute(h.owner);
});

test('[ADM-REV-14] closing the days that are over changes no figure, and a second run changes nothing', async () => {
  await h.owner
    .insertInto('fxRates')
    .values({ currency: 'GBP', validOn: '2026-03-05', usdMicros: 1_300_000 })
    .execute();
  await earn(h.owner, brand.id, '2026-03-01T00:00:00.000Z');
  await earn(h.owner, brand.id, '2026-03-08T23:59:59.999Z');
  await earn(h.owner, brand.id, '2026-03-08T10:00:00.000Z', 'GBP');
  await earn(h.owner, brand.id, '2026-03-10T00:00:00.000Z');
  const before = await revenue();
  // Three times $200.00, and £200.00 at 1.30.
  expect(before).toMatchObject({ revenueMinor: 86_000, transactions: 4 });
  await close();
  const closed = [
    '2026-03-01 USD 20000 5000 1',
    '2026-03-08 GBP 20000 5000 1',
    '2026-03-08 USD 20000 5000 1',
    '2026-03-09 USD 0 0 0',
  ];
  expect(await closedDays()).toEqual(closed);
  expect(await revenue()).toEqual(before);
  await close();
  expect(await closedDays()).toEqual(closed);
  expect(await wrongDays()).toEqual([]);
});

test('[ADM-REV-14] what is booked, moved or taken away on a closed day counts at once', async () => {
  await earn(h.owner, brand.id, '2026-03-02T10:00:00.000Z');
  await close();
  await earn(h.owner, brand.id, '2026-03-02T23:00:00.000Z');
  await earn(h.owner, brand.id, '2026-03-04T00:00:00.000Z', 'EUR');
  await earn(h.owner, brand.id, '2026-02-27T00:00:00.000Z');
  await earn(h.owner, brand.id, '2026-03-10T01:00:00.000Z');
  expect((await revenue()).transactions).toBe(4);
  expect(await closedDays()).toEqual([
    '2026-02-27 USD 20000 5000 1',
    '2026-03-02 USD 40000 10000 2',
    '2026-03-04 EUR 20000 5000 1',
    '2026-03-09 USD 0 0 0',
  ]);
  await sql`update earnings set earned_at = '2026-03-10T02:00Z' where earned_at = '2026-03-02T23:00Z'`.execute(h.owner);
  await sql`delete from earnings where earned_at = '2026-02-27T00:00Z'`.execute(h.owner);
  const { series, transactions } = await revenue();
  expect(transactions).toBe(4);
  expect(series.filter((point) => point.transactions > 0).map((point) => [point.label, point.transactions])).toEqual([
    ['Mar 2', 1],
    ['Mar 4', 1],
    ['Mar 10', 2],
  ]);
  expect(await wrongDays()).toEqual([]);
});

test('days are closed a month at a time, and days without earnings are closed as well', async () => {
  await earn(h.owner, brand.id, '2025-11-20T10:00:00.000Z');
  await close();
  expect(await closedDays()).toEqual([
    '2025-11-20 USD 20000 5000 1',
    '2025-12-20 USD 0 0 0',
    '2026-01-20 USD 0 0 0',
    '2026-02-20 USD 0 0 0',
    '2026-03-09 USD 0 0 0',
  ]);
});

test('a booking that is under way while its day is closed is in the sum of that day', async () => {
  await earn(h.owner, brand.id, '2026-03-01T10:00:00.000Z');
  const booked = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const booking = inTransaction(h.owner, async (tx) => {
    await earn(tx, brand.id, '2026-03-09T23:59:59.000Z');
    booked.resolve();
    await end.promise;
  });
  await booked.promise;
  const closing = close();
  // The job waits for the booking; behind it a second one is booked, on a day that is closed by then.
  await expect
    .poll(
      async () =>
        (
          await sql`select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`.execute(
            h.owner,
          )
        ).rows.length,
    )
    .toBeGreaterThan(0);
  const late = earn(h.owner, brand.id, '2026-03-08T10:00:00.000Z');
  end.resolve();
  await Promise.all([booking, closing, late]);
  expect(await closedDays()).toEqual([
    '2026-03-01 USD 20000 5000 1',
    '2026-03-08 USD 20000 5000 1',
    '2026-03-09 USD 20000 5000 1',
  ]);
  expect(await wrongDays()).toEqual([]);
});

test('the job of every night closes the days; verify finds one that was forged, and the app can write none', async () => {
  await earn(h.owner, brand.id, '2026-03-01T10:00:00.000Z');
  await sql`select graphile_worker.add_job('analytics.close-days', '{}')`.execute(h.owner);
  await h.runJobs();
  expect((await closedDays())[0]).toBe('2026-03-01 USD 20000 5000 1');
  const forge = (by: number) => sql`update earning_days set gross_minor = gross_minor + ${by} where day = '2026-03-01'`;
  await forge(1).execute(h.owner);
  expect(await wrongDays()).toEqual([
    'The day 2026-03-01 is kept as 20001 and 5000 of fees in 1 earnings in USD, but its earnings make 20000 and 5000 in 1.',
  ]);
  await forge(-1).execute(h.owner);
  await expect(forge(1).execute(h.db)).rejects.toThrow(/permission denied/);
});
