import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCampaign, createDeal, createSubmission, createUser } from '#db/factories.ts';
import { growthChart, periodStart } from '#server/analytics/creator.rules.ts';
import type { Currency } from '#shared/currencies.ts';
import type { DealStatus } from '#shared/lifecycles.ts';
import { MILESTONE_KINDS, milestonesMinor } from '#shared/money.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const NOW = new Date('2026-06-15T10:00:00.000Z');
const day = (text: string) => new Date(`${text}T12:00:00Z`);

/** Deals of one creator, with whatever moved their money. */
async function scene() {
  const { id: creatorId } = await createUser(h.owner, 'creator');
  const { id: brandId } = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Quiet Tea' } });
  const deal = async (
    status: DealStatus,
    over: { amount?: number; currency?: Currency; on?: string; by?: string; name?: string } = {},
  ) => {
    const { amount = 10_000, currency = 'USD', on = '2026-05-04', by = brandId, name } = over;
    const status_ = status === 'completed' ? 'completed' : 'in_progress';
    const campaign = await createCampaign(h.owner, { brandId: by, currency, status: status_, ...(name && { name }) });
    return createDeal(h.owner, { campaign, creatorId, status, agreedAmountMinor: amount, invitationDate: day(on) });
  };
  /** Accrues all three milestones of a deal, and releases and pays them if a day is given. */
  const earn = async (
    of: Awaited<ReturnType<typeof deal>>,
    on: { accrued: string; released?: string; paid?: string },
  ) => {
    const shares = milestonesMinor(of.agreedAmountMinor);
    const { accrued, released, paid } = on;
    const { campaignId, brandId: by, currency } = of;
    const payoutId = released ? randomUUID() : null;
    if (payoutId) {
      const at = { createdAt: day(accrued), updatedAt: day(accrued), paidAt: paid ? day(paid) : null };
      const status = paid ? ('paid' as const) : ('processing' as const);
      const amountMinor = of.agreedAmountMinor;
      await h.owner
        .insertInto('payouts')
        .values({
          id: payoutId,
          creatorId,
          dealId: of.id,
          status,
          amountMinor,
          currency,
          idempotencyKey: payoutId,
          ...at,
        })
        .execute();
    }
    for (const kind of MILESTONE_KINDS) {
      const id = randomUUID();
      await h.owner
        .insertInto('milestones')
        .values({
          id,
          dealId: of.id,
          kind,
          status: paid ? 'paid' : released ? 'released' : 'accrued',
          amountMinor: shares[kind].netMinor,
          currency,
          payoutId,
          accruedAt: day(accrued),
          releasedAt: released ? day(released) : null,
          paidAt: paid ? day(paid) : null,
          createdAt: day(accrued),
        })
        .execute();
      if (!released) continue;
      await h.owner
        .insertInto('earnings')
        .values({
          milestoneId: id,
          dealId: of.id,
          campaignId,
          creatorId,
          brandId: by,
          currency,
          ...shares[kind],
          earnedAt: day(released),
        })
        .execute();
    }
  };
  const caller = await h.as(creatorId, NOW);
  return { creatorId, brandId, deal, earn, analytics: caller.analytics };
}

test('[CR-AN-14] totals are the creator’s net amounts of all time, each currency by itself; the pipeline sums pending deals', async () => {
  const { deal, earn, analytics } = await scene();
  await earn(await deal('completed', { amount: 10_001, on: '2024-01-01' }), {
    accrued: '2024-02-01',
    released: '2024-03-01',
    paid: '2024-03-02',
  });
  await earn(await deal('completed', { amount: 7_000, currency: 'EUR' }), {
    accrued: '2026-05-10',
    released: '2026-06-14',
  });
  await earn(await deal('completed', { amount: 300 }), { accrued: '2026-05-10', released: '2026-06-14' });
  await earn(await deal('in_progress', { amount: 5_000 }), { accrued: '2026-06-01' });
  await deal('invited', { amount: 1_250 });
  await deal('invited', { amount: 2_301 });
  await deal('invited', { amount: 900, currency: 'GBP' });
  await deal('declined', { amount: 99_999 });
  await deal('submitted');
  expect(await analytics.creatorTotals()).toEqual({
    earned: [
      { amountMinor: 10_301, currency: 'USD' },
      { amountMinor: 7_000, currency: 'EUR' },
    ],
    completedDeals: 3,
    activeDeals: 1,
    pendingDeals: 3,
    pipeline: [
      { amountMinor: 3_551, currency: 'USD' },
      { amountMinor: 900, currency: 'GBP' },
    ],
  });
});

