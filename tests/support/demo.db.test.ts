import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DEMO_EMAILS, loadDemo } from '#db/demo.ts';
import { verifyBooks } from '#server/ledger/verify.service.ts';
import { lifecycles } from '#shared/lifecycles.ts';
import { TIERS, tierOf } from '#shared/tiers.ts';
import { harness } from './harness.ts';

const h = await harness();
const NOW = new Date('2026-03-02T09:00:00.000Z');
await loadDemo(h.url, h.env.dataDir, NOW);

const statuses = async (table: 'campaigns' | 'deals' | 'submissions') =>
  (await h.owner.selectFrom(table).select('status').distinct().orderBy('status').execute()).map((row) => row.status);

test('the ledger of the demo data, the bank’s records and every status history are right', async () => {
  expect(await verifyBooks(h.context({ kind: 'system', onBehalfOf: null }, NOW))).toEqual([]);
});

test('there are campaigns, deals and content in every status, and campaigns in every stage and review status', async () => {
  expect(await statuses('campaigns')).toEqual([...lifecycles.campaign.statuses].sort());
  expect(await statuses('deals')).toEqual([...lifecycles.deal.statuses].sort());
  expect(await statuses('submissions')).toEqual([...lifecycles.submission.statuses].sort());
  const seen = await h.owner.selectFrom('campaigns').select(['stage', 'reviewStatus', 'origin']).distinct().execute();
  expect(new Set(seen.map((row) => row.reviewStatus)).size).toBe(lifecycles.review.statuses.length);
  expect(new Set(seen.map((row) => row.stage)).size).toBe(5);
  expect(new Set(seen.map((row) => row.origin)).size).toBe(3);
});

test('there are the demo logins, enough brands and creators of every tier and platform, and eighteen months of earnings', async () => {
  const emails = await h.owner.selectFrom('users').select('email').where('email', 'in', DEMO_EMAILS).execute();
  expect(emails).toHaveLength(DEMO_EMAILS.length);
  const creators = await h.owner
    .selectFrom('creatorProfiles')
    .select(['followerCount', 'primaryPlatform'])
    .where('isProfileComplete', '=', true)
    .execute();
  expect(creators.length).toBeGreaterThanOrEqual(40);
  expect(new Set(creators.map((row) => tierOf(row.followerCount ?? 0))).size).toBe(TIERS.length);
  expect(new Set(creators.map((row) => row.primaryPlatform)).size).toBe(9);
  const brands = await h.owner.selectFrom('brandProfiles').select('userId').execute();
  expect(brands.length).toBeGreaterThanOrEqual(8);
  const months = await h.owner.selectFrom('earnings').select('earnedAt').execute();
  expect(new Set(months.map((row) => row.earnedAt.toISOString().slice(0, 7))).size).toBeGreaterThanOrEqual(16);
});

test('agreed amounts are such as a market would have', async () => {
  const deals = await h.owner
    .selectFrom('deals')
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .innerJoin('creatorProfiles', 'creatorProfiles.userId', 'deals.creatorId')
    .select(['agreedAmountMinor', 'deals.currency', 'campaignType', 'followerCount', 'creatorProfiles.platforms'])
    .select(['campaigns.platforms as asked', 'budgetMinor'])
    .execute();
  const floors = await h.owner.selectFrom('pricingFloors').selectAll().execute();
  const pence: Record<string, number> = {
    USD: 1 / 1.27,
    GBP: 1,
    EUR: 1.09 / 1.27,
    CAD: 0.735 / 1.27,
    AUD: 0.66 / 1.27,
    JPY: 0.68 / 1.27,
  };
  const odd = deals.filter(({ agreedAmountMinor, currency, campaignType, followerCount, platforms, asked }) => {
    const tier = tierOf(followerCount ?? 0);
    const floor = floors.find((row) => row.tier === tier && row.campaignType === campaignType)?.minPriceMinor ?? 0;
    const tooLittle = agreedAmountMinor * (pence[currency] ?? 0) < floor;
    return tooLittle || !asked.some((platform) => platforms.includes(platform));
  });
  expect(odd).toEqual([]);
  const ahead = await h.owner
    .selectFrom('campaigns')
    .select(['currentStep', 'budgetMinor', 'platforms'])
    .where('status', '=', 'draft')
    .where((eb) =>
      eb.or([
        eb('currentStep', '<=', 2).and('budgetMinor', 'is not', null),
        eb('currentStep', '<=', 3).and(sql<boolean>`cardinality(platforms) > 0`),
      ]),
    )
    .execute();
  expect(ahead).toEqual([]);
  const twice = await h.owner
    .selectFrom('campaigns')
    .select(['brandId', 'name'])
    .groupBy(['brandId', 'name'])
    .having((eb) => eb.fn.countAll(), '>', 1)
    .execute();
  expect(twice).toEqual([]);
});

test('creators who finished a campaign days ago were paid; one payout that failed yesterday waits for a person', async () => {
  const paid = h.owner.selectFrom('payouts').select(['status', 'createdAt']);
  const open = await paid.where('status', '<>', 'paid').execute();
  expect(open).toHaveLength(1);
  expect(NOW.getTime() - Number(open[0]?.createdAt)).toBeLessThan(2 * 86_400_000);
});

test('nothing happens after now', async () => {
  const late = await h.owner.selectFrom('auditLog').select('id').where('createdAt', '>', NOW).execute();
  expect(late).toEqual([]);
  const earned = await h.owner.selectFrom('earnings').select('id').where('earnedAt', '>', NOW).execute();
  expect(earned).toEqual([]);
});
