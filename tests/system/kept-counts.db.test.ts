import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { keptCount, keptCounts } from '#server/ground/kept-counts.ts';
import { foldCounts } from '#server/system/counts.service.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { verify } from '../payments/scene.ts';

const h = await racingHarness();
const admin = await createUser(h.owner, 'admin');
const brand = await createUser(h.owner, 'brand');

/** The kept counts, and a fresh count of everything. */
async function both() {
  const kept = (await keptCounts(h.db, 'campaigns').execute()).map(({ key, rows }) => ({ key, rows }));
  const { rows } = await sql<{ key: string; rows: number }>`
    select review_status as key, count(*) as rows from campaigns where deleted_at is null group by 1`.execute(h.owner);
  const sorted = (counts: typeof rows) =>
    counts.filter((one) => one.rows > 0).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return [sorted(kept), sorted(rows)];
}
const wrongCounts = async () => (await verify(h)).filter((finding) => finding.startsWith('There are'));

test('[ADM-CR-42] [ADM-CR-43] the strip counts campaigns by what their review came to, each as it changes', async () => {
  const staff = await h.as(admin.id);
  const before = await staff.review.statistics();
  const first = await createCampaign(h.owner, { brandId: brand.id, status: 'new', reviewStatus: 'pending_review' });
  const second = await createCampaign(h.owner, { brandId: brand.id, status: 'new', reviewStatus: 'pending_review' });
  expect((await staff.review.statistics()).pendingReview).toBe(before.pendingReview + 2);
  const set = (id: string, what: object) => h.owner.updateTable('campaigns').set(what).where('id', '=', id).execute();
  await set(first.id, { reviewStatus: 'approved' });
  await set(second.id, { deletedAt: new Date(), deletedBy: brand.id });
  expect(await staff.review.statistics()).toMatchObject({
    pendingReview: before.pendingReview,
    approved: before.approved + 1,
  });
  await set(second.id, { deletedAt: null, deletedBy: null });
  await set(second.id, { name: 'Another name', reviewStatus: 'pending_review' });
  expect((await staff.review.statistics()).pendingReview).toBe(before.pendingReview + 1);
  const [kept, counted] = await both();
  expect(kept).toEqual(counted);
  expect(await wrongCounts()).toEqual([]);
});

test('the total of the list of users is kept for each role, without those who are erased', async () => {
  const staff = await h.as(admin.id);
  const total = async (role?: 'creator') => (await staff.users.list(role ? { role } : {})).total;
  const [all, creators] = [await total(), await total('creator')];
  const creator = await createUser(h.owner, 'creator');
  const other = await createUser(h.owner, 'creator');
  expect([await total(), await total('creator')]).toEqual([all + 2, creators + 2]);
  await h.owner.updateTable('users').set({ role: 'brand' }).where('id', '=', creator.id).execute();
  expect([await total(), await total('creator')]).toEqual([all + 2, creators + 1]);
  await h.owner.updateTable('users').set({ status: 'deleted' }).where('id', '=', other.id).execute();
  expect([await total(), await total('creator')]).toEqual([all + 1, creators]);
  expect(await wrongCounts()).toEqual([]);
});

test('[CRM-02] open deals and what they come to, brands and active creators are kept as they change', async () => {
  const staff = await h.as(admin.id);
  const before = await staff.crm.stats({});
  const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'in_progress' });
  const creator = await createUser(h.owner, 'creator');
  const deal = await createDeal(h.owner, {
    campaign,
    creatorId: creator.id,
    status: 'invited',
    agreedAmountMinor: 70_000,
  });
  const figures = async () => {
    const now = await staff.crm.stats({});
    return {
      brands: now.brands - before.brands,
      creators: now.activeCreators - before.activeCreators,
      deals: now.openDeals - before.openDeals,
      cents: (now.dealValueMinor ?? 0) - (before.dealValueMinor ?? 0),
    };
  };
  expect(await figures()).toEqual({ brands: 0, creators: 1, deals: 1, cents: 70_000 });
  const set = (what: object) => h.owner.updateTable('deals').set(what).where('id', '=', deal.id).execute();
  await set({ status: 'accepted', agreedAmountMinor: 80_000 });
  expect(await figures()).toMatchObject({ deals: 1, cents: 80_000 });
  await h.owner.updateTable('users').set({ status: 'suspended' }).where('id', '=', creator.id).execute();
  await createUser(h.owner, 'brand');
  await set({ status: 'cancelled' });
  expect(await figures()).toEqual({ brands: 1, creators: 0, deals: 0, cents: 0 });
  expect(await wrongCounts()).toEqual([]);
});

test('drafts and what their budgets come to are kept by currency as they change', async () => {
  const staff = await h.as(admin.id);
  const figures = async () => {
    const { drafts, valueMinor } = await staff.analytics.pipeline({ limit: 1 });
    return { drafts, valueMinor };
  };
  expect(await figures()).toEqual({ drafts: 0, valueMinor: 0 });
  const draft = await createCampaign(h.owner, { brandId: brand.id, status: 'draft', budgetMinor: 50_000 });
  await createCampaign(h.owner, {
    brandId: brand.id,
    status: 'draft',
    budgetMinor: null,
    totalCreatorBudgetMinor: null,
  });
  expect(await figures()).toEqual({ drafts: 2, valueMinor: 50_000 });
  const set = (what: object) => h.owner.updateTable('campaigns').set(what).where('id', '=', draft.id).execute();
  await set({ budgetMinor: 80_000 });
  expect(await figures()).toEqual({ drafts: 2, valueMinor: 80_000 });
  await set({ currency: 'GBP' });
  expect(await figures()).toEqual({ drafts: 2, valueMinor: 101_600 });
  await set({ deletedAt: new Date(), deletedBy: brand.id });
  expect(await figures()).toEqual({ drafts: 1, valueMinor: 0 });
  await set({ deletedAt: null, deletedBy: null, currency: 'USD', status: 'new', reviewStatus: 'pending_review' });
  expect(await figures()).toEqual({ drafts: 1, valueMinor: 0 });
  expect(await wrongCounts()).toEqual([]);
});

test('folding leaves a row for each count and changes none, even twice at once and while others write', async () => {
  const [before] = await both();
  await Promise.all([
    foldCounts(h.context()),
    foldCounts(h.context()),
    ...Array.from({ length: 5 }, () =>
      createCampaign(h.owner, { brandId: brand.id, status: 'new', reviewStatus: 'approved' }),
    ),
  ]);
  await foldCounts(h.context());
  const [kept, counted] = await both();
  expect(kept).toEqual(counted);
  expect(kept).not.toEqual(before);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from kept_counts where what = 'campaigns'`.execute(h.owner);
  expect(rows).toEqual([{ n: kept?.length }]);
});

test('verify finds a count that was forged, and the app can write none', async () => {
  const forge = (by: number) => sql`insert into kept_counts values ('users', 'brand', ${by}, 0)`;
  const { total } = await keptCount(h.db, 'users', 'brand').executeTakeFirstOrThrow();
  await forge(1).execute(h.owner);
  expect(await wrongCounts()).toEqual([
    `There are ${total + 1} rows of users kept for brand, which come to 0, and in truth ${total}, which come to 0.`,
  ]);
  await forge(-1).execute(h.owner);
  await expect(forge(1).execute(h.db)).rejects.toThrow(/permission denied/);
});
