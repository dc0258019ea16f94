import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser, type UserInput } from '#db/factories.ts';
import { brandsPage } from '#server/crm/brands.queries.ts';
import { harness } from '#tests/support/harness.ts';
import { assign, NOW, setRates } from './people.ts';

const h = await harness();
await setRates(h.owner);
const admin = await h.as((await createUser(h.owner, 'admin')).id, NOW);
let made = 0;
/** A brand newer than all earlier ones. */
const make = (companyName: string, user: UserInput['user'] = {}, brandProfile: UserInput['brandProfile'] = {}) => {
  made += 1;
  return createUser(h.owner, 'brand', {
    user: { createdAt: new Date(NOW.getTime() - 86_400_000 + made * 1_000), ...user },
    brandProfile: { companyName, ...brandProfile },
  });
};
const names = (page: { rows: { name: string }[] }) => page.rows.map(({ name }) => name);

test('[CRM-12] [CRM-55] brands come newest first, ten to a page, with how many there are', async () => {
  for (let n = 1; n <= 12; n += 1) await make(`Paged ${n}`);
  const first = await admin.crm.brands({ search: 'paged' });
  expect(names(first)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `Paged ${n}`));
  expect(first).toMatchObject({ total: 12, page: 1, pageSize: 10 });
  expect(names(await admin.crm.brands({ search: 'paged', page: 2 }))).toEqual(['Paged 2', 'Paged 1']);
  expect(await admin.crm.brands({ search: 'paged', page: 9 })).toMatchObject({ rows: [], total: 12 });
  expect(names(await admin.crm.brands({ page: 2, pageSize: 5 }))).toEqual([7, 6, 5, 4, 3].map((n) => `Paged ${n}`));
  await expect(admin.crm.brands({ pageSize: 101 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('[CRM-10] brands are found by part of company or address, in upper or lower case; wildcards are letters', async () => {
  await make('Quill & Co', { email: 'hello@quill-co.example' });
  await make('100% Oats_', { email: 'oats@example.test' });
  const find = async (search: string) => names(await admin.crm.brands({ search }));
  expect(await find('QUILL &')).toEqual(['Quill & Co']);
  expect(await find('hello@QUILL')).toEqual(['Quill & Co']);
  expect(await find('0% oats_')).toEqual(['100% Oats_']);
  expect(await find('qu_ll')).toEqual([]);
  expect(await find('nobody at all')).toEqual([]);
});

test('[CRM-11] the filter leaves brands whose account is active, pending or suspended', async () => {
  await make('State active');
  await make('State pending', { status: 'pending', emailConfirmedAt: null });
  await make('State suspended', { status: 'suspended' });
  await make('State erased', { status: 'deleted' });
  expect(names(await admin.crm.brands({ search: 'state' }))).toEqual([
    'State suspended',
    'State pending',
    'State active',
  ]);
  for (const status of ['active', 'pending', 'suspended'] as const) {
    expect(names(await admin.crm.brands({ search: 'state', status }))).toEqual([`State ${status}`]);
  }
  const all = await admin.crm.brands({ status: 'suspended' });
  expect(new Set(all.rows.map(({ status }) => status))).toEqual(new Set(['suspended']));
  expect(all.total).toBe(1);
});

test('[CRM-14] [CRM-52] a row has name, address, industry, status, its deals and in dollars what those that count come to', async () => {
  const brand = await make('Valued', { email: 'valued@example.test' }, { industry: 'travel' });
  const creator = await createUser(h.owner, 'creator');
  for (const [currency, status, agreedAmountMinor] of [
    ['USD', 'invited', 10_000],
    ['GBP', 'completed', 8_000],
    ['JPY', 'in_progress', 10_000],
    ['USD', 'declined', 99_000],
    ['USD', 'cancelled', 99_000],
  ] as const) {
    const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'live', currency });
    await createDeal(h.owner, { campaign, creatorId: creator.id, status, agreedAmountMinor });
  }
  expect((await admin.crm.brands({ search: 'valued' })).rows).toEqual([
    {
      id: brand.id,
      name: 'Valued',
      email: 'valued@example.test',
      industry: 'travel',
      logoUrl: null,
      status: 'active',
      deals: 5,
      valueMinor: 10_000 + 10_000 + 7_000,
      createdAt: brand.createdAt,
      tags: [],
    },
  ]);
});

test('an amount whose currency has no rate makes no total', async () => {
  const brand = await make('Rateless');
  const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'live', currency: 'EUR' });
  const creator = await createUser(h.owner, 'creator');
  await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'accepted' });
  await h.owner.deleteFrom('fxRates').where('currency', '=', 'EUR').execute();
  expect((await admin.crm.brands({ search: 'rateless' })).rows[0]?.valueMinor).toBeNull();
  expect(await admin.crm.brand({ brandId: brand.id })).toMatchObject({ dealValueMinor: null, totalSpendMinor: 0 });
});

