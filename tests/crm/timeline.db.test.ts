import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser, userRow } from '#db/factories.ts';
import { harness } from '#tests/support/harness.ts';
import { assign, NOW } from './people.ts';

const h = await harness();
const staff = await createUser(h.owner, 'admin', { user: { firstName: 'Kim', lastName: 'Staff' } });
const admin = await h.as(staff.id, NOW);
const brand = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Lumen' } });
const creator = await createUser(h.owner, 'creator', { user: { firstName: 'Rosa', lastName: 'Vidal' } });
const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'under_review', name: 'Spring' });
const deal = await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'accepted' });
await createDeal(h.owner, {
  campaign: await createCampaign(h.owner, { brandId: (await createUser(h.owner, 'brand')).id, status: 'new' }),
  creatorId: (await createUser(h.owner, 'creator')).id,
});
await admin.deals.cancel({ dealId: deal.id, reason: 'The brand asked us to' });

test('a brand, a creator and a deal each have a timeline with the newest step first, who took it, and why', async () => {
  const cancelled = {
    machine: 'deal',
    from: 'accepted',
    to: 'cancelled',
    title: 'Spring',
    by: { kind: 'admin', name: 'Kim Staff' },
    note: 'The brand asked us to',
    at: NOW,
  };
  const ofBrand = await admin.crm.timeline({ userId: brand.id, limit: 50 });
  expect(ofBrand.rows[0]).toMatchObject({ ...cancelled, party: 'Rosa Vidal' });
  const machines = new Set(ofBrand.rows.map(({ machine }) => machine));
  for (const machine of ['account', 'campaign', 'deal']) expect(machines).toContain(machine);
  const ofCreator = await admin.crm.timeline({ userId: creator.id, limit: 50 });
  expect(ofCreator.rows[0]).toMatchObject({ ...cancelled, party: 'Lumen' });
  const ofDeal = await admin.crm.dealTimeline({ dealId: deal.id, limit: 50 });
  expect(ofDeal.rows.map(({ to }) => to)).toEqual(['cancelled', 'accepted', 'invited']);
});

test('the timeline holds what is the person’s own and nothing of others, and is read a page at a time', async () => {
  const whole = await admin.crm.timeline({ userId: brand.id, limit: 50 });
  expect(whole.nextCursor).toBeNull();
  const logged = await h.owner
    .selectFrom('auditLog')
    .select(['id', 'machine', 'fromStatus'])
    .where('machine', 'is not', null)
    .where('resourceId', 'in', [brand.id, campaign.id, deal.id])
    .orderBy('id', 'desc')
    .execute();
  // The creation of a campaign is one step, not three.
  const told = logged.filter(
    ({ machine, fromStatus }) => fromStatus !== null || !['review', 'launch'].includes(machine ?? ''),
  );
  expect(logged.length - told.length).toBe(2);
  expect(whole.rows.map(({ id }) => id)).toEqual(told.map(({ id }) => id));
  const seen: number[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof admin.crm.timeline>> = await admin.crm.timeline({
      userId: brand.id,
      limit: 2,
      cursor,
    });
    seen.push(...page.rows.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toEqual(told.map(({ id }) => id));
  await expect(admin.crm.timeline({ userId: brand.id, cursor: 'bm9uZQ' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
});

test('somebody to whom nothing has happened has an empty timeline, and staff are in none', async () => {
  const fresh = userRow('creator');
  await h.owner.insertInto('users').values(fresh).execute();
  expect(await admin.crm.timeline({ userId: fresh.id })).toEqual({ rows: [], nextCursor: null });
  await expect(admin.crm.timeline({ userId: staff.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('[AG-17] an agency reads the timelines of its people, without names of staff and their words on accounts', async () => {
  const agency = await createUser(h.owner, 'agency');
  await assign(h.owner, agency, creator);
  const other = await createUser(h.owner, 'creator');
  await assign(h.owner, agency, other);
  await admin.users.suspend({ userId: other.id, reason: 'Bought followers' });
  const caller = await h.as(agency.id, NOW);
  const [newest] = (await caller.crm.timeline({ userId: creator.id })).rows;
  expect(newest).toMatchObject({ to: 'cancelled', by: { kind: 'admin', name: null }, note: 'The brand asked us to' });
  const [suspended] = (await caller.crm.timeline({ userId: other.id })).rows;
  expect(suspended).toMatchObject({
    machine: 'account',
    to: 'suspended',
    by: { kind: 'admin', name: null },
    note: null,
  });
  await expect(caller.crm.timeline({ userId: brand.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
