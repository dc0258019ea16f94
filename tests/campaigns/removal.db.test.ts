import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { DAY_MS } from '#shared/constants.ts';
import { editMessages } from '#shared/messages/campaigns.ts';
import { funded, scene, settle, verify } from '#tests/payments/scene.ts';
import { harness } from '#tests/support/harness.ts';
import { auditOf, NOW } from './campaign-drafts.ts';

const h = await harness();

const rowOf = (id: string) =>
  h.owner.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('[BR-ORD-39] a deleted campaign is gone from every list, its invitations are withdrawn, and it can be restored', async () => {
  const brand = await createUser(h.owner, 'brand');
  const creator = await createUser(h.owner, 'creator');
  const campaign = await createCampaign(h.owner, { brandId: brand.id });
  const deal = await createDeal(h.owner, { campaign, creatorId: creator.id });
  const caller = await h.as(brand.id, NOW);
  const campaignId = campaign.id;
  await caller.campaigns.delete({ campaignId });
  expect((await caller.campaigns.list({})).rows).toEqual([]);
  await expect(caller.orders.read({ campaignId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(caller.campaigns.delete({ campaignId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const left = await h.owner.selectFrom('deals').select('status').where('id', '=', deal.id).executeTakeFirstOrThrow();
  expect(left.status).toBe('withdrawn');
  expect((await auditOf(h, campaignId)).at(-1)).toMatchObject({ action: 'campaign.delete', userId: brand.id });

  expect(await caller.campaigns.search({ search: '' })).toMatchObject([
    { id: campaignId, deletedAt: NOW, may: { restore: { allowed: true } } },
  ]);
  const late = await h.as(brand.id, new Date(NOW.getTime() + 30 * DAY_MS + 1));
  await expect(late.campaigns.restore({ campaignId })).rejects.toMatchObject({ code: 'CONFLICT' });
  await caller.campaigns.restore({ campaignId });
  expect(await rowOf(campaignId)).toMatchObject({ deletedAt: null, status: 'new' });
});

test('[BR-SEARCH-06] what staff have deleted the brand still finds, with the reason why only they restore it', async () => {
  const [brand, admin] = [await createUser(h.owner, 'brand'), await createUser(h.owner, 'admin')];
  const { id: campaignId } = await createCampaign(h.owner, { brandId: brand.id });
  const [caller, staff] = [await h.as(brand.id, NOW), await h.as(admin.id, NOW)];
  await staff.campaigns.delete({ campaignId });
  const refused = { allowed: false, reason: editMessages.restoreStaff };
  expect(await caller.campaigns.search({ search: '' })).toMatchObject([{ id: campaignId, may: { restore: refused } }]);
  await expect(caller.campaigns.restore({ campaignId })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: editMessages.restoreStaff,
  });
  await staff.campaigns.restore({ campaignId });
  expect((await rowOf(campaignId)).deletedAt).toBeNull();
});

test('what money or a promise hangs on is not deleted', async () => {
  const at = await scene(h);
  const caller = await h.as(at.brand.id);
  await expect(caller.campaigns.delete({ campaignId: at.campaign.id })).rejects.toMatchObject({
    message: editMessages.deleteAccepted,
  });
  const paid = await funded(h);
  await expect((await h.as(paid.brand.id)).campaigns.delete({ campaignId: paid.campaign.id })).rejects.toMatchObject({
    message: editMessages.deletePaid,
  });
});

test('a brand cancels before the deposit; after it only staff, and the money goes back', async () => {
  const reason = 'The product is not ready';
  const early = await scene(h);
  await (await h.as(early.brand.id)).campaigns.cancel({ campaignId: early.campaign.id, reason });
  expect(await rowOf(early.campaign.id)).toMatchObject({ status: 'cancelled' });
  const [deal] = await h.owner.selectFrom('deals').selectAll().where('campaignId', '=', early.campaign.id).execute();
  expect(deal).toMatchObject({ status: 'cancelled', cancelReason: reason });

  const paid = await funded(h);
  const campaignId = paid.campaign.id;
  await expect((await h.as(paid.brand.id)).campaigns.cancel({ campaignId, reason })).rejects.toMatchObject({
    message: editMessages.cancelPaid,
  });
  const admin = await createUser(h.owner, 'admin');
  await (await h.as(admin.id)).campaigns.cancel({ campaignId, reason });
  await settle(h);
  expect(await rowOf(campaignId)).toMatchObject({ status: 'cancelled' });
  expect(await verify(h)).toEqual([]);
});

test('[BR-ORD-38] an approved campaign that changes is reviewed again; nobody’s share is cut', async () => {
  const { brand, campaign } = await scene(h, { amounts: [60_000] });
  const caller = await h.as(brand.id, NOW);
  const campaignId = campaign.id;
  const same = {
    campaignId,
    name: campaign.name ?? '',
    description: campaign.description ?? '',
    budgetMinor: 100_000,
    platforms: ['instagram' as const],
  };
  const before = (await auditOf(h, campaignId)).length;
  await caller.campaigns.edit(same);
  expect(await auditOf(h, campaignId)).toHaveLength(before);
  await caller.campaigns.edit({ ...same, name: 'A better name' });
  expect(await rowOf(campaignId)).toMatchObject({ reviewStatus: 'approved', name: 'A better name' });
  await expect(caller.campaigns.edit({ ...same, budgetMinor: 79_999 })).rejects.toMatchObject({
    message: editMessages.belowCommitted,
  });
  await caller.campaigns.edit({ ...same, budgetMinor: 80_000 });
  expect(await rowOf(campaignId)).toMatchObject({
    budgetMinor: 80_000,
    totalCreatorBudgetMinor: 60_000,
    reviewStatus: 'approved',
  });
  const description = 'Show how the capsule wears through a wet week.';
  await caller.campaigns.edit({ ...same, description, budgetMinor: 80_000, platforms: ['tiktok'] });
  expect(await rowOf(campaignId)).toMatchObject({
    name: same.name,
    description,
    platforms: ['tiktok'],
    reviewStatus: 'under_review',
    reviewRound: campaign.reviewRound + 1,
  });
});

test('[BR-SEARCH-02] search looks through name, description and status, takes wildcards literally, and stays at home', async () => {
  const brand = await createUser(h.owner, 'brand');
  const other = await createUser(h.owner, 'brand');
  await createCampaign(h.owner, {
    brandId: brand.id,
    name: 'Winter 100% wool',
    description: 'Warm and quiet things',
    status: 'new',
  });
  await createCampaign(h.owner, { brandId: brand.id, name: 'Summer linen', origin: 'legacy', status: 'live' });
  await createCampaign(h.owner, { brandId: other.id, name: 'Winter boots' });
  const caller = await h.as(brand.id);
  const names = async (search: string) => (await caller.campaigns.search({ search })).map(({ name }) => name);
  expect(await names('WINTER')).toEqual(['Winter 100% wool']);
  expect(await names('quiet')).toEqual(['Winter 100% wool']);
  expect(await names('live')).toEqual(['Summer linen']);
  expect(await names('0% w')).toEqual(['Winter 100% wool']);
  expect(await names('r%l')).toEqual([]);
  expect(await names('')).toHaveLength(2);
});

test('the dashboard costs the same few statements, whatever there is; Done hides an item until its cause changes', async () => {
  const brand = await createUser(h.owner, 'brand', {
    brandProfile: { websiteUrl: 'https://a.example', brandBio: 'Lamps' },
  });
  const caller = await h.as(brand.id, NOW);
  const cost = async () => {
    h.statements.length = 0;
    const board = await caller.campaigns.dashboard();
    return { board, statements: h.statements.length };
  };
  const empty = await cost();
  for (let made = 0; made < 8; made += 1) {
    await createCampaign(h.owner, {
      brandId: brand.id,
      status: made < 2 ? 'completed' : 'in_progress',
      createdAt: new Date(NOW.getTime() - made * DAY_MS),
    });
  }
  const revised = await createCampaign(h.owner, { brandId: brand.id, reviewStatus: 'needs_revision' });
  const full = await cost();
  expect([empty.statements, full.statements]).toEqual([6, 6]);
  expect(full.board.stats).toEqual({ total: 9, active: 6, completed: 2 });
  expect(full.board.recent).toHaveLength(6);
  const key = `revision-1:${revised.id}`;
  expect(full.board.actionItems.map((item) => item.key)).toContain(key);
  await caller.campaigns.dismissAction({ key });
  expect((await caller.campaigns.dashboard()).actionItems.map((item) => item.key)).not.toContain(key);
  await expect(caller.campaigns.dismissAction({ key })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a dismissed action item comes back for whoever dismissed it, once, and the audit log says so', async () => {
  const brand = await createUser(h.owner, 'brand');
  const other = await createUser(h.owner, 'brand');
  const { id } = await createCampaign(h.owner, { brandId: brand.id, reviewStatus: 'needs_revision' });
  const key = `revision-1:${id}`;
  const caller = await h.as(brand.id, NOW);
  const keys = async () => (await caller.campaigns.dashboard()).actionItems.map((item) => item.key);
  await expect(caller.campaigns.restoreAction({ key })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await caller.campaigns.dismissAction({ key });
  await expect((await h.as(other.id)).campaigns.restoreAction({ key })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect((await h.as(null)).campaigns.restoreAction({ key })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect(await keys()).not.toContain(key);
  await caller.campaigns.restoreAction({ key });
  expect(await keys()).toContain(key);
  await expect(caller.campaigns.restoreAction({ key })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const trail = await h.owner
    .selectFrom('auditLog')
    .select('userId')
    .where('action', '=', 'campaigns.restoreAction')
    .where('resourceId', '=', key)
    .execute();
  expect(trail).toEqual([{ userId: brand.id }]);
});

test('several drafts are deleted at once, what may not be deleted is said and stays, and one press brings all back', async () => {
  const at = await scene(h);
  const first = await createCampaign(h.owner, { brandId: at.brand.id, status: 'draft' });
  const second = await createCampaign(h.owner, { brandId: at.brand.id, status: 'draft' });
  const caller = await h.as(at.brand.id, NOW);
  const outcome = await caller.campaigns.deleteMany({ campaignIds: [first.id, at.campaign.id, second.id] });
  expect(outcome).toEqual({
    done: [first.id, second.id],
    refused: [{ id: at.campaign.id, why: editMessages.deleteAccepted }],
  });
  expect((await rowOf(first.id)).deletedAt).toEqual(NOW);
  expect((await rowOf(at.campaign.id)).deletedAt).toBeNull();
  const stranger = await h.as((await createUser(h.owner, 'brand')).id, NOW);
  for (const act of ['deleteMany', 'restoreMany'] as const) {
    const call = (who: typeof caller) => who.campaigns[act]({ campaignIds: [first.id, second.id] });
    await expect(call(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(call(await h.as(null))).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(call(await h.as((await createUser(h.owner, 'creator')).id))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  }
  expect(await caller.campaigns.restoreMany({ campaignIds: outcome.done })).toEqual({
    done: outcome.done,
    refused: [],
  });
  expect((await auditOf(h, second.id)).slice(-2).map(({ action }) => action)).toEqual([
    'campaign.delete',
    'campaign.restore',
  ]);
});
