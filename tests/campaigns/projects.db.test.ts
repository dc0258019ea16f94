import { describe, expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { lifecycles } from '#shared/lifecycles.ts';
import { campaignNotices } from '#shared/messages/campaigns.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';

const h = await racingHarness();
const NOW = new Date('2026-03-05T10:00:00.000Z');
const { id: adminId } = await createUser(h.owner, 'admin');
const { id: brandId } = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Lamp Works' } });
const admin = await h.as(adminId, NOW);
type Caller = typeof admin;

const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const campaignOf = (id: string) =>
  h.owner
    .selectFrom('campaigns')
    .select(['status', 'pausedFrom', 'pauseReason', 'stage'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const lastAudit = (resourceId: string) =>
  h.owner
    .selectFrom('auditLog')
    .select(['action', 'userId', 'fromStatus', 'toStatus', 'note'])
    .where('resourceId', '=', resourceId)
    .orderBy('id', 'desc')
    .executeTakeFirst();

test('staff only: visitors and every other role read nothing of it, and pause and resume nothing', async () => {
  const { id: campaignId } = await createCampaign(h.owner, { brandId, status: 'in_progress' });
  const calls: ((who: Caller) => Promise<unknown>)[] = [
    (who) => who.campaigns.projects({}),
    (who) => who.campaigns.project({ campaignId }),
    (who) => who.campaigns.pause({ campaignId, reason: 'No' }),
    (who) => who.campaigns.resume({ campaignId, reason: 'No' }),
    (who) => who.deals.forStaff({ campaignId }),
    (who) => who.content.forStaff({ campaignId }),
    (who) => who.review.history({ campaignId }),
  ];
  const others = [brandId, (await createUser(h.owner, 'creator')).id, (await createUser(h.owner, 'agency')).id];
  for (const call of calls) {
    await expect(call(await h.as(null, NOW))).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    for (const id of others) {
      await expect(call(await h.as(id, NOW))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  }
  expect(await campaignOf(campaignId)).toMatchObject({ status: 'in_progress' });
});

describe('the list', () => {
  test('[ADM-PRJ-09] [ADM-PRJ-10] has every campaign, newest first and page by page, in the four statuses', async () => {
    const { id: brand } = await createUser(h.owner, 'brand');
    const made = lifecycles.campaign.statuses.map((status, index) => ({
      status,
      createdAt: minutesAgo(1_000 + index),
    }));
    for (const one of made) await createCampaign(h.owner, { brandId: brand, name: `Quillon ${one.status}`, ...one });
    const deleted = { name: 'Quillon deleted', createdAt: minutesAgo(999), deletedAt: NOW, deletedBy: brand };
    await createCampaign(h.owner, { brandId: brand, ...deleted });
    const list = (input: Parameters<Caller['campaigns']['projects']>[0] = {}) =>
      admin.campaigns.projects({ search: 'quillon', limit: 50, ...input });
    const { rows } = await list();
    expect(rows.map(({ name }) => name)).toEqual(made.map(({ status }) => `Quillon ${status}`));
    expect(Object.fromEntries(rows.map(({ name, status }) => [name?.replace('Quillon ', ''), status]))).toEqual({
      draft: 'draft',
      new: 'active',
      under_review: 'active',
      creators_assigned: 'active',
      in_progress: 'active',
      awaiting_approval: 'active',
      live: 'active',
      completed: 'completed',
      paused: 'paused',
      cancelled: 'cancelled',
    });
    for (const status of ['active', 'draft', 'completed', 'paused'] as const) {
      const wanted = rows.filter((row) => row.status === status).map(({ id }) => id);
      expect((await list({ status })).rows.map(({ id }) => id)).toEqual(wanted);
    }
    const pages: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ limit: 3, cursor });
      pages.push(...page.rows.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(pages).toEqual(rows.map(({ id }) => id));
  });

  test('[ADM-PRJ-02] is searched by part of the name, every sign as it is typed', async () => {
    await createCampaign(h.owner, { brandId, name: 'Morning 100% Oats' });
    await createCampaign(h.owner, { brandId, name: 'Evening oats' });
    const names = async (search: string) =>
      (await admin.campaigns.projects({ search })).rows.map(({ name }) => name).sort();
    expect(await names('OATS')).toEqual(['Evening oats', 'Morning 100% Oats']);
    expect(await names('100%')).toEqual(['Morning 100% Oats']);
    expect(await names('%_%')).toEqual([]);
  });

  test('[ADM-PRJ-04] is filtered by how creators come to a campaign', async () => {
    await createCampaign(h.owner, { brandId, name: 'Zephyr one', participation: 'application' });
    await createCampaign(h.owner, { brandId, name: 'Zephyr two', participation: 'invite' });
    const names = async (type: 'invite' | 'application') =>
      (await admin.campaigns.projects({ search: 'zephyr', type })).rows.map(({ name }) => name);
    expect(await names('application')).toEqual(['Zephyr one']);
    expect(await names('invite')).toEqual(['Zephyr two']);
  });
});

test('[ADM-PRJ-06] a campaign is read with its brand, deals, submissions, payments and review history', async () => {
  const { id: creatorId } = await createUser(h.owner, 'creator', { user: { firstName: 'Ida', lastName: 'Holm' } });
  const campaign = await createCampaign(h.owner, { brandId, name: 'Reading lamp', status: 'in_progress' });
  const deal = await createDeal(h.owner, { campaign, creatorId, status: 'in_progress' });
  const { id: campaignId } = campaign;
  const asked = { campaignId };
  expect(await admin.campaigns.project(asked)).toMatchObject({
    name: 'Reading lamp',
    status: 'active',
    campaignStatus: 'in_progress',
    budget: { amountMinor: 100_000, currency: 'USD' },
    creatorBudget: { amountMinor: 75_000, currency: 'USD' },
    brandName: 'Lamp Works',
    may: { pause: { allowed: true }, resume: { allowed: false } },
  });
  expect((await admin.deals.forStaff(asked)).rows).toMatchObject([
    { id: deal.id, creator: { name: 'Ida Holm' }, may: { end: { allowed: true }, cancel: { allowed: false } } },
  ]);
  expect((await admin.content.forStaff(asked)).rows).toEqual([]);
  expect(await admin.payments.forStaff(asked)).toMatchObject({ heldMinor: 0, payments: [] });
  expect(await admin.review.history(asked)).toEqual([]);
  const nowhere = { campaignId: '018f3b6e-7c1a-4c3e-9b1a-0c1d2e3f4a5b' };
  await expect(admin.campaigns.project(nowhere)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

describe('pausing', () => {
  test('stops a campaign with a reason that brand and creators read, and resuming lets it go on from where it was', async () => {
    const { id: mineId } = await createUser(h.owner, 'brand');
    const [{ id: working }, { id: gone }] = [
      await createUser(h.owner, 'creator'),
      await createUser(h.owner, 'creator'),
    ];
    const campaign = await createCampaign(h.owner, { brandId: mineId, name: 'Tea', status: 'creators_assigned' });
    await createDeal(h.owner, { campaign, creatorId: working, status: 'accepted' });
    await createDeal(h.owner, { campaign, creatorId: gone, status: 'declined' });
    const { id: campaignId } = campaign;
    const reason = 'The product was recalled.';
    await expect(admin.campaigns.resume({ campaignId, reason })).rejects.toMatchObject({ code: 'CONFLICT' });

    await admin.campaigns.pause({ campaignId, reason });
    expect(await campaignOf(campaignId)).toMatchObject({
      status: 'paused',
      pausedFrom: 'creators_assigned',
      pauseReason: reason,
      stage: campaign.stage,
    });
    expect(await lastAudit(campaignId)).toMatchObject({ action: 'campaign.pause', userId: adminId, note: reason });
    const told = { notificationType: 'campaign_paused', message: campaignNotices.paused.text('Tea', reason) };
    expect(await noticesTo(h, mineId)).toMatchObject([{ ...told, route: `/brand/orders?projectId=${campaignId}` }]);
    expect(await noticesTo(h, working)).toMatchObject([{ ...told, route: '/creator/deals' }]);
    expect(await noticesTo(h, gone)).toEqual([]);
    const asBrand = await h.as(mineId, NOW);
    expect((await asBrand.orders.read({ campaignId })).pauseReason).toBe(reason);
    const asCreator = await h.as(working, NOW);
    const [shown] = (await asCreator.deals.mine({ tab: 'active' })).rows;
    expect(shown?.campaign).toMatchObject({ paused: true, pauseReason: reason });
    expect((await asCreator.content.campaign({ campaignId })).campaign.pauseReason).toBe(reason);
    await expect(admin.campaigns.pause({ campaignId, reason })).rejects.toMatchObject({ code: 'CONFLICT' });

    await admin.campaigns.resume({ campaignId, reason: 'It is safe again.' });
    expect(await campaignOf(campaignId)).toMatchObject({
      status: 'creators_assigned',
      pausedFrom: null,
      pauseReason: null,
    });
    expect(await lastAudit(campaignId)).toMatchObject({ action: 'campaign.resume', note: 'It is safe again.' });
    expect((await noticesTo(h, working)).map(({ notificationType }) => notificationType)).toEqual([
      'campaign_paused',
      'campaign_resumed',
    ]);
  });

  test.each(['draft', 'completed', 'cancelled'] as const)('a campaign that is %s cannot be paused', async (status) => {
    const { id: campaignId } = await createCampaign(h.owner, { brandId, status });
    await expect(admin.campaigns.pause({ campaignId, reason: 'Why' })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await campaignOf(campaignId)).toMatchObject({ status, pauseReason: null });
  });

  test('needs a reason; a cancelled campaign forgets why it was paused', async () => {
    const { id: campaignId } = await createCampaign(h.owner, { brandId, status: 'new' });
    await expect(admin.campaigns.pause({ campaignId, reason: ' ' })).rejects.toThrow('Reason is required');
    await admin.campaigns.pause({ campaignId, reason: 'A question' });
    await admin.campaigns.cancel({ campaignId, reason: 'No answer' });
    expect(await campaignOf(campaignId)).toMatchObject({ status: 'cancelled', pauseReason: null });
  });

  test('of many at once one pauses it, and each is told once', async () => {
    const { id: mineId } = await createUser(h.owner, 'brand');
    const { id: campaignId } = await createCampaign(h.owner, { brandId: mineId, status: 'live' });
    const tries = await Promise.allSettled(
      [1, 2, 3, 4].map((n) => admin.campaigns.pause({ campaignId, reason: `Reason ${n}` })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await noticesTo(h, mineId)).toHaveLength(1);
  });
});

describe('ending a deal', () => {
  test('an unanswered invitation is withdrawn with a reason that both sides read', async () => {
    const { id: mineId } = await createUser(h.owner, 'brand');
    const { id: creatorId } = await createUser(h.owner, 'creator');
    const campaign = await createCampaign(h.owner, { brandId: mineId, name: 'Tea', reviewStatus: 'approved' });
    const { id: dealId } = await createDeal(h.owner, { campaign, creatorId, status: 'invited' });
    await admin.deals.withdraw({ dealId, reason: 'Sent by mistake' });
    const [row] = (await admin.deals.forStaff({ campaignId: campaign.id })).rows;
    expect(row).toMatchObject({ status: 'withdrawn', reason: 'Sent by mistake' });
    expect((await noticesTo(h, mineId))[0]?.message).toContain('Reason: Sent by mistake');
    expect((await noticesTo(h, creatorId))[0]?.message).toContain('Reason: Sent by mistake');
    const asBrand = await h.as(mineId, NOW);
    expect((await asBrand.orders.read({ campaignId: campaign.id })).creators[0]?.endReason).toBe('Sent by mistake');
  });

  test('an accepted deal is cancelled, and one under contract ends with its money; both with the reason', async () => {
    const { id: mineId } = await createUser(h.owner, 'brand');
    const campaign = await createCampaign(h.owner, { brandId: mineId, status: 'in_progress' });
    const reason = 'The account was sold';
    for (const status of ['accepted', 'in_progress'] as const) {
      const { id: creatorId } = await createUser(h.owner, 'creator');
      const { id: dealId } = await createDeal(h.owner, { campaign, creatorId, status });
      if (status === 'accepted') await admin.deals.cancel({ dealId, reason });
      else await admin.payments.endDeal({ dealId, earned: false, reason });
      const rows = (await admin.deals.forStaff({ campaignId: campaign.id })).rows;
      expect(rows.find(({ id }) => id === dealId)).toMatchObject({
        status: 'cancelled',
        reason,
        may: { withdraw: { allowed: false }, cancel: { allowed: false }, end: { allowed: false } },
      });
      expect((await noticesTo(h, creatorId)).at(-1)?.message).toContain(reason);
      expect(await lastAudit(dealId)).toMatchObject({ action: 'deal.cancel', note: reason });
    }
  });
});
