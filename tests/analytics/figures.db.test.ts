import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { figuresOver, type Measured, sumsOf } from '#shared/analytics/cost-figures.ts';
import { harness } from '#tests/support/harness.ts';
import { post } from './measured.ts';
import { tracked } from './tracked.ts';

const h = await harness();
const NOW = new Date('2026-06-05T10:00:00.000Z');
const { live, report } = await tracked(h, NOW);
const EARLIER = new Date('2026-06-04T10:00:00.000Z');

/** A campaign with a deal of 600.00 (800.00 with the fee), whose two posts have 41,000 views and 2,345 engagements, and 7 conversions. */
async function measured() {
  const at = await live('EUR');
  await post(h, at.deal, { takenAt: EARLIER, views: 30_000, likes: 1_500, comments: 300, shares: 45 });
  // A platform that shows no shares.
  await post(h, at.deal, { takenAt: EARLIER, platform: 'instagram', views: 11_000, likes: 480, comments: 20 });
  for (let n = 1; n <= 7; n += 1) await report(at.secret, { link: at.code, id: `order ${n}` });
  return at;
}
const known = (value: number, deals = 1) => ({ value, missing: null, deals });
const FIGURES = {
  cpm: known(1_951),
  cpe: known(34),
  costPerConversion: known(11_429),
  engagementRate: known(2_345 / 41_000),
};

test('what a deal costs for what it brought, from the newest counts of verified posts, fee included', async () => {
  const at = await measured();
  const found = await at.read();
  expect(found.perCreator[0]).toMatchObject({ costMinor: 80_000, agreedMinor: 60_000, figures: FIGURES });
  expect(found).toMatchObject({ costMinor: 80_000, figures: { ...FIGURES, currency: 'EUR', deals: 1 } });
  const [row] = (await at.caller.analytics.brandCampaigns({})).rows;
  expect(row?.figures).toEqual(found.figures);
  const lines = (await at.caller.analytics.export({ campaignId: at.campaignId })).csv.split('\n');
  expect(lines[1]).toContain(`,7,,800,19.51,0.34,114.29,${2_345 / 41_000},EUR,`);
  const all = (await at.caller.analytics.exportAll()).csv;
  expect(all).toContain(`,7,,19.51,0.34,114.29,${2_345 / 41_000},EUR,`);
});

test('a deal with a post that is not verified or not counted has no figure of it, and says why', async () => {
  const at = await measured();
  await post(h, at.deal, { takenAt: EARLIER, verifiedAt: null, views: 900, likes: 9 });
  const reasons = async () => {
    const [row] = (await at.read()).perCreator;
    return [row?.figures.cpm, row?.figures.cpe, row?.figures.costPerConversion].map((figure) => figure?.missing);
  };
  expect(await reasons()).toEqual(['unverified', 'unverified', null]);
  await h.owner.updateTable('submissions').set({ postVerifiedAt: EARLIER }).where('dealId', '=', at.deal.id).execute();
  expect(await reasons()).toEqual([null, null, null]);
  await post(h, at.deal, { takenAt: EARLIER, views: null, likes: 40 });
  expect(await reasons()).toEqual(['uncounted', null, null]);
});

test('a case that settled for less lowers the cost, and what was cancelled costs nothing', async () => {
  const at = await measured();
  const milestone = { dealId: at.deal.id, currency: 'EUR', status: 'planned', createdAt: NOW } as const;
  const parts = [
    { kind: 'signing', amountMinor: 12_000 },
    { kind: 'submission', amountMinor: 9_000 },
    { kind: 'approval', amountMinor: 30_000, status: 'cancelled' },
  ] as const;
  await h.owner
    .insertInto('milestones')
    .values(parts.map((part) => ({ ...milestone, ...part })))
    .execute();
  // 120 + 40 of fee; of 180 agreed 90 are left, so half of the fee of 60.
  expect((await at.read()).costMinor).toBe(16_000 + 12_000);
});

