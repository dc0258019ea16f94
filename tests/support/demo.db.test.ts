import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { DEMO_EMAILS, loadDemo } from '#db/demo.ts';
import { verifyBooks } from '#server/ledger/verify.service.ts';
import { createFileStore } from '#server/providers/files/store.ts';
import { TIERS, tierOf } from '#shared/choices/tiers.ts';
import { RULE_SUSPICIOUS_THRESHOLD } from '#shared/constants.ts';
import { lifecycles } from '#shared/lifecycles.ts';
import { DESK_LISTS } from '#shared/payments/desk.ts';
import { CREATOR_TYPES } from '#shared/profiles/creator-types.ts';
import { STOPPED_PAYOUTS } from '#shared/status-sets.ts';
import { harness } from './harness.ts';

const h = await harness();
const NOW = new Date('2026-03-02T09:00:00.000Z');
const store = createFileStore(h.env);
await loadDemo(h.ownerUrl, store, NOW);

const statuses = async (table: 'campaigns' | 'deals' | 'submissions') =>
  (await h.owner.selectFrom(table).select('status').distinct().orderBy('status').execute()).map((row) => row.status);

test('the ledger of the demo data, the bank’s records and every status history are right', async () => {
  expect(await verifyBooks(h.context({ kind: 'system', onBehalfOf: null }, NOW))).toEqual([]);
});