test('[CR-AN-03] the chart has every month or day of the period, by what was accrued, released and paid', async () => {
  const { deal, earn, analytics } = await scene();
  await earn(await deal('completed', { amount: 20_000 }), {
    accrued: '2026-02-10',
    released: '2026-05-31',
    paid: '2026-06-01',
  });
  await earn(await deal('in_progress', { amount: 5_000 }), { accrued: '2026-06-15' });
  await earn(await deal('completed', { amount: 700, currency: 'EUR' }), {
    accrued: '2025-08-01',
    released: '2025-09-01',
  });
  const [dollars, ...others] = await analytics.creatorEarnings({});
  expect(others).toEqual([]);
  expect(dollars).toMatchObject({ currency: 'USD', accruedMinor: 25_000, releasedMinor: 20_000, paidMinor: 20_000 });
  expect(dollars?.points).toEqual([
    { label: 'January 2026', accruedMinor: 0, releasedMinor: 0, paidMinor: 0 },
    { label: 'February 2026', accruedMinor: 20_000, releasedMinor: 0, paidMinor: 0 },
    { label: 'March 2026', accruedMinor: 0, releasedMinor: 0, paidMinor: 0 },
    { label: 'April 2026', accruedMinor: 0, releasedMinor: 0, paidMinor: 0 },
    { label: 'May 2026', accruedMinor: 0, releasedMinor: 20_000, paidMinor: 0 },
    { label: 'June 2026', accruedMinor: 5_000, releasedMinor: 0, paidMinor: 20_000 },
  ]);
  const year = await analytics.creatorEarnings({ period: '12m' });
  expect(year.map(({ currency, points }) => [currency, points.length])).toEqual([
    ['USD', 12],
    ['EUR', 12],
  ]);
  const [days] = await analytics.creatorEarnings({ period: '30d' });
  expect(days?.points).toHaveLength(30);
  expect(days?.points.filter((point) => point.accruedMinor + point.releasedMinor + point.paidMinor > 0)).toEqual([
    { label: 'May 31', accruedMinor: 0, releasedMinor: 20_000, paidMinor: 0 },
    { label: 'Jun 1', accruedMinor: 0, releasedMinor: 0, paidMinor: 20_000 },
    { label: 'Jun 15', accruedMinor: 5_000, releasedMinor: 0, paidMinor: 0 },
  ]);
});

test('what was given up counts in no chart', async () => {
  const { deal, earn, analytics } = await scene();
  const lost = await deal('cancelled');
  await earn(lost, { accrued: '2026-06-01' });
  await h.owner.updateTable('milestones').set({ status: 'cancelled' }).where('dealId', '=', lost.id).execute();
  expect(await analytics.creatorEarnings({})).toEqual([]);
});

