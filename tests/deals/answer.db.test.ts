import { describe, expect, test } from 'vitest';
import { createDeal, createUser } from '#db/factories.ts';
import { inTransaction } from '#server/data/db.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import { endCampaign } from '#server/lifecycle/ending.service.ts';
import { harness } from '#tests/support/harness.ts';
import { lockedById } from '#tests/support/moves.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { brandWithCampaign, creators, invited, later, movesOf, NOW, statusOf } from './world.ts';

const h = await harness();

async function invitedWorld(over: Parameters<typeof brandWithCampaign>[1] = {}) {
  const world = await brandWithCampaign(h, over);
  const [creatorId = ''] = await creators(h, 1);
  const dealId = await invited(h, world, creatorId);
  return { ...world, creatorId, dealId, creator: await h.as(creatorId, NOW) };
}
const connectionOf = (creatorId: string) =>
  h.owner
    .selectFrom('brandCreatorConnections')
    .select('status')
    .where('creatorId', '=', creatorId)
    .executeTakeFirstOrThrow();

/**
 * How many of the statements since the last count read rows of a table. Not counted: the lookup by a deal's id of the campaign to lock, and the
 * writing of webhook messages, which uses the moved row.
 */
function readsOf(table: string): number {
  const reads = new RegExp(`\\b(?:from|join) "?${table}"?\\b`);
  const onTheWay = /\(select "?campaign_id"? from "?deals"?[^)]*\)/;
  const own = h.statements.filter((text) => !text.includes('insert into webhook_deliveries'));
  return own.filter((text) => reads.test(text.replace(onTheWay, ''))).length;
}

describe('accepting', () => {
  test.each(['accept', 'decline'] as const)('answering (%s) reads the deal and its campaign once', async (answer) => {
    const { creator, dealId } = await invitedWorld();
    h.statements.length = 0;
    await creator.deals[answer]({ dealId });
    // A decline checks whether another deal keeps the connection of the two.
    expect({ deals: readsOf('deals'), campaigns: readsOf('campaigns') }).toEqual({
      deals: answer === 'accept' ? 1 : 2,
      campaigns: 1,
    });
  });

  test('[CR-INV-06] [CR-INV-12] moves an invitation to accepted, dates the answer, connects the two and tells the brand', async () => {
    const { creator, dealId, creatorId, brandId, campaign } = await invitedWorld();
    expect(await creator.deals.pendingCount()).toBe(1);
    expect(await creator.deals.accept({ dealId })).toEqual({ status: 'accepted' });
    const deal = await h.owner.selectFrom('deals').selectAll().where('id', '=', dealId).executeTakeFirstOrThrow();
    expect(deal).toMatchObject({ status: 'accepted', responseDate: NOW });
    expect(await movesOf(h, dealId)).toEqual(['→invited', 'invited→accepted']);
    expect(await connectionOf(creatorId)).toEqual({ status: 'connected' });
    expect(await noticesTo(h, brandId)).toMatchObject([
      { notificationType: 'deal_accepted', route: `/brand/orders?projectId=${campaign.id}&tab=creators` },
    ]);
    expect(await creator.deals.pendingCount()).toBe(0);
  });

  test('a second time, or after a decline, says how the deal stands', async () => {
    const { creator, dealId } = await invitedWorld();
    await creator.deals.decline({ dealId });
    const again = creator.deals.accept({ dealId });
    await expect(again).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('declined') });
    expect(await statusOf(h, dealId)).toBe('declined');
  });

  test('is refused once the time is over, while the campaign is paused, and after it went live', async () => {
    const { creatorId, dealId } = await invitedWorld();
    await expect((await h.as(creatorId, later(14))).deals.accept({ dealId })).rejects.toThrow('expired');
    for (const status of ['paused', 'live'] as const) {
      const { campaign } = await brandWithCampaign(h, { status });
      const [other = ''] = await creators(h, 1);
      const deal = await createDeal(h.owner, { campaign, creatorId: other, invitationDate: NOW });
      const accept = (await h.as(other, NOW)).deals.accept({ dealId: deal.id });
      await expect(accept).rejects.toMatchObject({ code: 'CONFLICT' });
      expect(await statusOf(h, deal.id)).toBe('invited');
    }
  });
});

describe('declining', () => {
  test('[CR-INV-07] frees the budget, tells the brand, and marks the connection when nothing else links the two', async () => {
    const { creator, dealId, creatorId, brandId, brand, campaign } = await invitedWorld();
    await creator.deals.decline({ dealId });
    expect(await brand.deals.budget({ campaignId: campaign.id })).toMatchObject({ remainingMinor: 75_000 });
    expect(await connectionOf(creatorId)).toEqual({ status: 'declined' });
    expect(await noticesTo(h, brandId)).toMatchObject([{ notificationType: 'deal_declined' }]);
    expect(await movesOf(h, dealId)).toEqual(['→invited', 'invited→declined']);
  });
});

