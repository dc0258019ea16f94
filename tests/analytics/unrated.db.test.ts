import { beforeAll, expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { milestonesMinor } from '#shared/money.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const NOW = new Date('2026-06-05T10:00:00.000Z');
const staff = await h.as((await createUser(h.owner, 'super_admin')).id, NOW);
const brand = await createUser(h.owner, 'brand');

/** A deal worth a hundred units of its currency, with its first milestone released today, and a draft of a thousand. */
async function work(currency: 'USD' | 'JPY', minorPerUnit: number) {
  const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'live', currency });
  const creator = await createUser(h.owner, 'creator');
  const deal = await createDeal(h.owner, {
    campaign,
    creatorId: creator.id,
    status: 'in_progress',
    agreedAmountMinor: 100 * minorPerUnit,
    invitationDate: NOW,
  });
  const { netMinor, feeMinor, grossMinor } = milestonesMinor(deal.agreedAmountMinor).signing;
  const { id: milestoneId } = await h.owner
    .insertInto('milestones')
    .values({ dealId: deal.id, kind: 'signing', status: 'accrued', amountMinor: netMinor, currency, createdAt: NOW })
    .returning('id')
    .executeTakeFirstOrThrow();
  const what = { milestoneId, dealId: deal.id, campaignId: campaign.id, creatorId: creator.id, brandId: brand.id };
  await h.owner
    .insertInto('earnings')
    .values({ ...what, grossMinor, feeMinor, netMinor, currency, earnedAt: NOW })
    .execute();
  await createCampaign(h.owner, {
    brandId: brand.id,
    status: 'draft',
    budgetMinor: 1_000 * minorPerUnit,
    currency,
  });
}

/** Every total in dollars of deals, earnings and drafts. */
async function totals() {
  const agency = await createUser(h.owner, 'agency');
  await h.owner
    .insertInto('agencyUsers')
    .values({ agencyId: agency.id, userId: brand.id, role: 'managed_brand', createdAt: NOW })
    .execute();
  const [{ dealValueMinor }, { committedMinor, spentMinor }, pipeline, revenue, overview] = await Promise.all([
    (await h.as(agency.id, NOW)).agency.dashboard(),
    (await h.as(brand.id, NOW)).analytics.brand(),
    staff.analytics.pipeline({}),
    staff.analytics.revenue({ timeframe: 'daily', month: '2026-06' }),
    staff.users.totals(),
  ]);
  return {
    dealValueMinor,
    committedMinor,
    spentMinor,
    valueMinor: pipeline.valueMinor,
    revenueMinor: revenue.revenueMinor,
    profitMinor: revenue.profitMinor,
    days: revenue.series.map((point) => point.revenueMinor),
    overview: [overview.revenueMinor, overview.feeMinor],
  };
}

const DOLLARS = {
  dealValueMinor: 10_000,
  committedMinor: 10_000,
  spentMinor: 0,
  valueMinor: 100_000,
  revenueMinor: 2_666,
  profitMinor: 666,
  days: [0, 0, 0, 0, 2_666],
  overview: [2_666, 666],
};

beforeAll(async () => {
  await h.owner.deleteFrom('fxRates').where('currency', 'in', ['USD', 'JPY']).execute();
  await work('USD', 100);
});

test('[AG-19] [ADM-REV-18] dollars need no rate', async () => {
  expect(await totals()).toEqual(DOLLARS);
});

test('[AG-19] [ADM-REV-18] [BR-AN-01] a total of amounts that one has no rate for is none, and never that of the others', async () => {
  await work('JPY', 1);
  expect(await totals()).toEqual({
    dealValueMinor: null,
    committedMinor: null,
    spentMinor: 0,
    valueMinor: null,
    revenueMinor: null,
    profitMinor: null,
    days: [0, 0, 0, 0, null],
    overview: [null, null],
  });
});

test('[AG-19] a rate of a later day is none for today', async () => {
  await h.owner.insertInto('fxRates').values({ currency: 'JPY', validOn: '2026-06-06', usdMicros: 7_000 }).execute();
  expect(await totals()).toMatchObject({ dealValueMinor: null, committedMinor: null, valueMinor: null });
});

test('[AG-19] [ADM-REV-18] [BR-AN-01] with the rate they add up', async () => {
  await h.owner.insertInto('fxRates').values({ currency: 'JPY', validOn: '2026-06-05', usdMicros: 7_000 }).execute();
  // ¥100 at 0.007 are 70 cents.
  expect(await totals()).toMatchObject({ dealValueMinor: 10_070, committedMinor: 10_070, valueMinor: 100_700 });
});
