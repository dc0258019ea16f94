import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const NOW = new Date('2026-06-05T10:00:00.000Z');
const DAY_MS = 86_400_000;

const manage = (
  agencyId: string,
  userId: string,
  role: 'managed_brand' | 'managed_creator',
  endedAt: Date | null = null,
) => h.owner.insertInto('agencyUsers').values({ agencyId, userId, role, createdAt: NOW, endedAt }).execute();

test('[AG-17] [AG-19] an agency sees the figures of those whom it manages now, each deal once', async () => {
  const agency = await createUser(h.owner, 'agency');
  const caller = await h.as(agency.id, NOW);
  expect(await caller.agency.dashboard()).toMatchObject({
    managed: { managed_brand: 0, managed_creator: 0, managed_user: 0 },
    activeDeals: 0,
    dealValueMinor: 0,
    acceptanceRate: null,
    performance: 'No data',
  });
  const brand = await createUser(h.owner, 'brand');
  const [mine, other] = [await createUser(h.owner, 'creator'), await createUser(h.owner, 'creator')];
  const former = await createUser(h.owner, 'brand');
  await manage(agency.id, brand.id, 'managed_brand');
  await manage(agency.id, mine.id, 'managed_creator');
  await manage(agency.id, former.id, 'managed_brand', NOW);
  const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'live', currency: 'USD' });
  await createDeal(h.owner, { campaign, creatorId: mine.id, status: 'in_progress', agreedAmountMinor: 10_000 });
  await createDeal(h.owner, { campaign, creatorId: other.id, status: 'declined' });
  const done = await createCampaign(h.owner, { brandId: brand.id, status: 'completed', currency: 'USD' });
  await createDeal(h.owner, { campaign: done, creatorId: other.id, status: 'completed', agreedAmountMinor: 5_000 });
  const elsewhere = await createCampaign(h.owner, { brandId: former.id, status: 'under_review', currency: 'USD' });
  await createDeal(h.owner, {
    campaign: elsewhere,
    creatorId: other.id,
    status: 'accepted',
    agreedAmountMinor: 99_000,
  });
  await createDeal(h.owner, {
    campaign: elsewhere,
    creatorId: mine.id,
    status: 'invited',
    invitationDate: new Date(NOW.getTime() - 8 * DAY_MS),
  });
  expect(await caller.agency.dashboard()).toEqual({
    managed: { managed_brand: 1, managed_creator: 1, managed_user: 0 },
    activeDeals: 2,
    currency: 'USD',
    dealValueMinor: 15_000,
    acceptanceRate: 2 / 3,
    campaigns: 3,
    needAttention: 1,
    performance: 'Needs attention',
  });
});

test('what deals are worth is summed at the rate of each one’s own currency', async () => {
  const agency = await createUser(h.owner, 'agency');
  const brand = await createUser(h.owner, 'brand');
  await manage(agency.id, brand.id, 'managed_brand');
  await h.owner
    .insertInto('fxRates')
    .values([
      { currency: 'GBP', validOn: '2026-06-01', usdMicros: 1_250_000 },
      { currency: 'JPY', validOn: '2026-06-01', usdMicros: 7_000 },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const worth = { USD: 10_000, GBP: 8_000, JPY: 10_000 } as const;
  for (const currency of ['USD', 'GBP', 'JPY'] as const) {
    const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'live', currency });
    const creator = await createUser(h.owner, 'creator');
    const agreedAmountMinor = worth[currency];
    await createDeal(h.owner, {
      campaign,
      creatorId: creator.id,
      status: 'in_progress',
      agreedAmountMinor,
      invitationDate: NOW,
    });
  }
  // $100, £80 at 1.25 and ¥10,000 at 0.007.
  expect(await (await h.as(agency.id, NOW)).agency.dashboard()).toMatchObject({
    dealValueMinor: 10_000 + 10_000 + 7_000,
  });
  expect(await (await h.as(brand.id, NOW)).analytics.brand()).toMatchObject({ committedMinor: 27_000 });
});

test('only agencies, and a super admin who sees nothing, may ask', async () => {
  for (const role of ['brand', 'creator', 'admin'] as const) {
    const caller = await h.as((await createUser(h.owner, role)).id, NOW);
    await expect(caller.agency.dashboard()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  await expect((await h.as(null, NOW)).agency.dashboard()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  const preview = await h.as((await createUser(h.owner, 'super_admin')).id, NOW);
  expect(await preview.agency.dashboard()).toMatchObject({ campaigns: 0, performance: 'No data' });
});
