import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { recountBenchmarks } from '#server/analytics/benchmarks.service.ts';
import type { BenchmarkRow } from '#shared/analytics/benchmarks.ts';
import { TIERS } from '#shared/choices/tiers.ts';
import { harness } from '#tests/support/harness.ts';
import { post } from './measured.ts';

const h = await harness();
const NOW = new Date('2026-06-05T10:00:00.000Z');
const COMPLETED = new Date('2026-05-20T10:00:00.000Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

await h.owner
  .insertInto('fxRates')
  .values({ currency: 'EUR', validOn: '2026-05-01', usdMicros: 1_250_000 })
  .onConflict((oc) => oc.columns(['currency', 'validOn']).doUpdateSet({ usdMicros: 1_250_000 }))
  .execute();

const creators = {
  micro: await createUser(h.owner, 'creator', { creatorProfile: { followerCount: 20_000, primaryPlatform: 'tiktok' } }),
  macro: await createUser(h.owner, 'creator', {
    creatorProfile: { followerCount: 400_000, primaryPlatform: 'tiktok' },
  }),
};

interface Done {
  brandId: string;
  tier?: keyof typeof creators;
  agreedAmountMinor: number;
  views: number;
  likes?: number;
  platform?: string;
  currency?: 'USD' | 'EUR';
  completedAt?: Date;
}

/** A completed deal of a completed campaign. */
async function done({
  brandId,
  tier = 'micro',
  agreedAmountMinor,
  views,
  likes = 100,
  platform,
  currency = 'USD',
  completedAt = COMPLETED,
}: Done) {
  const campaign = await createCampaign(h.owner, { brandId, status: 'completed', currency, completedAt });
  const creatorId = creators[tier].id;
  const deal = await createDeal(h.owner, { campaign, creatorId, status: 'completed', agreedAmountMinor });
  await post(h, deal, { takenAt: daysAgo(20), views, likes, ...(platform && { platform }) });
  return { campaign, deal };
}
const brandIn = async (industry: string | null) =>
  (await createUser(h.owner, 'brand', { brandProfile: { industry } })).id;

const recount = () => h.db.transaction().execute((tx) => recountBenchmarks(tx, NOW));
const admin = await h.as((await createUser(h.owner, 'admin')).id, NOW);
async function cells(metric: 'cpm' | 'cpe' | 'engagementRate' | 'acceptanceRate' = 'cpm') {
  const { rows } = await admin.analytics.benchmarks({ metric, limit: 50 });
  return Object.fromEntries(
    rows.map(({ industry, tier, platform, brands, deals, low, median, high, heldBack }) => [
      [industry, tier, platform].map((part) => part ?? 'all').join(' '),
      heldBack ? [brands, deals, heldBack] : [brands, deals, low, median, high],
    ]),
  );
}

const beauty = await Promise.all(Array.from({ length: 11 }, () => brandIn('Beauty')));

test('with eleven brands nothing is shown, with the twelfth the quartiles over one value of each brand', async () => {
  // CPM of brand n: (75 / 0.75 = 100.00) by n thousand views.
  for (const [n, brandId] of beauty.entries()) {
    await done({ brandId, agreedAmountMinor: 7_500, views: (n + 1) * 1_000 });
  }
  await recount();
  expect((await cells())['all all all']).toEqual([11, 11, 'few']);
  const [campaign] = await h.owner
    .selectFrom('campaigns')
    .select('id')
    .where('brandId', '=', beauty[0] ?? '')
    .execute();
  const brand = await h.as(beauty[0] ?? '', NOW);
  const compared = async () => (await brand.analytics.campaign({ campaignId: campaign?.id ?? '' })).benchmarks;
  expect(await compared()).toMatchObject({ of: { cpm: null, cpe: null } });

  const twelfth = await brandIn('beauty-makeup');
  // Two deals, of which one is in euros: 60.00 and 40.00 for a thousand views, and so 50.00 as one value.
  await done({ brandId: twelfth, agreedAmountMinor: 4_500, views: 1_000 });
  await done({ brandId: twelfth, agreedAmountMinor: 2_400, views: 1_000, currency: 'EUR' });
  await recount();
  const found = await cells();
  // Of 100.00 / 1 … 100.00 / 11 and 50.00: the lower quartile lies between the third and the fourth smallest.
  const values = [...Array.from({ length: 11 }, (_, n) => 10_000 / (n + 1)), 5_000].sort((a, b) => a - b);
  const at = (share: number) => {
    const place = share * (values.length - 1);
    const [below = 0, above = 0] = [values[Math.floor(place)], values[Math.ceil(place)]];
    return Math.round((below + (above - below) * (place % 1)) / 10) * 10;
  };
  expect(found['all all all']).toEqual([12, 13, at(0.25), at(0.5), at(0.75)]);
  expect(found['beauty Micro tiktok']).toEqual(found['all all all']);
  expect(await compared()).toMatchObject({
    currency: 'USD',
    of: { cpm: { industry: 'beauty', tier: 'Micro', platform: 'tiktok', brands: 12, median: at(0.5) } },
  });
  // 100 likes for 1,000 … 11,000 views, and twice for 1,000: one brand, one value.
  expect((await cells('engagementRate'))['all all all']).toEqual([12, 13, 0.0122, 0.0183, 0.0375]);
});

test('a euro reader reads the same median in euros', async () => {
  const brandId = beauty[1] ?? '';
  const { campaign } = await done({ brandId, agreedAmountMinor: 7_500, views: 2_000, currency: 'EUR' });
  const brand = await h.as(brandId, NOW);
  const { benchmarks, figures } = await brand.analytics.campaign({ campaignId: campaign.id });
  expect([figures.currency, figures.cpm.value]).toEqual(['EUR', 5_000]);
  expect(benchmarks.currency).toBe('EUR');
  const dollars = (await cells())['beauty Micro tiktok']?.[3];
  expect(benchmarks.of.cpm?.median).toBe(Math.round(Number(dollars) / 1.25));
});

test('counting again gives the same table, and an older or unfinished campaign is no part of it', async () => {
  await recount();
  const table = () =>
    h.owner
      .selectFrom('benchmarks')
      .select(['metric', 'industry', 'tier', 'platform', 'brands', 'deals', 'low', 'median', 'high', 'heldBack'])
      .orderBy('metric')
      .orderBy('industry')
      .orderBy('tier')
      .orderBy('platform')
      .execute();
  const before = await table();
  expect(before.length).toBeGreaterThan(30);
  const brandId = await brandIn('food');
  await done({ brandId, agreedAmountMinor: 1_000_000, views: 10, completedAt: new Date('2025-06-05T09:00:00.000Z') });
  const running = await createCampaign(h.owner, { brandId, status: 'live' });
  const deal = await createDeal(h.owner, { campaign: running, creatorId: creators.micro.id, status: 'completed' });
  await post(h, deal, { takenAt: daysAgo(2), views: 10, likes: 1 });
  await recount();
  expect(await table()).toEqual(before);
  await h.owner
    .updateTable('campaigns')
    .set({ status: 'completed', completedAt: NOW })
    .where('id', '=', running.id)
    .execute();
  await recount();
  expect((await cells())['food all all']).toEqual([1, 1, 'few']);
});

test('a finer cell stays hidden while what it leaves of a shown one is too small, and a big brand hides what it dominates', async () => {
  // Twelve brands also on Instagram: both platforms can be shown.
  const before = await cells();
  expect(before['beauty all instagram']).toBeUndefined();
  for (const brandId of beauty.slice(0, 4)) {
    await done({ brandId, agreedAmountMinor: 7_500, views: 3_000, platform: 'instagram' });
  }
  await recount();
  const found = await cells();
  expect(found['beauty all instagram']).toEqual([4, 4, 'few']);
  expect(found['all all all']?.[0]).toBe(13);
  // The food brand alone is what beauty leaves of the whole.
  expect(found['beauty all all']).toEqual([12, expect.any(Number), 'difference']);
  for (let n = 0; n < 14; n += 1) await done({ brandId: beauty[2] ?? '', agreedAmountMinor: 7_500, views: 3_000 });
  await recount();
  expect((await cells())['all all all']).toEqual([13, expect.any(Number), 'dominant']);
});

test('the acceptance rate counts who accepted among those who answered', async () => {
  const brandId = beauty[0] ?? '';
  const campaign = await createCampaign(h.owner, { brandId, status: 'completed', completedAt: COMPLETED });
  for (const status of ['declined', 'expired', 'withdrawn'] as const) {
    const { id: creatorId } = await createUser(h.owner, 'creator', {
      creatorProfile: { followerCount: 90_000, primaryPlatform: 'YouTube' },
    });
    await createDeal(h.owner, { campaign, creatorId, status });
  }
  await recount();
  expect((await cells('acceptanceRate'))['all Mid youtube']).toEqual([1, 2, 'few']);
});

test('staff read the cells page by page, those of most brands first, then the widest, and nobody else does', async () => {
  const seen: BenchmarkRow[] = [];
  let cursor: string | null = null;
  do {
    const page = await admin.analytics.benchmarks({ metric: 'cpm', limit: 7, cursor });
    seen.push(...page.rows);
    cursor = page.nextCursor;
  } while (cursor);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
  const places = seen.map(({ brands, industry, tier, platform }) =>
    [100 - brands, industry ?? '', tier ? TIERS.indexOf(tier) : '', platform ?? ''].join(),
  );
  expect(places.length).toBeGreaterThan(14);
  expect(places).toEqual(places.toSorted());
  const brand = await h.as(beauty[0] ?? '', NOW);
  await expect(brand.analytics.benchmarks({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
