import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import type { AgencyRole } from '#shared/agency/roles.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const NOW = new Date('2026-06-05T10:00:00.000Z');
const HOUR_MS = 3_600_000;

const agency = await createUser(h.owner, 'agency');
const boss = await h.as(agency.id, NOW);
const other = await createUser(h.owner, 'agency');
const stranger = await h.as(other.id, NOW);

const brand = await createUser(h.owner, 'brand', {
  user: { firstName: 'Kim', lastName: 'Ode' },
  brandProfile: { companyName: 'Kindred Toys' },
});
const creator = await createUser(h.owner, 'creator', { user: { firstName: 'Maya', lastName: 'Okafor' } });
const general = await createUser(h.owner, null, { user: { firstName: 'Ines', lastName: 'Costa' } });
const unassigned = {
  brand: await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Somebody Else' } }),
  creator: await createUser(h.owner, 'creator', { user: { firstName: 'Nobody', lastName: 'Here' } }),
};

const manage = (agencyId: string, userId: string, role: AgencyRole, hoursAgo = 0) =>
  h.owner
    .insertInto('agencyUsers')
    .values({ agencyId, userId, role, createdAt: new Date(NOW.getTime() - hoursAgo * HOUR_MS) })
    .execute();
await manage(agency.id, brand.id, 'managed_brand', 3);
await manage(agency.id, creator.id, 'managed_creator', 2);
await manage(agency.id, general.id, 'managed_user', 1);
await manage(other.id, unassigned.brand.id, 'managed_brand');

const names = async (role?: AgencyRole) =>
  (await boss.agency.users(role ? { role } : {})).rows.map((row) => [row.name, row.role]);

test('[AG-18] [AG-29] [AG-33] an agency reads its brands, creators and general users by name, finds them, and reads one kind of them', async () => {
  const [toys, maya, ines] = [
    ['Kindred Toys', 'managed_brand'],
    ['Maya Okafor', 'managed_creator'],
    ['Ines Costa', 'managed_user'],
  ];
  expect(await names()).toEqual([ines, maya, toys]);
  expect(await names('managed_brand')).toEqual([toys]);
  expect(await names('managed_creator')).toEqual([maya]);
  expect(await names('managed_user')).toEqual([ines]);
  const found = async (search: string) => (await boss.agency.users({ search })).rows.map(({ userId }) => userId);
  for (const typed of ['kindred', 'kim od', brand.email]) expect(await found(typed)).toEqual([brand.id]);
  expect(await found('somebody else')).toEqual([]);
  expect((await boss.agency.users({})).rows.map(({ page }) => page)).toEqual([null, 'creator', 'brand']);
  expect((await stranger.agency.users({})).rows.map((row) => row.userId)).toEqual([unassigned.brand.id]);
});

test('[AG-30] [AG-32] the CRM of an agency reads the companies and the profiles of those who are assigned', async () => {
  expect((await boss.crm.brands({ area: 'agency' })).rows).toMatchObject([
    { id: brand.id, name: 'Kindred Toys', email: brand.email },
  ]);
  expect((await boss.crm.creators({ area: 'agency' })).rows).toMatchObject([{ id: creator.id, name: 'Maya Okafor' }]);
  expect((await stranger.crm.brands({ area: 'agency' })).rows.map((row) => row.id)).toEqual([unassigned.brand.id]);
  expect((await stranger.crm.creators({ area: 'agency' })).rows).toEqual([]);
});

test('[AG-18] [AG-31] campaigns and deals of its brands and of its creators are seen, the newest deal first', async () => {
  const deal = async (brandId: string, creatorId: string, hoursAgo: number) => {
    const campaign = await createCampaign(h.owner, { brandId, status: 'live' });
    const createdAt = new Date(NOW.getTime() - hoursAgo * HOUR_MS);
    const { id } = await createDeal(h.owner, { campaign, creatorId, status: 'in_progress', createdAt });
    return { id, campaignId: campaign.id };
  };
  const ofBrand = await deal(brand.id, unassigned.creator.id, 30);
  const ofCreator = await deal(unassigned.brand.id, creator.id, 10);
  const ofBoth = await deal(brand.id, creator.id, 20);
  const ofNobody = await deal(unassigned.brand.id, unassigned.creator.id, 5);
  const deals = async (caller: typeof boss) => (await caller.crm.deals({ area: 'agency' })).rows.map(({ id }) => id);
  expect(await deals(boss)).toEqual([ofCreator.id, ofBoth.id, ofBrand.id]);
  expect(await deals(stranger)).toEqual([ofNobody.id, ofCreator.id]);
  const campaigns = (await boss.agency.orders({})).rows.map(({ id }) => id);
  expect(campaigns.toSorted()).toEqual([ofBrand, ofCreator, ofBoth].map(({ campaignId }) => campaignId).toSorted());
});
