import { expect, test } from 'vitest';
import { createApplication, createCampaign, createUser } from '#db/factories.ts';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const NOW = new Date('2026-03-05T10:00:00.000Z');

test('card, comparison, invite dialog and application say one price for a creator in a campaign, and the server refuses less', async () => {
  await h.owner
    .insertInto('pricingFloors')
    .values({ tier: 'Mid', campaignType: 'Monthly', minPriceMinor: 60_000, updatedAt: NOW })
    .execute();
  const { id: brandId } = await createUser(h.owner, 'brand');
  const campaign = await createCampaign(h.owner, {
    brandId,
    reviewStatus: 'approved',
    campaignType: 'Monthly',
    participation: 'application',
    budgetMinor: 1_000_000,
    contentRequirements: JSON.stringify({ reel: { quantity: 4, description: null } }),
  });
  const creatorProfile = {
    followerCount: 80_000,
  } as const;
  // The price range is what the creator has typed; nothing else is shown anywhere.
  const [creator, other] = [
    await createUser(h.owner, 'creator', { user: { firstName: 'Perpetua' }, creatorProfile }),
    await createUser(h.owner, 'creator'),
  ];
  const rates = [
    { contentType: 'reel' as const, fromMinor: 45_000 },
    { contentType: 'story' as const, fromMinor: 30_000 },
  ];
  await (await h.as(creator.id, NOW)).portfolio.savePage({ prices: { currency: 'USD', rates } });
  await createApplication(h.owner, { campaign, creatorId: creator.id });
  const brand = await h.as(brandId, NOW);
  const of = { campaignId: campaign.id };
  const [candidate] = await brand.deals.candidates({ ...of, creatorIds: [creator.id] });
  const price = candidate?.price;
  expect(price).toMatchObject({
    tier: 'Mid',
    campaignType: 'Monthly',
    currency: 'USD',
    floorMinor: expect.any(Number),
    pieces: 4,
    asks: { minMinor: 30_000, maxMinor: 45_000, source: 'creator' },
    asksInAll: { minMinor: 180_000, maxMinor: 180_000 },
    suggestedMinor: 180_000,
  });
  const floor = price?.floorMinor ?? 0;

  const { rows } = await brand.discovery.creators({ ...of, filters: { ...NO_FILTERS, search: 'perpetua' } });
  expect(rows.map((row) => row.offer)).toEqual([price]);
  expect(rows[0]?.price).toEqual(price?.asks);
  const compared = await brand.discovery.compare({ ...of, creatorIds: [creator.id, other.id] });
  expect(compared[0]?.offer).toEqual(price);
  const applications = await brand.deals.applications(of);
  expect(applications.rows[0]?.price).toEqual(price);

  const offer = (agreedMinor: number) =>
    brand.deals.invite({ ...of, currency: 'USD', invites: [{ creatorId: creator.id, agreedMinor }] });
  await expect(offer(floor - 1)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  expect((await offer(floor)).dealIds).toHaveLength(1);
});

test('without a campaign a card has no price of an offer', async () => {
  const { id } = await createUser(h.owner, 'brand');
  const { rows } = await (await h.as(id, NOW)).discovery.creators({ filters: NO_FILTERS });
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ offer }) => offer === null)).toBe(true);
});