describe('taking back', () => {
  test('the brand withdraws an unanswered invitation, and the creator hears of it', async () => {
    const { brand, dealId, creatorId } = await invitedWorld();
    expect(await brand.deals.withdraw({ dealId })).toEqual({ status: 'withdrawn' });
    expect((await noticesTo(h, creatorId)).map((row) => row.notificationType)).toContain('deal_withdrawn');
    await expect(brand.deals.withdraw({ dealId })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await movesOf(h, dealId)).toEqual(['→invited', 'invited→withdrawn']);
  });

  test('either party cancels an accepted deal, with a reason; nobody an unanswered one', async () => {
    for (const by of ['brand', 'creator'] as const) {
      const world = await invitedWorld();
      const { dealId, creatorId, brandId } = world;
      await expect(world[by].deals.cancel({ dealId, reason: 'Too early' })).rejects.toMatchObject({ code: 'CONFLICT' });
      await world.creator.deals.accept({ dealId });
      await expect(world[by].deals.cancel({ dealId, reason: '  ' })).rejects.toThrow('Reason');
      await world[by].deals.cancel({ dealId, reason: 'Dates do not fit' });
      const deal = await h.owner.selectFrom('deals').selectAll().where('id', '=', dealId).executeTakeFirstOrThrow();
      expect(deal).toMatchObject({ status: 'cancelled', cancelReason: 'Dates do not fit' });
      const told = await noticesTo(h, by === 'brand' ? creatorId : brandId);
      expect(told.map((row) => row.notificationType)).toContain('deal_cancelled');
    }
  });

  test('a deal under contract is not theirs to cancel', async () => {
    for (const status of ['contracted', 'in_progress', 'submitted'] as const) {
      const { campaign, brand } = await brandWithCampaign(h);
      const [creatorId = ''] = await creators(h, 1);
      const deal = await createDeal(h.owner, { campaign, creatorId, status });
      await expect(brand.deals.cancel({ dealId: deal.id, reason: 'No' })).rejects.toThrow('under contract');
      await expect((await h.as(creatorId, NOW)).deals.cancel({ dealId: deal.id, reason: 'No' })).rejects.toThrow(
        'under contract',
      );
    }
  });
});

describe('a deal of others', () => {
  test('does not exist for another creator or another brand, and nothing changes', async () => {
    const { dealId } = await invitedWorld();
    const other = await invitedWorld();
    const gone = { code: 'NOT_FOUND' };
    await expect(other.creator.deals.accept({ dealId })).rejects.toMatchObject(gone);
    await expect(other.creator.deals.decline({ dealId })).rejects.toMatchObject(gone);
    await expect(other.creator.deals.read({ dealId })).rejects.toMatchObject(gone);
    await expect(other.creator.deals.cancel({ dealId, reason: 'x' })).rejects.toMatchObject(gone);
    await expect(other.brand.deals.withdraw({ dealId })).rejects.toMatchObject(gone);
    await expect(other.brand.deals.cancel({ dealId, reason: 'x' })).rejects.toMatchObject(gone);
    expect(await statusOf(h, dealId)).toBe('invited');
  });

  test('is answered by creators only, and by nobody who is not signed in', async () => {
    const { dealId, brand } = await invitedWorld();
    const visitor = await h.as(null);
    const preview = await h.as((await createUser(h.owner, 'super_admin')).id, NOW);
    await expect(visitor.deals.accept({ dealId })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(brand.deals.accept({ dealId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(brand.deals.decline({ dealId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(preview.deals.accept({ dealId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(visitor.deals.mine({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(brand.deals.mine({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(visitor.deals.withdraw({ dealId })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(brand.deals.pendingCount()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('expiry', () => {
  test('takes what is overdue, frees its budget and tells both; what is answered, paused or not due stays', async () => {
    const due = await invitedWorld();
    const answered = await invitedWorld();
    await answered.creator.deals.accept({ dealId: answered.dealId });
    const { campaign: paused } = await brandWithCampaign(h, { status: 'paused' });
    const [waiting = ''] = await creators(h, 1);
    const resting = await createDeal(h.owner, { campaign: paused, creatorId: waiting, invitationDate: NOW });
    const expire = (days: number) =>
      jobHandlers['deals.expire']({}, h.context({ kind: 'system', onBehalfOf: null }, later(days)));
    await expire(13.9);
    expect(await statusOf(h, due.dealId)).toBe('invited');
    await expire(14);
    expect(await statusOf(h, due.dealId)).toBe('expired');
    expect(await movesOf(h, due.dealId)).toEqual(['→invited', 'invited→expired']);
    expect(await statusOf(h, answered.dealId)).toBe('accepted');
    expect(await statusOf(h, resting.id)).toBe('invited');
    expect(await noticesTo(h, due.brandId)).toMatchObject([{ notificationType: 'deal_expired' }]);
    expect((await noticesTo(h, due.creatorId)).map((row) => row.notificationType)).toContain('deal_expired');
  });
});

describe('the end of a campaign', () => {
  test('cancels what is open with the reason, and leaves what is done', async () => {
    const { campaign, brandId } = await brandWithCampaign(h);
    const [a = '', b = '', c = ''] = await creators(h, 3);
    const invitation = await createDeal(h.owner, { campaign, creatorId: a });
    const working = await createDeal(h.owner, { campaign, creatorId: b, status: 'in_progress' });
    const done = await createDeal(h.owner, { campaign, creatorId: c, status: 'completed' });
    const ctx = h.context(await h.actor(brandId), NOW);
    await inTransaction(h.db, async (tx) =>
      endCampaign(tx, ctx, await lockedById(tx, 'campaign', campaign.id), 'cancelled', 'Budget cut'),
    );
    expect(await statusOf(h, invitation.id)).toBe('cancelled');
    expect(await statusOf(h, working.id)).toBe('cancelled');
    expect(await statusOf(h, done.id)).toBe('completed');
    expect(await noticesTo(h, a)).toMatchObject([{ notificationType: 'deal_cancelled' }]);
  });

  test('by deletion withdraws the invitations', async () => {
    const { campaign, dealId, brandId } = await invitedWorld();
    const ctx = h.context(await h.actor(brandId), NOW);
    await inTransaction(h.db, async (tx) =>
      endCampaign(
        tx,
        ctx,
        await lockedById(tx, 'campaign', campaign.id),
        'deleted',
        'The brand withdrew the campaign.',
      ),
    );
    expect(await statusOf(h, dealId)).toBe('withdrawn');
  });
});
