import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser, type UserInput } from '#db/factories.ts';
import { harness } from '#tests/support/harness.ts';
import { assign, NOW, setRates } from './people.ts';

const h = await harness();
await setRates(h.owner);
const admin = await h.as((await createUser(h.owner, 'admin')).id, NOW);
let made = 0;
/** A creator newer than all earlier ones. */
const make = (user: UserInput['user'] = {}, creatorProfile: UserInput['creatorProfile'] = {}) => {
  made += 1;
  const createdAt = new Date(NOW.getTime() - 86_400_000 + made * 1_000);
  return createUser(h.owner, 'creator', { user: { createdAt, ...user }, creatorProfile });
};
const ids = (page: { rows: { id: string }[] }) => page.rows.map(({ id }) => id);

test('[CRM-16] creators are found by first name, last name and address, newest first, and paged', async () => {
  const ada = await make({ firstName: 'Ada', lastName: 'Quillon', email: 'ada_1@quill.example' });
  const bo = await make({ firstName: 'Bo', lastName: null, email: 'bo@quillon.example' });
  const find = async (search: string) => ids(await admin.crm.creators({ search }));
  expect(await find('QUILLON')).toEqual([bo.id, ada.id]);
  expect(await find('ada quillon')).toEqual([ada.id]);
  expect(await find('a%1')).toEqual([]);
  const first = await admin.crm.creators({ search: 'quillon', limit: 1 });
  expect(ids(first)).toEqual([bo.id]);
  expect(await admin.crm.creators({ search: 'quillon', limit: 1, cursor: first.nextCursor })).toMatchObject({
    rows: [{ id: ada.id }],
    nextCursor: null,
  });
});

test('[CRM-17] the filter leaves creators whose main platform it is', async () => {
  const made = new Map<string, string>();
  for (const primaryPlatform of ['instagram', 'tiktok', 'youtube', 'linkedin', 'twitch']) {
    made.set(primaryPlatform, (await make({ lastName: 'Platformed' }, { primaryPlatform })).id);
  }
  for (const platform of ['instagram', 'tiktok', 'youtube', 'linkedin'] as const) {
    expect(ids(await admin.crm.creators({ search: 'platformed', platform }))).toEqual([made.get(platform)]);
  }
  expect(ids(await admin.crm.creators({ platform: 'linkedin' }))).toEqual([made.get('linkedin')]);
  expect(ids(await admin.crm.creators({ search: 'platformed' }))).toHaveLength(5);
});

test('[CRM-18] a row has name, address, platform, followers, engagement, status and how many deals are active, of how many', async () => {
  const creator = await make(
    { firstName: 'Mina', lastName: 'Sol', email: 'mina@example.test' },
    { primaryPlatform: 'tiktok', followerCount: 12_300, engagementRate: 0.042 },
  );
  const brand = await createUser(h.owner, 'brand');
  for (const status of ['invited', 'accepted', 'submitted', 'completed', 'declined'] as const) {
    const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'live' });
    await createDeal(h.owner, { campaign, creatorId: creator.id, status });
  }
  expect((await admin.crm.creators({ search: 'mina sol' })).rows).toEqual([
    {
      id: creator.id,
      name: 'Mina Sol',
      email: 'mina@example.test',
      avatarUrl: null,
      platform: 'tiktok',
      followers: 12_300,
      engagement: 0.042,
      status: 'active',
      activeDeals: 2,
      deals: 5,
      tags: [],
    },
  ]);
});

