import { describe, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { pricingMessages } from '#shared/messages/pricing.ts';
import { racingHarness } from '#tests/support/harness.ts';

const h = await racingHarness();
const NOW = new Date('2026-03-05T10:00:00.000Z');
const LATER = new Date('2026-03-06T11:30:00.000Z');
const { id: kimId } = await createUser(h.owner, 'admin', { user: { firstName: 'Kim', lastName: 'Staff' } });
const { id: leeId } = await createUser(h.owner, 'super_admin', { user: { firstName: 'Lee', lastName: 'Chief' } });
const kim = await h.as(kimId, NOW);
const lee = await h.as(leeId, LATER);
type Caller = typeof kim;

const priceOf = async (floorId: string) =>
  (await h.owner.selectFrom('pricingFloors').select('minPriceMinor').where('id', '=', floorId).executeTakeFirst())
    ?.minPriceMinor;
const recorded = (pair: string) =>
  h.owner
    .selectFrom('auditLog')
    .select(['action', 'userId', 'before', 'after'])
    .where('resourceType', '=', 'pricing floor')
    .where('resourceId', '=', pair)
    .orderBy('id')
    .execute();

test('[ADM-PF-02] [ADM-PF-33] staff list, make, change and delete floors; a visitor and every other role change nothing', async () => {
  const floor = await kim.pricing.create({ tier: 'Nano', campaignType: 'Evergreen', minPriceMajor: 90 });
  const calls: ((who: Caller) => Promise<unknown>)[] = [
    (who) => who.pricing.floors({}),
    (who) => who.pricing.history({ floorId: floor.id }),
    (who) => who.pricing.create({ tier: 'Nano', campaignType: 'Weekly', minPriceMajor: 1 }),
    (who) => who.pricing.update({ floorId: floor.id, minPriceMajor: 1, seenMinor: 9_000 }),
    (who) => who.pricing.delete({ floorId: floor.id, seenMinor: 9_000 }),
  ];
  for (const call of calls) {
    await expect(call(await h.as(null, NOW))).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    for (const role of ['brand', 'creator', 'agency'] as const) {
      const other = await h.as((await createUser(h.owner, role)).id, NOW);
      await expect(call(other)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  }
  expect(await priceOf(floor.id)).toBe(9_000);
  expect((await kim.pricing.floors({})).rows.map(({ campaignType }) => campaignType)).toEqual(['Evergreen']);
  await lee.pricing.delete({ floorId: floor.id, seenMinor: 9_000 });
  expect(await priceOf(floor.id)).toBeUndefined();
});

describe('the list', () => {
  test('[ADM-PF-30] goes by tier, then by campaign type, is searched and filtered, and counts all floors', async () => {
    for (const [tier, campaignType, minPriceMajor] of [
      ['Micro', 'Single', 250],
      ['Celebrity', 'Weekly', 9_000],
      ['Celebrity', 'Single', 12_000],
      ['Macro', '12-Month Retainer', 40_000],
    ] as const) {
      await kim.pricing.create({ tier, campaignType, minPriceMajor });
    }
    const named = async (filters: Parameters<Caller['pricing']['floors']>[0]) => {
      const { rows, total } = await kim.pricing.floors(filters);
      expect(total).toBe(4);
      return rows.map(({ tier, campaignType }) => `${tier} ${campaignType}`);
    };
    expect(await named({})).toEqual([
      'Celebrity Single',
      'Celebrity Weekly',
      'Macro 12-Month Retainer',
      'Micro Single',
    ]);
    expect(await named({ search: 'CELEB' })).toEqual(['Celebrity Single', 'Celebrity Weekly']);
    expect(await named({ search: 'retain' })).toEqual(['Macro 12-Month Retainer']);
    expect(await named({ search: '%' })).toEqual([]);
    expect(await named({ campaignType: 'Single' })).toEqual(['Celebrity Single', 'Micro Single']);
    expect(await named({ campaignType: 'Single', tier: 'Micro' })).toEqual(['Micro Single']);
    expect(await named({ campaignType: 'Single', search: 'weekly' })).toEqual([]);
    const [first] = (await kim.pricing.floors({ tier: 'Micro' })).rows;
    expect(first).toMatchObject({
      minPrice: { amountMinor: 25_000, currency: 'GBP' },
      updatedAt: NOW,
    });
  });
});

describe('a price', () => {
  const create = (minPriceMajor: number) =>
    kim.pricing.create({ tier: 'Large', campaignType: 'Monthly', minPriceMajor });

  test.each([-1, 0.5, 1_000_001, Number.NaN])('%d is refused by a sentence that names the field', async (price) => {
    await expect(create(price)).rejects.toThrow(pricingMessages.priceRange);
    expect((await kim.pricing.floors({ tier: 'Large' })).rows).toEqual([]);
  });

  test('[ADM-PF-25] from nothing to a million whole pounds is taken, and a change to anything else changes nothing', async () => {
    const { id: floorId } = await create(0);
    expect(await priceOf(floorId)).toBe(0);
    await kim.pricing.update({ floorId, minPriceMajor: 1_000_000, seenMinor: 0 });
    for (const minPriceMajor of [-1, 1.5, 1_000_001]) {
      const change = kim.pricing.update({ floorId, minPriceMajor, seenMinor: 100_000_000 });
      await expect(change).rejects.toThrow(pricingMessages.priceRange);
    }
    expect(await priceOf(floorId)).toBe(100_000_000);
  });

  test('a second floor of the same tier and campaign type is a conflict that names the field', async () => {
    await expect(create(5)).rejects.toMatchObject({
      code: 'CONFLICT',
      field: 'tier',
      message: 'There is already a pricing floor for this creator tier and campaign type.',
    });
    const racing = await Promise.allSettled(
      [1, 2, 3, 4].map((major) => kim.pricing.create({ tier: 'Mid', campaignType: 'Weekly', minPriceMajor: major })),
    );
    expect(racing.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await kim.pricing.floors({ tier: 'Mid' })).rows).toHaveLength(1);
  });
});

describe('two admins and one floor', () => {
  test('the second is told what it holds now, and nothing is overwritten', async () => {
    const floor = await kim.pricing.create({ tier: 'Nano', campaignType: 'Single', minPriceMajor: 100 });
    const seen = { floorId: floor.id, seenMinor: 10_000 };
    await kim.pricing.update({ ...seen, minPriceMajor: 120 });
    const refusal = {
      code: 'CONFLICT',
      field: 'minPriceMajor',
      message: 'Someone else has changed this minimum price: it is £120 now. Your change was not saved.',
    };
    await expect(lee.pricing.update({ ...seen, minPriceMajor: 80 })).rejects.toMatchObject(refusal);
    await expect(lee.pricing.delete(seen)).rejects.toMatchObject(refusal);
    expect(await priceOf(floor.id)).toBe(12_000);
    // Both wanted the same price: there is nothing left to change, and nothing is recorded twice.
    await lee.pricing.update({ ...seen, minPriceMajor: 120 });
    expect(await recorded('Nano / Single')).toHaveLength(2);
    await lee.pricing.update({ floorId: floor.id, seenMinor: 12_000, minPriceMajor: 80 });
    expect(await priceOf(floor.id)).toBe(8_000);
  });

  test('of many changes at once from the same price one is made, and the others are told', async () => {
    const floor = await kim.pricing.create({ tier: 'Nano', campaignType: 'Monthly', minPriceMajor: 100 });
    const changes = await Promise.allSettled(
      [201, 202, 203, 204, 205].map((minPriceMajor) =>
        lee.pricing.update({ floorId: floor.id, minPriceMajor, seenMinor: 10_000 }),
      ),
    );
    expect(changes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const change of changes) {
      if (change.status === 'rejected') expect(change.reason).toMatchObject({ code: 'CONFLICT' });
    }
    expect(await recorded('Nano / Monthly')).toHaveLength(2);
  });

  test('one that was deleted meanwhile is not found', async () => {
    const floor = await kim.pricing.create({ tier: 'Nano', campaignType: '12-Month Retainer', minPriceMajor: 1 });
    const seen = { floorId: floor.id, seenMinor: 100 };
    await kim.pricing.delete(seen);
    await expect(lee.pricing.update({ ...seen, minPriceMajor: 2 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(lee.pricing.delete(seen)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(lee.pricing.history({ floorId: floor.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('a floor’s history says who changed it when, from what to what, also before it was deleted and made again', async () => {
  const pair = { tier: 'Large', campaignType: 'Weekly' } as const;
  const first = await kim.pricing.create({ ...pair, minPriceMajor: 300 });
  await lee.pricing.update({ floorId: first.id, minPriceMajor: 350, seenMinor: 30_000 });
  await lee.pricing.delete({ floorId: first.id, seenMinor: 35_000 });
  const again = await kim.pricing.create({ ...pair, minPriceMajor: 0 });
  const pounds = (major: number) => ({ amountMinor: major * 100, currency: 'GBP' });
  const by = { kim: { by: 'Kim Staff', at: NOW }, lee: { by: 'Lee Chief', at: LATER } };
  expect(await kim.pricing.history({ floorId: again.id })).toEqual(
    [
      { ...by.kim, from: null, to: pounds(0) },
      { ...by.lee, from: pounds(350), to: null },
      { ...by.lee, from: pounds(300), to: pounds(350) },
      { ...by.kim, from: null, to: pounds(300) },
    ].map((change) => ({ id: expect.any(Number), ...change })),
  );
  expect(await recorded('Large / Weekly')).toMatchObject([
    { action: 'pricing.create', userId: kimId, before: null, after: { minPriceMinor: 30_000 } },
    { action: 'pricing.update', userId: leeId, before: { minPriceMinor: 30_000 }, after: { minPriceMinor: 35_000 } },
    { action: 'pricing.delete', userId: leeId, before: { minPriceMinor: 35_000 }, after: null },
    { action: 'pricing.create', userId: kimId, before: null, after: { minPriceMinor: 0 } },
  ]);
});
