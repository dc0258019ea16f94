import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { harness } from '#tests/support/harness.ts';
import { opener } from '#tests/support/screens.ts';
import { rowsOf } from '#tests/support/sent.ts';

const h = await harness();
const open = await opener(h);
const admin = await createUser(h.owner, 'admin');
const boss = await createUser(h.owner, 'super_admin');

/** A creator who was paid this much for one deal. */
async function earned(netMinor: number, over: Parameters<typeof createUser>[2]): Promise<string> {
  const creator = await createUser(h.owner, 'creator', over);
  const brand = await createUser(h.owner, 'brand');
  const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'draft', budgetMinor: null });
  const { id: dealId } = await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'completed' });
  const money = { currency: 'USD' as const, amountMinor: netMinor };
  const { id: milestoneId } = await h.owner
    .insertInto('milestones')
    .values({ dealId, kind: 'signing', status: 'accrued', ...money, createdAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await h.owner
    .insertInto('earnings')
    .values({
      milestoneId,
      dealId,
      campaignId: campaign.id,
      creatorId: creator.id,
      brandId: brand.id,
      netMinor,
      feeMinor: 0,
      grossMinor: netMinor,
      currency: 'USD',
      earnedAt: new Date(),
    })
    .execute();
  return creator.email;
}

test('[CRM-37] [CRM-38] [SA-08] creators are ranked by what they earned, each with name or Unknown Creator, address and platform', async () => {
  const second = await earned(999_950, {
    user: { firstName: null, lastName: null },
    creatorProfile: { primaryPlatform: 'youtube', platforms: ['youtube'] },
  });
  const first = await earned(123_456_700, {
    user: { firstName: 'Zed', lastName: 'Lane' },
    creatorProfile: { primaryPlatform: 'tiktok', platforms: ['tiktok'] },
  });
  const third = await earned(100, {
    user: { firstName: 'Amy', lastName: 'Ash' },
    creatorProfile: { primaryPlatform: null, platforms: [] },
  });
  const expected = [
    { '#': '1Place 1', Creator: `Zed Lane${first}`, Platform: 'TikTok', Earnings: '$1,234,567.00' },
    { '#': '2Place 2', Creator: `Unknown Creator${second}`, Platform: 'YouTube', Earnings: '$9,999.50' },
    { '#': '3Place 3', Creator: `Amy Ash${third}`, Platform: 'Unknown', Earnings: '$1.00' },
  ];
  for (const [path, as] of [
    ['/admin/crm/creators/leaderboard', admin.email],
    ['/super_admin?tab=earnings', boss.email],
  ] as const) {
    const { screen } = await open(path, { as });
    expect(rowsOf(screen.getByRole('table', { name: 'Top 50 Earning Creators' })), path).toEqual(expected);
  }
});

test('[CRM-38] a creator who earned an amount that no rate converts has no place, however much the rest is', async () => {
  const email = await earned(999_999_999, { user: { email: 'unrated@creator.test' } });
  const places = async () =>
    (await (await h.as(admin.id)).leaderboards.creators()).rows.map(({ email: address }) => address);
  expect(await places()).toContain(email);
  await h.owner.deleteFrom('fxRates').where('currency', '=', 'JPY').execute();
  const { id: creatorId } = await h.owner
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const { campaignId, dealId, brandId } = await h.owner
    .selectFrom('earnings')
    .selectAll()
    .where('creatorId', '=', creatorId)
    .executeTakeFirstOrThrow();
  const { id: milestoneId } = await h.owner
    .insertInto('milestones')
    .values({ dealId, kind: 'approval', status: 'accrued', currency: 'JPY', amountMinor: 1, createdAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const money = { netMinor: 1, feeMinor: 0, grossMinor: 1, currency: 'JPY' as const, earnedAt: new Date() };
  const earning = { milestoneId, dealId, campaignId, creatorId, brandId, ...money };
  await h.owner.insertInto('earnings').values(earning).execute();
  expect(await places()).not.toContain(email);
});

test('[CRM-04] [CRM-41] brands are ranked by their budgets in all, each with its name, address and industry, or Unknown', async () => {
  const brand = (email: string, companyName: string, industry: string | null) =>
    createUser(h.owner, 'brand', { user: { email }, brandProfile: { companyName, industry } });
  const [small, large] = [
    await brand('small@b.test', 'Small Ltd', null),
    await brand('large@b.test', 'Large Ltd', 'beauty'),
  ];
  for (const [brandId, budgetMinor] of [
    [small.id, 200_000],
    [large.id, 123_400],
    [large.id, 100_000],
  ] as const) {
    await createCampaign(h.owner, { brandId, status: 'live', budgetMinor, currency: 'USD' });
  }
  // Campaigns to which nobody has committed are in no total.
  await createCampaign(h.owner, { brandId: small.id, status: 'draft', budgetMinor: 900_000 });
  const { screen } = await open('/admin/crm/brands/leaderboard', { as: admin.email });
  expect(rowsOf(screen.getByRole('table', { name: 'Top 50 Budget Brands' }))).toEqual([
    { '#': '1Place 1', Brand: 'Large Ltd', Email: 'large@b.test', Industry: 'Beauty', 'Total Budget': '$2,234.00' },
    { '#': '2Place 2', Brand: 'Small Ltd', Email: 'small@b.test', Industry: 'Unknown', 'Total Budget': '$2,000.00' },
  ]);
});