test('[CRM-33] [CRM-36] a creator has profile, audience, accounts, deals by stage and in dollars what was released', async () => {
  const creator = await make(
    { firstName: 'Ines', lastName: 'Vara' },
    { languages: ['en'], audienceCountries: ['gb', 'us'], audiencePrimary: 'gb' },
  );
  const at = { createdAt: NOW, refreshAskedAt: NOW };
  await h.owner
    .insertInto('socialAccounts')
    .values([
      {
        creatorId: creator.id,
        platform: 'tiktok',
        handle: 'ines',
        status: 'ok',
        followers: 10,
        engagementRate: 0.5,
        ...at,
      },
      { creatorId: creator.id, platform: 'youtube', handle: 'inesv', status: 'ok', followers: 99, ...at },
    ])
    .execute();
  const brand = await createUser(h.owner, 'brand');
  for (const [currency, netMinor] of [
    ['USD', 750],
    ['GBP', 800],
  ] as const) {
    const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'completed', currency });
    const deal = await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'completed' });
    const { id: milestoneId } = await milestone(deal.id, currency);
    await h.owner
      .insertInto('earnings')
      .values({
        milestoneId,
        dealId: deal.id,
        campaignId: campaign.id,
        creatorId: creator.id,
        brandId: brand.id,
        grossMinor: netMinor + 250,
        feeMinor: 250,
        netMinor,
        currency,
        earnedAt: NOW,
      })
      .execute();
  }
  expect(await admin.crm.creator({ creatorId: creator.id })).toMatchObject({
    name: 'Ines Vara',
    languages: ['en'],
    audienceCountries: ['gb', 'us'],
    audiencePrimary: 'gb',
    accounts: [
      { platform: 'youtube', handle: 'inesv', followers: 99, engagement: null },
      { platform: 'tiktok', handle: 'ines', followers: 10, engagement: 0.5 },
    ],
    deals: { pending: 0, active: 0, completed: 2, cancelled: 0, total: 2 },
    currency: 'USD',
    earningsMinor: 750 + 1_000,
  });
});

const reached = { accruedAt: NOW };
const milestone = (dealId: string, currency: 'USD' | 'GBP') =>
  h.owner
    .insertInto('milestones')
    .values({ dealId, kind: 'signing', status: 'accrued', amountMinor: 800, currency, createdAt: NOW, ...reached })
    .returning('id')
    .executeTakeFirstOrThrow();

test('[CRM-35] a creator is read by their id', async () => {
  const [creator] = [await make(), await make()];
  expect(await admin.crm.creator({ creatorId: creator.id })).toMatchObject({ id: creator.id, email: creator.email });
  for (const input of [{}, { creatorId: 'leaderboard' }] as { creatorId: string }[]) {
    await expect(admin.crm.creator(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  }
});

test('[AG-09] [AG-11] [AG-17] an agency sees the creators that are assigned to it, and no others', async () => {
  const agency = await createUser(h.owner, 'agency');
  const [mine, theirs] = [await make(), await make()];
  await assign(h.owner, agency, mine);
  const caller = await h.as(agency.id, NOW);
  expect(ids(await caller.crm.creators({ area: 'admin' }))).toEqual([mine.id]);
  expect(ids(await caller.crm.creators({ search: 'robin' }))).toEqual([mine.id]);
  expect(ids(await caller.crm.creators({ platform: 'instagram' }))).toEqual([mine.id]);
  expect(await caller.crm.creator({ creatorId: mine.id })).toMatchObject({ id: mine.id });
  for (const creatorId of [theirs.id, randomUUID()]) {
    await expect(caller.crm.creator({ creatorId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(caller.crm.timeline({ userId: creatorId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

test('a super admin who previews the agency’s area sees nobody there', async () => {
  const boss = await h.as((await createUser(h.owner, 'super_admin')).id, NOW);
  const { id: creatorId } = await make();
  expect(await boss.crm.creators({ area: 'agency' })).toEqual({ rows: [], nextCursor: null });
  expect(await boss.crm.stats({ area: 'agency' })).toMatchObject({ brands: 0, activeCreators: 0, openDeals: 0 });
  await expect(boss.crm.creator({ creatorId, area: 'agency' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await boss.crm.creator({ creatorId })).toMatchObject({ id: creatorId });
});
