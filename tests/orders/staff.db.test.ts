import { describe, expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import type { CampaignStatus, DealStatus } from '#shared/lifecycles.ts';
import { orderStatus } from '#shared/orders/order-status.ts';
import { harness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';

const h = await harness();
const NOW = new Date('2026-03-05T10:00:00.000Z');
const { id: adminId } = await createUser(h.owner, 'admin');
const admin = await h.as(adminId, NOW);
type Caller = typeof admin;

let made = 0;
async function order(
  deals: readonly DealStatus[],
  over: { name?: string; status?: CampaignStatus; company?: string } = {},
) {
  const { company = 'Lamp Works', ...rest } = over;
  made += 1;
  const { id: brandId } = await createUser(h.owner, 'brand', { brandProfile: { companyName: company } });
  const campaign = await createCampaign(h.owner, {
    brandId,
    status: 'under_review',
    reviewStatus: 'approved',
    createdAt: new Date(NOW.getTime() - made * 60_000),
    ...rest,
  });
  const creators: string[] = [];
  for (const status of deals) {
    const { id: creatorId } = await createUser(h.owner, 'creator');
    await createDeal(h.owner, { campaign, creatorId, status });
    creators.push(creatorId);
  }
  return { brandId, campaign, campaignId: campaign.id, creators };
}
const rowOf = (id: string) =>
  h.owner.selectFrom('campaigns').select(['status', 'briefNotes']).where('id', '=', id).executeTakeFirstOrThrow();

test('staff only: visitors and every other role read and change nothing', async () => {
  const { campaignId, brandId } = await order([]);
  const update = { campaignId, briefNotes: 'Mine', seenNotes: null };
  const calls: ((who: Caller) => Promise<unknown>)[] = [
    (who) => who.orders.forStaff({}),
    (who) => who.orders.manage({ campaignId }),
    (who) => who.orders.creators({ campaignId }),
    (who) => who.orders.update(update),
  ];
  const others = [brandId, (await createUser(h.owner, 'creator')).id, (await createUser(h.owner, 'agency')).id];
  for (const call of calls) {
    await expect(call(await h.as(null, NOW))).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    for (const id of others) {
      await expect(call(await h.as(id, NOW))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  }
  expect((await rowOf(campaignId)).briefNotes).toBeNull();
});

describe('the list', () => {
  test('[ADM-ORD-03] [ADM-ORD-04] has the campaigns past draft with their brand, budget and deal counts', async () => {
    const { campaignId } = await order(['accepted', 'invited', 'declined', 'withdrawn', 'expired'], {
      name: 'Quillon lamp',
    });
    const { id: brandId } = await createUser(h.owner, 'brand');
    await createCampaign(h.owner, { brandId, name: 'Quillon draft', status: 'draft' });
    const { rows } = await admin.orders.forStaff({ search: 'quillon' });
    expect(rows).toMatchObject([
      {
        id: campaignId,
        name: 'Quillon lamp',
        brandName: 'Lamp Works',
        budget: { amountMinor: 100_000, currency: 'USD' },
        status: 'accepted',
        accepted: 1,
        creators: 3,
      },
    ]);
  });

  test('[ADM-ORD-05] its status in SQL is the one that the deals make', async () => {
    const cases: { status?: CampaignStatus; deals: DealStatus[] }[] = [
      { deals: [] },
      { deals: ['invited'] },
      { deals: ['declined'] },
      { deals: ['declined', 'declined'] },
      { deals: ['declined', 'invited'] },
      { deals: ['declined', 'withdrawn', 'expired'] },
      { deals: ['withdrawn', 'cancelled'] },
      { deals: ['accepted', 'declined'] },
      { deals: ['contracted'] },
      { deals: ['in_progress'] },
      { deals: ['submitted', 'declined'] },
      { deals: ['completed'] },
      { status: 'completed', deals: ['completed', 'declined'] },
      { status: 'completed', deals: [] },
      { status: 'cancelled', deals: ['cancelled'] },
    ];
    const seen = new Set<string>();
    for (const { status, deals } of cases) {
      const name = `Derived ${made}`;
      await order(deals, { name, ...(status && { status }) });
      const [row] = (await admin.orders.forStaff({ search: name })).rows;
      expect(row?.status, `${status} ${deals}`).toBe(orderStatus(status ?? 'under_review', deals));
      seen.add(row?.status ?? '');
    }
    expect([...seen].sort()).toEqual(['accepted', 'completed', 'declined', 'pending']);
  });

  test('[ADM-ORD-02] is searched by brand or by project, each found once, page by page', async () => {
    const both = await order([], { name: 'Zephyr kettle', company: 'Zephyr & Co' });
    const byBrand = await order([], { name: 'Plain mug', company: 'Zephyr 100%' });
    const byName = await order([], { name: 'The zephyr cup', company: 'Cups' });
    const ids = async (search: string) => (await admin.orders.forStaff({ search })).rows.map(({ id }) => id);
    const all = [both, byBrand, byName].map(({ campaignId }) => campaignId);
    expect(await ids('ZEPHYR')).toEqual(all);
    expect(await ids('100%')).toEqual([byBrand.campaignId]);
    expect(await ids('%')).toEqual([byBrand.campaignId]);
    const first = await admin.orders.forStaff({ search: 'zephyr', limit: 2 });
    const second = await admin.orders.forStaff({ search: 'zephyr', limit: 2, cursor: first.nextCursor });
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(all);
    expect(second.nextCursor).toBeNull();
  });
});

describe('the creators of an order', () => {
  test('each stands once, by the newest offer, newest first and page by page', async () => {
    const { campaign, campaignId } = await order([]);
    const people = await Promise.all([1, 2, 3].map(() => createUser(h.owner, 'creator')));
    const [first = '', second = '', third = ''] = people.map(({ id }) => id);
    const offer = (creatorId: string, status: DealStatus, minute: number) =>
      createDeal(h.owner, { campaign, creatorId, status, createdAt: new Date(NOW.getTime() + minute * 60_000) });
    await offer(first, 'declined', 1);
    await offer(second, 'invited', 2);
    await offer(third, 'declined', 3);
    const again = await offer(first, 'accepted', 4);
    const page = await admin.orders.creators({ campaignId, limit: 2 });
    expect(page.rows).toMatchObject([
      { creatorId: first, dealId: again.id, status: 'accepted' },
      { creatorId: third, status: 'declined' },
    ]);
    const rest = await admin.orders.creators({ campaignId, limit: 2, cursor: page.nextCursor });
    expect(rest).toMatchObject({ rows: [{ creatorId: second, status: 'invited' }], nextCursor: null });
  });

  test('a brand reads how many there are in each state, also beyond those that are listed', async () => {
    const { campaign, campaignId, brandId } = await order(['invited', 'accepted']);
    for (const _ of Array(205)) {
      const { id: creatorId } = await createUser(h.owner, 'creator');
      await createDeal(h.owner, { campaign, creatorId, status: 'declined' });
    }
    const read = await (await h.as(brandId, NOW)).orders.read({ campaignId });
    expect(read.creators).toHaveLength(200);
    expect(read.creatorCounts).toEqual({ invited: 1, accepted: 1, declined: 205, completed: 0 });
  });
});

describe('Update Order', () => {
  test('[ADM-ORD-07] saves the brief notes, and overwrites none that were not seen', async () => {
    const { campaignId } = await order([]);
    await admin.orders.update({ campaignId, briefNotes: 'Call on Monday', seenNotes: null });
    expect(await rowOf(campaignId)).toEqual({ status: 'under_review', briefNotes: 'Call on Monday' });
    const stale = admin.orders.update({ campaignId, briefNotes: 'Mine', seenNotes: null });
    await expect(stale).rejects.toMatchObject({ code: 'CONFLICT', field: 'briefNotes' });
    expect((await admin.orders.manage({ campaignId })).briefNotes).toBe('Call on Monday');
    const audit = await h.owner
      .selectFrom('auditLog')
      .select(['userId', 'before', 'after'])
      .where('resourceId', '=', campaignId)
      .where('action', '=', 'orders.update')
      .execute();
    expect(audit).toEqual([{ userId: adminId, before: { briefNotes: null }, after: { briefNotes: 'Call on Monday' } }]);
  });

  test('cancels an order with a reason through the one ending, and its notes are saved with it', async () => {
    const { campaignId, brandId, creators } = await order(['accepted', 'invited']);
    const input = { campaignId, briefNotes: 'Ended', seenNotes: null, status: 'cancelled' } as const;
    await expect(admin.orders.update(input)).rejects.toThrow('Reason is required');
    expect((await rowOf(campaignId)).status).toBe('under_review');
    await admin.orders.update({ ...input, reason: 'The brand is closing' });
    expect(await rowOf(campaignId)).toEqual({ status: 'cancelled', briefNotes: 'Ended' });
    const { rows } = await admin.deals.forStaff({ campaignId });
    expect(rows.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect((await noticesTo(h, brandId)).at(-1)).toMatchObject({ notificationType: 'campaign_cancelled' });
    for (const creator of creators) {
      expect((await noticesTo(h, creator)).at(-1)?.message).toContain('The brand is closing');
    }
    const again = admin.orders.update({ ...input, seenNotes: 'Ended', reason: 'Twice' });
    await expect(again).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('completes only an order that may be completed; refused, its notes are not saved either', async () => {
    const early = await order(['accepted']);
    const input = { briefNotes: 'Done', seenNotes: null, status: 'completed' } as const;
    const refused = admin.orders.update({ ...input, campaignId: early.campaignId });
    await expect(refused).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' });
    expect(await rowOf(early.campaignId)).toEqual({ status: 'under_review', briefNotes: null });
    const { campaignId, campaign, brandId } = await order([], { status: 'live' });
    const { id: creatorId } = await createUser(h.owner, 'creator');
    const deal = await createDeal(h.owner, { campaign, creatorId, status: 'submitted' });
    await h.owner
      .insertInto('milestones')
      .values({
        dealId: deal.id,
        kind: 'approval',
        status: 'accrued',
        amountMinor: 0,
        currency: 'USD',
        createdAt: NOW,
        reachedAt: NOW,
      })
      .execute();
    expect((await admin.orders.manage({ campaignId })).may.complete).toEqual({ allowed: true });
    await admin.orders.update({ ...input, campaignId });
    expect(await rowOf(campaignId)).toEqual({ status: 'completed', briefNotes: 'Done' });
    expect((await noticesTo(h, brandId)).at(-1)).toMatchObject({ notificationType: 'campaign_completed' });
  });

  test('a draft is no order', async () => {
    const { brandId } = await order([]);
    const { id: campaignId } = await createCampaign(h.owner, { brandId, status: 'draft' });
    await expect(admin.orders.manage({ campaignId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(admin.orders.creators({ campaignId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const update = admin.orders.update({ campaignId, briefNotes: 'x', seenNotes: null });
    await expect(update).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('Send Offer', () => {
  test('makes an invitation for the brand, within its budget and above the floor, and the brand is told', async () => {
    await h.owner
      .insertInto('pricingFloors')
      .values({ tier: 'Micro', campaignType: 'Weekly', minPriceMinor: 10_000, updatedAt: NOW })
      .execute();
    const { campaignId, brandId, creators } = await order(['declined']);
    await h.owner
      .updateTable('campaigns')
      .set({ campaignType: 'Weekly', currency: 'GBP' })
      .where('id', '=', campaignId)
      .execute();
    const [creatorId = ''] = creators;
    const [listed] = (await admin.orders.creators({ campaignId })).rows;
    expect(listed).toMatchObject({ creatorId, offerable: true, may: { sendOffer: { allowed: true } } });
    const offer = (agreedMinor: number, currency: 'GBP' | 'USD' = 'GBP') =>
      admin.deals.invite({ campaignId, currency, invites: [{ creatorId, agreedMinor }], notes: null });
    await expect(offer(9_999)).rejects.toThrow('Minimum price for Micro / Weekly is £100');
    await expect(offer(75_001)).rejects.toThrow(/exceeds remaining budget/);
    await expect(offer(20_000, 'USD')).rejects.toMatchObject({ code: 'CONFLICT' });
    const { dealIds } = await offer(20_000);
    const deal = await h.owner
      .selectFrom('deals')
      .selectAll()
      .where('id', '=', dealIds[0] ?? '')
      .executeTakeFirstOrThrow();
    expect(deal).toMatchObject({ status: 'invited', brandId, creatorId, agreedAmountMinor: 20_000, currency: 'GBP' });
    const [told] = await noticesTo(h, brandId);
    expect(told).toMatchObject({ notificationType: 'deal_invited' });
    expect(told?.message).toContain('on your behalf');
    const audit = await h.owner
      .selectFrom('auditLog')
      .select(['action', 'userId'])
      .where('resourceId', '=', deal.id)
      .executeTakeFirst();
    expect(audit).toEqual({ action: 'deal.invite', userId: adminId });
    const [again] = (await admin.orders.creators({ campaignId })).rows;
    expect(again).toMatchObject({ status: 'invited', offerable: false });
    await expect(offer(20_000)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('a brand that invites by itself is not told of it', async () => {
    const { campaignId, brandId } = await order([]);
    const { id: creatorId } = await createUser(h.owner, 'creator');
    const brand = await h.as(brandId, NOW);
    await brand.deals.invite({
      campaignId,
      currency: 'USD',
      invites: [{ creatorId, agreedMinor: 20_000 }],
      notes: null,
    });
    expect(await noticesTo(h, brandId)).toEqual([]);
  });
});