test('over campaigns and creators the database adds up what the rules add up, each currency by itself', async () => {
  const brand = await createUser(h.owner, 'brand', { brandProfile: { industry: 'beauty' } });
  const creator = await createUser(h.owner, 'creator', { creatorProfile: { followerCount: 20_000 } });
  const add = async (currency: 'USD' | 'GBP', agreedAmountMinor: number, views: number | null) => {
    const campaign = await createCampaign(h.owner, {
      brandId: brand.id,
      status: 'live',
      currency,
      budgetMinor: 900_000,
    });
    const deal = await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'completed', agreedAmountMinor });
    await post(h, deal, { takenAt: EARLIER, views, likes: 100 });
    const [{ costMinor = 0, figures } = {}] = (await caller.analytics.campaign({ campaignId: campaign.id })).perCreator;
    const counts = { posts: 1, verified: 1, viewed: Number(views !== null), views: views ?? 0 };
    expect(figures?.cpm.missing).toBe(views === null ? 'uncounted' : null);
    return { costMinor, ...counts, engaged: 1, engagements: 100, tracked: false, conversions: 0 } satisfies Measured;
  };
  const caller = await h.as(brand.id, NOW);
  const dollars = [await add('USD', 30_000, 9_000), await add('USD', 45_000, null), await add('USD', 7_500, 21_001)];
  const pounds = [await add('GBP', 12_345, 4_567)];
  const expected = [
    { ...figuresOver(sumsOf(dollars)), currency: 'USD', deals: 3 },
    { ...figuresOver(sumsOf(pounds)), currency: 'GBP', deals: 1 },
  ];
  expect(expected[0]?.cpm).toEqual(known(1_667, 2));
  expect((await caller.analytics.withCreator({ creatorId: creator.id })).over).toEqual(expected);
  const own = await h.as(creator.id, NOW);
  expect((await own.analytics.creatorPerformance({ period: '12m' })).figures).toEqual(expected);
});

test('a brand reads nothing of what a creator did for others, and a creator nothing of other creators', async () => {
  const at = await measured();
  const stranger = await live('EUR');
  const { creatorId } = at.deal;
  await expect(stranger.caller.analytics.withCreator({ creatorId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const campaign = await createCampaign(h.owner, { brandId: stranger.brand.id, status: 'live', currency: 'EUR' });
  await createDeal(h.owner, { campaign, creatorId, status: 'invited' });
  expect((await stranger.caller.analytics.withCreator({ creatorId })).over).toEqual([]);
  const other = await h.as(stranger.creator.id, NOW);
  expect((await other.analytics.creatorPerformance({ period: '12m' })).figures[0]?.cpm.missing).toBe('posts');
  await expect(other.analytics.withCreator({ creatorId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(stranger.caller.analytics.reportPdf({ campaignId: at.campaignId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('the report of a campaign is a PDF with its figures, and what each figure is compared with', async () => {
  const at = await measured();
  await h.owner.updateTable('campaigns').set({ name: 'Lamp of May' }).where('id', '=', at.campaignId).execute();
  const { fileName, base64 } = await at.caller.analytics.reportPdf({ campaignId: at.campaignId });
  expect(fileName).toBe(`campaign-report-${at.campaignId.slice(0, 8)}.pdf`);
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const pdf = await PDFDocument.load(Buffer.from(base64, 'base64'));
  expect(pdf.getTitle()).toBe('Lamp of May');
  const text = pdf.getSubject() ?? '';
  expect(text).toContain('CPM: €19.51 (over 1 deal) · No benchmark yet: too few brands');
  expect(text).toContain('Amara Okafor · €800.00 · 0 · 7 · €19.51 · €0.34 · €114.29');
  expect(text).toContain('TikTok: 1 post, 30,000 views, 1,500 likes, 300 comments, 45 shares');
  expect(text).toContain('Instagram: 1 post, 11,000 views, 480 likes, 20 comments, – shares');
});