test('[CRM-28] [CRM-32] a brand has its profile, its deals by stage, and in pounds what it paid less what it got back', async () => {
  const brand = await make(
    'Detailed',
    { email: 'detail@example.test' },
    { industry: 'food', budgetRange: '5000-10000' },
  );
  const [creator, other] = [await createUser(h.owner, 'creator'), await createUser(h.owner, 'creator')];
  const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'live', currency: 'USD' });
  await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'in_progress', agreedAmountMinor: 12_500 });
  await createDeal(h.owner, { campaign, creatorId: other.id, status: 'expired' });
  const pay = async (over: {
    amountMinor: number;
    currency: 'USD' | 'GBP';
    status: 'succeeded' | 'failed' | 'refunded';
    refundedMinor?: number;
  }) => {
    const of = await createCampaign(h.owner, { brandId: brand.id, status: 'live', currency: over.currency });
    await h.owner
      .insertInto('payments')
      .values({
        campaignId: of.id,
        brandId: brand.id,
        kind: 'deposit',
        idempotencyKey: randomUUID(),
        createdAt: NOW,
        updatedAt: NOW,
        ...over,
      })
      .execute();
  };
  await pay({ amountMinor: 100_000, currency: 'USD', status: 'succeeded', refundedMinor: 25_000 });
  await pay({ amountMinor: 5_000, currency: 'GBP', status: 'succeeded' });
  await pay({ amountMinor: 7_000, currency: 'GBP', status: 'refunded', refundedMinor: 7_000 });
  await pay({ amountMinor: 9_000, currency: 'GBP', status: 'failed' });
  expect(await admin.crm.brand({ brandId: brand.id })).toEqual({
    id: brand.id,
    name: 'Detailed',
    email: 'detail@example.test',
    industry: 'food',
    budgetRange: '5000-10000',
    websiteUrl: null,
    logoUrl: null,
    status: 'active',
    createdAt: brand.createdAt,
    deals: { pending: 0, active: 1, completed: 0, cancelled: 1, total: 2 },
    currency: 'GBP',
    totalSpendMinor: 60_000 + 5_000,
    dealValueMinor: 10_000,
  });
});

test('[AG-06] [AG-17] [AG-08] an agency sees the brands that are assigned to it now, whatever it asks for', async () => {
  const agency = await createUser(h.owner, 'agency');
  const [mine, former, theirs] = [await make('Ag mine'), await make('Ag former'), await make('Ag theirs')];
  await assign(h.owner, agency, mine, former);
  await h.owner.updateTable('agencyUsers').set({ endedAt: NOW }).where('userId', '=', former.id).execute();
  const caller = await h.as(agency.id, NOW);
  for (const area of ['admin', 'agency', undefined] as const) {
    expect(await caller.crm.brands({ area })).toMatchObject({ total: 1, rows: [{ name: 'Ag mine' }] });
    expect(await caller.crm.brands({ area, search: 'ag ' })).toMatchObject({ total: 1, rows: [{ name: 'Ag mine' }] });
    for (const { id: brandId } of [former, theirs]) {
      await expect(caller.crm.brand({ brandId, area })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  }
  expect(await caller.crm.brand({ brandId: mine.id })).toMatchObject({ name: 'Ag mine' });
});

test('[CRM-31] a brand is read by its id, by those alone who have signed in', async () => {
  const brand = await make('By id');
  expect(await admin.crm.brand({ brandId: brand.id })).toMatchObject({ id: brand.id, name: 'By id' });
  const visitor = await h.as(null, NOW);
  await expect(visitor.crm.brand({ brandId: brand.id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  for (const input of [{}, { brandId: 'leaderboard' }] as { brandId: string }[]) {
    await expect(admin.crm.brand(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  }
});

test('[CRM-29] a brand that does not exist, was erased, or is a creator, is not found', async () => {
  const erased = await make('Erased', { status: 'deleted' });
  const creator = await createUser(h.owner, 'creator');
  for (const brandId of [randomUUID(), erased.id, creator.id]) {
    await expect(admin.crm.brand({ brandId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

test('[CRM-13] [CONST-14] the data layer reads a range of fifty, a request ten, unless they name a number', async () => {
  for (let n = 0; n < 55; n += 1) await make(`Ranged ${n}`);
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  const filters = { search: 'ranged', sort: 'newest' as const };
  const inData = await brandsPage(h.db, 'everyone', filters, { now: NOW }).execute();
  expect(inData).toHaveLength(50);
  const asked = await admin.crm.brands(filters);
  expect(asked).toMatchObject({ total: 55, page: 1, pageSize: 10 });
  expect(ids(asked.rows)).toEqual(ids(inData).slice(0, 10));
  const rest = await brandsPage(h.db, 'everyone', filters, { now: NOW, offset: 50 }).execute();
  const wide = await admin.crm.brands({ ...filters, pageSize: 100 });
  expect(ids(wide.rows)).toEqual([...ids(inData), ...ids(rest)]);
});