test('what each creator reads on dashboard, analytics and statements is what the ledger has, to the cent', async () => {
  const creators = await h.owner.selectFrom('earnings').select('creatorId').distinct().execute();
  expect(creators.length).toBeGreaterThan(10);
  for (const { creatorId } of creators) {
    const { analytics, payments } = await h.as(creatorId, NOW);
    const { totals } = await payments.earnings({});
    const open = await h.owner
      .selectFrom('ledgerEntries')
      .where('account', '=', 'creator_payable')
      .where('ownerId', '=', creatorId)
      .groupBy('currency')
      .select(['currency', sql<number>`sum(amount_minor) filter (where amount_minor > 0)::bigint`.as('earnedMinor')])
      .select(sql<number>`sum(amount_minor)::bigint`.as('openMinor'))
      .execute();
    const ledger = new Map(open.map(({ currency, ...sums }) => [currency, sums]));
    const sums = (await payments.statements()).flatMap((month) => month.sums);
    for (const { currency, earnedMinor, onTheWayMinor } of totals) {
      const booked = ledger.get(currency) ?? { earnedMinor: 0, openMinor: 0 };
      const released = sums.filter((sum) => sum.currency === currency);
      expect([earnedMinor, onTheWayMinor]).toEqual([booked.earnedMinor, booked.openMinor]);
      expect(released.reduce((sum, { releasedMinor }) => sum + releasedMinor, 0)).toBe(booked.earnedMinor);
      expect(released[0]?.closingMinor ?? 0).toBe(booked.openMinor);
    }
    const { earned } = await analytics.creatorTotals();
    expect(earned).toHaveLength(open.length);
    for (const { currency, amountMinor } of earned) expect(amountMinor).toBe(ledger.get(currency)?.earnedMinor);
  }
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

test('creators who finished a campaign days ago were paid; of yesterday’s payouts one is on its way and one failed and waits for a person', async () => {
  const all = h.owner.selectFrom('payouts').select(['status', 'createdAt']);
  const open = await all
    .where('status', '<>', 'paid')
    .where('status', 'not in', STOPPED_PAYOUTS)
    .orderBy('status')
    .execute();
  expect(open.map(({ status }) => status)).toEqual(['failed', 'processing']);
  for (const { createdAt } of open) expect(NOW.getTime() - Number(createdAt)).toBeLessThan(2 * 86_400_000);
});

test('creators have portraits, brands logos, campaigns covers, and content and recent posts are pictures of their own', async () => {
  const stored = await h.owner
    .selectFrom('files')
    .select(['id', 'contentKey', 'width', 'height', 'purpose', 'ownerId'])
    .where('contentType', '=', 'image/jpeg')
    .execute();
  const file = new Map(stored.map((row) => [`/images/${row.id}`, row]));
  const [creators, brands, campaigns] = await Promise.all([
    h.owner.selectFrom('creatorProfiles').selectAll().where('isProfileComplete', '=', true).execute(),
    h.owner.selectFrom('brandProfiles').selectAll().execute(),
    h.owner.selectFrom('campaigns').selectAll().where('name', 'is not', null).execute(),
  ]);
  // Two accounts show what suspended and flagged ones look like; they have no picture.
  const portraits = creators.flatMap(({ userId, avatarUrl }) =>
    avatarUrl ? { userId, file: file.get(avatarUrl) } : [],
  );
  expect(portraits.length).toBeGreaterThanOrEqual(40);
  expect(portraits.filter((row) => row.file?.ownerId !== row.userId || row.file.purpose !== 'image')).toEqual([]);
  expect(new Set(portraits.map((row) => row.file?.contentKey)).size).toBe(portraits.length);
  expect(new Set(brands.map(({ logoUrl }) => file.get(logoUrl ?? '')?.contentKey)).size).toBe(brands.length);
  const covers = campaigns.map(({ name, coverFileId }) => [name, file.get(`/images/${coverFileId}`)?.contentKey]);
  expect(covers.filter(([, key]) => key === undefined)).toEqual([]);
  expect(new Set(covers.map(String)).size).toBe(new Set(campaigns.map(({ name }) => name)).size);

  const posts = stored.filter(({ purpose }) => purpose === 'submission');
  expect(new Set(posts.map(({ contentKey }) => contentKey)).size).toBeGreaterThan(40);
  expect(new Set(posts.map(({ width, height }) => ((height ?? 0) / (width ?? 1)).toFixed(2)))).toEqual(
    new Set(['1.25', '1.78']),
  );
  for (const { recentContents } of await h.owner.selectFrom('creatorPublicAnalytics').selectAll().execute()) {
    const shown = z.array(z.object({ thumbnail_url: z.string() })).parse(recentContents);
    expect(new Set(shown.map((post) => file.get(post.thumbnail_url)?.contentKey)).size).toBe(6);
  }

  const kept = await Promise.all(
    [...new Set(stored.map(({ contentKey }) => contentKey))].map((key) => store.exists(key)),
  );
  expect(kept).not.toContain(false);
});

test('creators say what kind of creator they are, of each kind some', async () => {
  const types = await h.owner
    .selectFrom('creatorProfiles')
    .select('creatorType')
    .where('isProfileComplete', '=', true)
    .where('avatarUrl', 'is not', null)
    .execute();
  expect(new Set(types.map(({ creatorType }) => creatorType))).toEqual(new Set(CREATOR_TYPES));
});

test('nothing happens after now', async () => {
  const late = await h.owner.selectFrom('auditLog').select('id').where('createdAt', '>', NOW).execute();
  expect(late).toEqual([]);
  const earned = await h.owner.selectFrom('earnings').select('id').where('earnedAt', '>', NOW).execute();
  expect(earned).toEqual([]);
});

test('every list of the money desk has something, and what needs a person: stopped payouts, and a dispute that waits for evidence', async () => {
  const [admin] = await h.owner.selectFrom('users').select('id').where('email', '=', 'admin@accord.test').execute();
  const { payments } = await h.as(admin?.id ?? '', NOW);
  for (const list of DESK_LISTS) expect((await payments.desk({ list })).rows, list).not.toHaveLength(0);
  for (const status of STOPPED_PAYOUTS) expect((await payments.desk({ list: 'payouts', status })).rows).toHaveLength(1);
  const { rows } = await payments.desk({ list: 'disputes' });
  expect(rows.map(({ status, overdue }) => [status, overdue]).sort()).toEqual([
    ['evidence_due', false],
    ['lost', false],
    ['won', false],
  ]);
});

test('a dry run of the rule about sign-ins finds the one after many others, and by a lower threshold one from a new place, too', async () => {
  const [admin] = await h.owner.selectFrom('users').select('id').where('email', '=', 'admin@accord.test').execute();
  const { security } = await h.as(admin?.id ?? '', NOW);
  const why = async (threshold: number) => {
    const { rows } = await security.dryRun({ parameters: { kind: 'suspicious_activity', threshold } });
    return rows.map((row) => row.why);
  };
  const shared = '7 sign-ins within an hour, new network, new device';
  expect(await why(RULE_SUSPICIOUS_THRESHOLD)).toEqual([shared]);
  expect(await why(0.6)).toEqual([shared, '1 sign-in within an hour, new network, new device']);
});