test('[CR-AN-09] deals are counted as pending, accepted, completed and declined, by the day of their invitation', async () => {
  const { deal, analytics } = await scene();
  for (const status of ['invited', 'accepted', 'contracted', 'in_progress', 'submitted', 'completed'] as const) {
    await deal(status);
  }
  for (const status of ['declined', 'expired', 'cancelled', 'withdrawn'] as const) await deal(status);
  await deal('completed', { on: '2025-12-31' });
  const half = await analytics.creatorPerformance({});
  expect(half.outcomes).toEqual({ pending: 1, accepted: 4, completed: 1, declined: 4 });
  // Five accepted of the seven that were answered or have expired; one completed, one cancelled.
  expect(half).toMatchObject({ acceptanceRate: 5 / 7, completionRate: 1 / 2 });
  expect((await analytics.creatorPerformance({ period: '12m' })).outcomes.completed).toBe(2);
  expect((await analytics.creatorPerformance({ period: '30d' })).outcomes).toEqual({
    pending: 0,
    accepted: 0,
    completed: 0,
    declined: 0,
  });
});

test('[CR-AN-12] performance counts connected brands, approved content, clicks and conversions that were not struck out', async () => {
  const { creatorId, deal, analytics } = await scene();
  const posted = await deal('completed');
  const { id: other } = await createUser(h.owner, 'brand');
  await deal('invited', { by: other });
  await createSubmission(h.owner, { deal: posted, status: 'approved' });
  await createSubmission(h.owner, { deal: posted, status: 'submitted' });
  const { id: linkId } = await h.owner
    .insertInto('trackingLinks')
    .values({ dealId: posted.id, code: posted.id, targetUrl: 'https://lumen.example', createdAt: NOW })
    .returning('id')
    .executeTakeFirstOrThrow();
  const clicks = ['one', 'two'].map((visitorHash) => ({ linkId, visitorHash, clickedAt: NOW }));
  await h.owner.insertInto('linkClicks').values(clicks).execute();
  const sale = { linkId, source: 'server' as const, convertedAt: NOW };
  await h.owner
    .insertInto('conversions')
    .values([
      { ...sale, externalId: 'a' },
      { ...sale, externalId: 'b', struckAt: NOW, struckBy: creatorId, struckReason: 'A test' },
    ])
    .execute();
  expect(await analytics.creatorPerformance({})).toMatchObject({
    brands: 1,
    contentApproved: 1,
    clicks: 2,
    conversions: 1,
  });
});

test('[CR-AN-05] growth has a line for each platform with two counts in the period, the largest first, with gaps', async () => {
  const { creatorId, analytics } = await scene();
  const count = (platform: string, takenOn: string, followers: number) =>
    h.owner.insertInto('followerSnapshots').values({ creatorId, platform, takenOn, followers }).execute();
  await count('instagram', '2025-12-31', 500);
  await count('instagram', '2026-01-01', 900);
  await count('tiktok', '2026-05-01', 3_000);
  await count('instagram', '2026-05-02', 1_000);
  await count('tiktok', '2026-05-02', 2_900);
  await count('youtube', '2026-05-02', 50_000);
  expect(await analytics.creatorGrowth({})).toEqual({
    days: ['2026-01-01', '2026-05-01', '2026-05-02'],
    platforms: [
      { platform: 'tiktok', followers: [null, 3_000, 2_900] },
      { platform: 'instagram', followers: [900, null, 1_000] },
    ],
  });
  expect(await analytics.creatorGrowth({ period: '30d' })).toEqual({ days: [], platforms: [] });
});

