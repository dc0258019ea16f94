import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { harness } from '#tests/support/harness.ts';
import { brandWithCampaign, NOW } from './world.ts';

const h = await harness();

test('an invitation tells what is owed, what it pays in which parts and until when, and the record of the brand', async () => {
  const { brandId, campaign } = await brandWithCampaign(h, {
    description: 'Drums on the way to work',
    endDate: '2026-06-30',
    contentRequirements: JSON.stringify({ reel: { quantity: 2, description: 'One at home' } }),
  });
  const { id: creatorId } = await createUser(h.owner, 'creator');
  const deal = await createDeal(h.owner, { campaign, creatorId, agreedAmountMinor: 100_001 });
  const creator = await h.as(creatorId, NOW);
  const read = () => creator.deals.invitation({ dealId: deal.id });
  expect(await read()).toMatchObject({
    unanswered: true,
    description: 'Drums on the way to work',
    campaign: { pieces: [{ type: 'reel', quantity: 2, description: 'One at home' }] },
    // 20, 30 and 50%, each rounded down, the remainder on the last (ruling F9).
    parts: [
      { kind: 'signing', amountMinor: 20_000 },
      { kind: 'submission', amountMinor: 30_000 },
      { kind: 'approval', amountMinor: 50_001 },
    ],
    // The campaign ends with the day, and is paid within 48 hours.
    paidBy: '2026-07-02',
    brand: { completedCampaigns: 0, completedDeals: 0 },
  });
  const past = await createCampaign(h.owner, { brandId, status: 'completed' });
  const other = await createUser(h.owner, 'creator');
  await createDeal(h.owner, { campaign: past, creatorId: other.id, status: 'completed' });
  expect((await read()).brand).toMatchObject({ completedCampaigns: 1, completedDeals: 1 });
});

test('an invitation is read by its creator alone', async () => {
  const { brand, campaign } = await brandWithCampaign(h);
  const { id: creatorId } = await createUser(h.owner, 'creator');
  const { id: dealId } = await createDeal(h.owner, { campaign, creatorId });
  await expect((await h.as(null)).deals.invitation({ dealId })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(brand.deals.invitation({ dealId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const stranger = await h.as((await createUser(h.owner, 'creator')).id, NOW);
  await expect(stranger.deals.invitation({ dealId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
