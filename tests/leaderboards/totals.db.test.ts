import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { CURRENCIES, type Currency } from '#shared/currencies.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { complete, live, settle, verify } from '../payments/scene.ts';

const h = await racingHarness();
const DAY = new Date('2026-06-05T23:30:00.000Z');

const creatorTotal = (creatorId: string) =>
  h.owner.selectFrom('creatorTotals').selectAll().where('creatorId', '=', creatorId).executeTakeFirst();
const brandTotal = (brandId: string) =>
  h.owner.selectFrom('brandTotals').selectAll().where('brandId', '=', brandId).executeTakeFirst();
/** The findings of verify about totals; the rows of these tests have no history. */
const wrongTotals = async () => (await verify(h)).filter((finding) => finding.includes('is kept as'));
const rate = (currency: Currency, validOn: string, usdMicros: number) =>
  h.owner
    .insertInto('fxRates')
    .values({ currency, validOn, usdMicros })
    .onConflict((conflict) => conflict.columns(['currency', 'validOn']).doUpdateSet({ usdMicros }))
    .execute();

test('[CRM-45] [CRM-46] what is released and budgeted is in the totals as soon as it is committed, and verify agrees', async () => {
  const at = await live(h, { budgetMinor: 100_000, amounts: [40_000, 20_000] });
  expect(await brandTotal(at.brand.id)).toMatchObject({ budgetCents: 100_000, unrated: 0 });
  await complete(h, at);
  await settle(h);
  const earned = await h.owner
    .selectFrom('earnings')
    .groupBy('creatorId')
    .select((eb) => ['creatorId', eb.cast<number>(eb.fn.sum<number>('netMinor'), 'bigint').as('cents')])
    .execute();
  expect(earned.map(({ cents }) => cents).toSorted((a, b) => a - b)).toEqual([20_000, 40_000]);
  for (const { creatorId, cents } of earned) {
    expect(await creatorTotal(creatorId)).toEqual({ creatorId, earnedCents: cents, unrated: 0 });
  }
  expect(await verify(h)).toEqual([]);
});

test('a budget counts from its submission until the campaign is cancelled or deleted', async () => {
  const brand = await createUser(h.owner, 'brand');
  const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'draft', budgetMinor: 70_000 });
  const change = async (set: {
    status?: 'new' | 'cancelled';
    reviewStatus?: 'pending_review';
    deletedAt?: Date | null;
    budgetMinor?: number;
  }) => {
    await h.owner.updateTable('campaigns').set(set).where('id', '=', campaign.id).execute();
    return (await brandTotal(brand.id))?.budgetCents ?? 0;
  };
  expect(await change({ budgetMinor: 80_000 })).toBe(0);
  expect(await change({ status: 'new', reviewStatus: 'pending_review' })).toBe(80_000);
  expect(await change({ budgetMinor: 90_000 })).toBe(90_000);
  expect(await change({ deletedAt: DAY })).toBe(0);
  expect(await change({ deletedAt: null })).toBe(90_000);
  expect(await change({ status: 'cancelled' })).toBe(0);
  expect(await wrongTotals()).toEqual([]);
});

test('amounts are worth what the rate of their own day says, also after a rate is entered, corrected or removed', async () => {
  const brand = await createUser(h.owner, 'brand');
  for (const [index, currency] of CURRENCIES.entries()) {
    if (currency !== 'USD') await rate(currency, '2026-06-05', 1_100_000 + index);
    await createCampaign(h.owner, { brandId: brand.id, status: 'live', budgetMinor: 12_345, currency, createdAt: DAY });
  }
  const total = async () => (await brandTotal(brand.id))?.budgetCents;
  const expected = CURRENCIES.reduce((sum, currency, index) => {
    const cents = 12_345 * (currency === 'USD' ? 1 : (1_100_000 + index) / 1_000_000) * (currency === 'JPY' ? 100 : 1);
    return sum + Math.round(cents);
  }, 0);
  expect(await total()).toBe(expected);
  // The next day's rate does not apply to that day.
  await rate('GBP', '2026-06-06', 9_000_000);
  expect(await total()).toBe(expected);
  await rate('GBP', '2026-06-05', 2_000_000);
  expect(await total()).toBe(expected - Math.round(12_345 * 1.100001) + 24_690);
  await h.owner.deleteFrom('fxRates').where('currency', '=', 'GBP').execute();
  expect(await brandTotal(brand.id)).toEqual({
    brandId: brand.id,
    budgetCents: expected - Math.round(12_345 * 1.100001),
    unrated: 1,
  });
  expect(await wrongTotals()).toEqual([]);
});

test('what is booked in the transaction that enters its rate counts once', async () => {
  const brand = await createUser(h.owner, 'brand');
  await h.owner.transaction().execute(async (tx) => {
    const budget = { status: 'live', budgetMinor: 50_000, currency: 'CAD', createdAt: DAY } as const;
    await createCampaign(tx, { brandId: brand.id, ...budget });
    const known = tx.updateTable('fxRates').where('currency', '=', 'CAD').where('validOn', '=', '2026-06-05');
    await known.set({ usdMicros: 500_000 }).execute();
    await createCampaign(tx, { brandId: brand.id, ...budget });
  });
  expect((await brandTotal(brand.id))?.budgetCents).toBe(50_000);
  expect(await wrongTotals()).toEqual([]);
});

test('many bookings for the same people at once lose nothing', async () => {
  const [one, other] = [await createUser(h.owner, 'creator'), await createUser(h.owner, 'creator')];
  const book = async (people: readonly string[]) => {
    const brand = await createUser(h.owner, 'brand');
    const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'completed', budgetMinor: 90_000 });
    for (const creatorId of people) {
      const deal = await createDeal(h.owner, { campaign, creatorId, status: 'cancelled', agreedAmountMinor: 300 });
      const milestone = await h.owner
        .insertInto('milestones')
        .values({
          dealId: deal.id,
          kind: 'signing',
          amountMinor: 300,
          status: 'cancelled',
          currency: 'USD',
          createdAt: DAY,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await h.owner
        .insertInto('earnings')
        .values({
          milestoneId: milestone.id,
          dealId: deal.id,
          campaignId: campaign.id,
          creatorId,
          brandId: brand.id,
          grossMinor: 400,
          feeMinor: 100,
          netMinor: 300,
          currency: 'USD',
          earnedAt: DAY,
        })
        .execute();
    }
  };
  await Promise.all(Array.from({ length: 10 }, (_, n) => book(n % 2 ? [one.id, other.id] : [other.id, one.id])));
  expect([await creatorTotal(one.id), await creatorTotal(other.id)]).toMatchObject([
    { earnedCents: 3_000 },
    { earnedCents: 3_000 },
  ]);
});

test('verify finds a total that was forged, and the app cannot write one', async () => {
  const [someone] = await h.owner.selectFrom('creatorTotals').select('creatorId').limit(1).execute();
  const forge = (by: number) =>
    sql`update creator_totals set earned_cents = earned_cents + ${by} where creator_id = ${someone?.creatorId}`;
  await forge(1).execute(h.owner);
  expect((await verify(h)).join()).toMatch(/The total of the earnings of creator .* is kept as/);
  await forge(-1).execute(h.owner);
  await expect(forge(1).execute(h.db)).rejects.toThrow(/permission denied/);
});