test('[CR-AN-10] the export has the earnings of the period, oldest first, safe for a spreadsheet', async () => {
  const { deal, earn, analytics } = await scene();
  await earn(await deal('completed', { amount: 1_000, name: '=1+1' }), {
    accrued: '2026-05-01',
    released: '2026-06-02',
  });
  await earn(await deal('completed', { amount: 2_005, currency: 'EUR', name: 'Morning, light' }), {
    accrued: '2026-05-01',
    released: '2026-05-20',
    paid: '2026-05-21',
  });
  await earn(await deal('completed'), { accrued: '2025-05-01', released: '2025-06-01' });
  const { name, csv } = await analytics.exportEarnings({});
  expect(name).toBe('earnings-2026-01-01-2026-06-15.csv');
  const [head, ...lines] = csv.trim().split('\n');
  expect(head).toBe('Released,Campaign,Brand,For,Paid,Amount,Currency');
  expect(lines.map((line) => line.replace(/,(Contract signed|Content submitted|Content approved),/, ',part,'))).toEqual(
    [
      expect.stringMatching(/^2026-05-20,"Morning, light",Quiet Tea,part,2026-05-21,[\d.]+,EUR$/),
      expect.stringMatching(/^2026-05-20,"Morning, light",Quiet Tea,part,2026-05-21,[\d.]+,EUR$/),
      expect.stringMatching(/^2026-05-20,"Morning, light",Quiet Tea,part,2026-05-21,[\d.]+,EUR$/),
      expect.stringMatching(/^2026-06-02,'=1\+1,Quiet Tea,part,,[\d.]+,USD$/),
      expect.stringMatching(/^2026-06-02,'=1\+1,Quiet Tea,part,,[\d.]+,USD$/),
      expect.stringMatching(/^2026-06-02,'=1\+1,Quiet Tea,part,,[\d.]+,USD$/),
    ],
  );
});

test('nobody sees another creator’s figures: a new creator and a super admin’s preview are empty, others are refused', async () => {
  const busy = await scene();
  await busy.earn(await busy.deal('completed'), { accrued: '2026-05-01', released: '2026-06-02' });
  await busy.deal('invited');
  for (const role of ['creator', 'super_admin'] as const) {
    const { analytics } = await h.as((await createUser(h.owner, role)).id, NOW);
    expect(await analytics.creatorTotals()).toEqual({
      earned: [],
      completedDeals: 0,
      activeDeals: 0,
      pendingDeals: 0,
      pipeline: [],
    });
    expect(await analytics.creatorEarnings({})).toEqual([]);
    expect(await analytics.creatorPerformance({})).toEqual({
      outcomes: { pending: 0, accepted: 0, completed: 0, declined: 0 },
      acceptanceRate: null,
      completionRate: null,
      brands: 0,
      contentApproved: 0,
      clicks: 0,
      conversions: 0,
      figures: [],
      benchmarks: {
        currency: 'USD',
        of: { cpm: null, cpe: null, costPerConversion: null, engagementRate: null, acceptanceRate: null },
      },
    });
    expect(await analytics.creatorGrowth({})).toEqual({ days: [], platforms: [] });
    expect((await analytics.exportEarnings({})).csv.trim().split('\n')).toHaveLength(1);
  }
  const refused = [
    [null, 'UNAUTHORIZED'],
    [busy.brandId, 'FORBIDDEN'],
    [(await createUser(h.owner, 'agency')).id, 'FORBIDDEN'],
    [(await createUser(h.owner, 'admin')).id, 'FORBIDDEN'],
  ] as const;
  for (const [id, code] of refused) {
    const { analytics } = await h.as(id, NOW);
    await expect(analytics.creatorTotals()).rejects.toMatchObject({ code });
    await expect(analytics.creatorEarnings({})).rejects.toMatchObject({ code });
    await expect(analytics.creatorPerformance({})).rejects.toMatchObject({ code });
    await expect(analytics.creatorGrowth({})).rejects.toMatchObject({ code });
    await expect(analytics.exportEarnings({})).rejects.toMatchObject({ code });
  }
});

test('[R15] periods end today: 30 days, or the calendar months that end with this one, over year ends and leap days', () => {
  expect(periodStart('30d', '2028-03-01')).toBe('2028-02-01');
  expect(periodStart('6m', '2026-06-15')).toBe('2026-01-01');
  expect(periodStart('6m', '2026-02-28')).toBe('2025-09-01');
  expect(periodStart('12m', '2026-12-31')).toBe('2026-01-01');
  expect(periodStart('12m', '2028-02-29')).toBe('2027-03-01');
  expect(growthChart([])).toEqual({ days: [], platforms: [] });
});
