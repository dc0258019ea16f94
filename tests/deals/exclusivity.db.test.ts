import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { startUsage } from '#server/agreement/deals/usage.service.ts';
import { inTransaction } from '#server/data/db.ts';
import { lockCampaignAndDeal } from '#server/ground/locks.ts';
import { addMonths } from '#shared/dates.ts';
import { defaultUsage } from '#shared/deals/usage-rights.ts';
import { exclusivityRefusals } from '#shared/messages/deals/exclusivity.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { brandWithCampaign, creators, invited, NOW, statusOf } from './world.ts';

const h = await racingHarness();
const usage = (exclusivityMonths: number) => ({ ...defaultUsage(['tiktok']), exclusivityMonths });
/** The days of a campaign by the factory. */
const [FROM, TO] = ['2026-03-12', '2026-04-21'];
const after = (months: number) => addMonths(TO, months);

/** An approved campaign for beauty, whose offers forbid work for competitors for some months. */
const beauty = (exclusivityMonths = 0, over: Parameters<typeof brandWithCampaign>[1] = {}) =>
  brandWithCampaign(h, {
    targetIndustries: ['skincare'],
    usageRights: JSON.stringify(usage(exclusivityMonths)),
    ...over,
  });
const accept = async (creatorId: string, dealId: string) => (await h.as(creatorId, NOW)).deals.accept({ dealId });
const promised = async (creatorId: string) => (await h.as(creatorId, NOW)).deals.exclusivity();
const one = async () => (await creators(h, 1))[0] ?? '';

test('a creator with exclusivity cannot be offered or accept the work of a competitor before the day on which it ends', async () => {
  const creatorId = await one();
  const [first, second] = [await beauty(3), await beauty()];
  const early = await invited(h, second, creatorId);
  await accept(creatorId, await invited(h, first, creatorId));
  expect(await promised(creatorId)).toMatchObject([{ groups: ['beauty'], from: FROM, until: after(3) }]);

  const { brandName } = (await promised(creatorId))[0] ?? {};
  const refusal = `You promised ${brandName} not to work for a competitor in Beauty before Jul 22, 2026. Work for this brand is possible from then on.`;
  await expect(accept(creatorId, early)).rejects.toMatchObject({ code: 'CONFLICT', message: refusal });
  expect(await statusOf(h, early)).toBe('invited');
  const asCreator = await h.as(creatorId, NOW);
  expect((await asCreator.deals.invitation({ dealId: early })).may.accept).toEqual({ allowed: false, reason: refusal });
  const listed = await asCreator.deals.myInvitations({ tab: 'pending' });
  expect(listed.rows.map(({ may }) => may.accept)).toEqual([{ allowed: false, reason: refusal }]);
  expect((await asCreator.deals.decline({ dealId: early })).status).toBe('declined');

  const third = await beauty();
  const offer = invited(h, third, creatorId);
  await expect(offer).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringMatching(/^Robin Number\d+ is not free to work in Beauty before Jul 22, 2026\./),
  });
  await expect(offer).rejects.not.toMatchObject({ message: expect.stringContaining(brandName ?? 'x') });
  for (const free of [
    await beauty(0, { targetIndustries: ['food-drink'] }),
    await beauty(3, { startDate: '2026-07-22', submissionDeadline: '2026-08-01', endDate: '2026-08-22' }),
  ]) {
    await accept(creatorId, await invited(h, free, creatorId));
  }
  const again = await createCampaign(h.owner, {
    brandId: first.brandId,
    targetIndustries: ['skincare'],
    reviewStatus: 'approved',
  });
  await accept(creatorId, (await createDeal(h.owner, { campaign: again, creatorId, status: 'invited' })).id);
});

test('exclusivity that nothing would keep cannot be offered: a campaign without an industry has no competitors', async () => {
  const creatorId = await one();
  const refused = invited(h, await beauty(1, { targetIndustries: [] }), creatorId);
  await expect(refused).rejects.toMatchObject({ code: 'CONFLICT', message: exclusivityRefusals.unkept });
  expect(await h.owner.selectFrom('deals').select('id').where('creatorId', '=', creatorId).execute()).toEqual([]);
  await accept(creatorId, await invited(h, await beauty(0, { targetIndustries: [] }), creatorId));
});

test('exclusivity cannot be offered to a creator who works for a competitor on these days, but the work can', async () => {
  const creatorId = await one();
  await accept(creatorId, await invited(h, await beauty(), creatorId));
  await expect(invited(h, await beauty(1), creatorId)).rejects.toMatchObject({
    message: expect.stringMatching(
      /has other work in Beauty\. Without exclusivity your offer is possible now, with it from Apr 22, 2026 on\.$/,
    ),
  });
  await accept(creatorId, await invited(h, await beauty(), creatorId));
  expect(await promised(creatorId)).toEqual([]);
});

test('a creator with exclusivity cannot apply to the campaign of a competitor', async () => {
  const creatorId = await one();
  await accept(creatorId, await invited(h, await beauty(1), creatorId));
  const { campaign } = await beauty(0, { participation: 'application' });
  await expect(
    (await h.as(creatorId, NOW)).deals.sendApplication({ campaignId: campaign.id, note: 'I would love to' }),
  ).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('before May 22, 2026') });
});

test('the end of a deal frees its days', async () => {
  const creatorId = await one();
  const first = await beauty(6);
  const dealId = await invited(h, first, creatorId);
  await accept(creatorId, dealId);
  const second = await beauty();
  await expect(invited(h, second, creatorId)).rejects.toMatchObject({ code: 'CONFLICT' });
  await (await h.as(creatorId, NOW)).deals.cancel({ dealId, reason: 'I am ill' });
  expect(await promised(creatorId)).toEqual([]);
  await accept(creatorId, await invited(h, second, creatorId));
});

test('exclusivity ends the agreed months after the usage has begun, and an extension adds its own', async () => {
  const creatorId = await one();
  const first = await beauty(3);
  const dealId = await invited(h, first, creatorId);
  await accept(creatorId, dealId);
  const posted = new Date('2026-03-20T12:00:00Z');
  await inTransaction(h.db, async (tx) => {
    const found = await lockCampaignAndDeal(tx, dealId);
    if (!found) throw new Error('The deal is there');
    await startUsage(tx, h.context({ kind: 'system', onBehalfOf: null }, posted), found.campaign, [found.deal]);
  });
  expect(await promised(creatorId)).toMatchObject([{ from: FROM, until: '2026-06-20' }]);

  await h.owner.updateTable('campaigns').set({ status: 'live' }).where('id', '=', first.campaign.id).execute();
  const extension = await createDeal(h.owner, {
    campaign: first.campaign,
    creatorId,
    status: 'invited',
    extendsDealId: dealId,
    usageRights: JSON.stringify(usage(2)),
  });
  await accept(creatorId, extension.id);
  expect(await promised(creatorId)).toMatchObject([
    { dealId, until: '2026-06-20' },
    { dealId: extension.id, from: '2026-06-21', until: '2026-08-21' },
  ]);
});

test('an extension with exclusivity that other work stands against says so before it is accepted, and is refused in the same words', async () => {
  const creatorId = await one();
  const first = await beauty(1);
  const dealId = await invited(h, first, creatorId);
  await accept(creatorId, dealId);
  const later = { startDate: '2026-06-01', submissionDeadline: '2026-06-15', endDate: '2026-06-30' };
  await accept(creatorId, await invited(h, await beauty(0, later), creatorId));
  await h.owner.updateTable('campaigns').set({ status: 'live' }).where('id', '=', first.campaign.id).execute();
  const extension = (months: number) =>
    createDeal(h.owner, {
      campaign: first.campaign,
      creatorId,
      status: 'invited',
      extendsDealId: dealId,
      usageRights: JSON.stringify(usage(months)),
    });
  const asCreator = await h.as(creatorId, NOW);
  const mayAccept = async (id: string) => (await asCreator.deals.invitation({ dealId: id })).may.accept;
  const { id } = await extension(2);
  const closed = await mayAccept(id);
  expect(closed).toMatchObject({
    allowed: false,
    reason: expect.stringContaining('It is possible from Jul 1, 2026 on.'),
  });
  const reason = closed.allowed ? '' : closed.reason;
  await expect(accept(creatorId, id)).rejects.toMatchObject({ code: 'CONFLICT', message: reason });
  await asCreator.deals.decline({ dealId: id });
  const free = await extension(0);
  expect(await mayAccept(free.id)).toEqual({ allowed: true });
  await accept(creatorId, free.id);
});

test('the dates of a campaign move the days of its deals, but not into those of a competitor', async () => {
  const creatorId = await one();
  const first = await beauty();
  const dealId = await invited(h, first, creatorId);
  await accept(creatorId, dealId);
  const june = { startDate: '2026-06-01', submissionDeadline: '2026-06-15', endDate: '2026-06-30' };
  await accept(creatorId, await invited(h, await beauty(2, june), creatorId));
  await h.owner
    .updateTable('campaigns')
    .set({ reviewStatus: 'needs_revision' })
    .where('id', '=', first.campaign.id)
    .execute();
  const save = (endDate: string) =>
    first.brand.campaigns.saveDraft({ campaignId: first.campaign.id, draft: { endDate }, currentStep: 4 });
  const days = () => h.owner.selectFrom('commitments').select('span').where('dealId', '=', dealId).execute();
  await expect(save('2026-06-10')).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'A creator of this campaign works for a competitor on these days. Keep the dates, or end that deal first.',
    field: 'endDate',
  });
  expect(await days()).toEqual([{ span: '[2026-03-12,2026-04-22)' }]);
  await save('2026-05-31');
  expect(await days()).toEqual([{ span: '[2026-03-12,2026-06-01)' }]);
});

test('of fifty offers of competitors that are accepted at once, each with exclusivity, one binds', async () => {
  const creatorId = await one();
  const offers = [];
  for (let brand = 0; brand < 50; brand += 1) offers.push(await invited(h, await beauty(2), creatorId));
  const answers = await Promise.allSettled(offers.map((dealId) => accept(creatorId, dealId)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const accepted = await Promise.all(offers.map((dealId) => statusOf(h, dealId)));
  expect(accepted.filter((status) => status === 'accepted')).toHaveLength(1);
  expect(await promised(creatorId)).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'CONFLICT' });
});

test('Discover and the list to invite from mark who is not free in the time of a campaign, and say nothing of the other brand', async () => {
  const creatorId = await one();
  const first = await beauty(3);
  await accept(creatorId, await invited(h, first, creatorId));
  const { brandName } = (await promised(creatorId))[0] ?? {};
  const marked = async (world: Awaited<ReturnType<typeof beauty>>) => {
    const campaignId = world.campaign.id;
    const brand = await h.as(world.brandId, NOW);
    const candidates = await brand.deals.candidates({ campaignId, creatorIds: [creatorId] });
    const found = await brand.discovery.compare({ campaignId, creatorIds: [creatorId, await one()] });
    return [candidates[0]?.notFree, found.find(({ id }) => id === creatorId)?.notFree];
  };
  const [listed, discovered] = await marked(await beauty());
  expect(listed).toMatch(/^Robin Number\d+ is not free to work in Beauty before Jul 22, 2026\./);
  expect(listed).not.toContain(brandName ?? 'x');
  expect(discovered).toBe(listed);
  expect(await marked(await beauty(0, { targetIndustries: ['food-drink'] }))).toEqual([null, null]);
  expect(await marked(first)).toEqual([null, null]);
});

test('the database refuses what the rules overlook', async () => {
  const creatorId = await one();
  const [first, second] = [await beauty(2), await beauty()];
  await accept(creatorId, await invited(h, first, creatorId));
  const deal = await createDeal(h.owner, { campaign: second.campaign, creatorId, status: 'accepted' });
  const row = { dealId: deal.id, creatorId, brandId: second.brandId, industryGroup: 'beauty', exclusive: false };
  const store = (span: string) =>
    h.db
      .insertInto('commitments')
      .values({ ...row, span })
      .execute();
  await expect(store('[2026-06-21,2026-06-30]')).rejects.toMatchObject({ code: '23P01' });
  await store('[2026-06-22,2026-06-30]');
});

test('only creators read what they have promised, and each only their own', async () => {
  const creatorId = await one();
  await accept(creatorId, await invited(h, await beauty(2), creatorId));
  expect(await promised(creatorId)).toHaveLength(1);
  expect(await promised(await one())).toEqual([]);
  const brand = await createUser(h.owner, 'brand');
  await expect((await h.as(brand.id)).deals.exclusivity()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect((await h.as(null)).deals.exclusivity()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  const later = await h.as(creatorId, new Date('2026-06-22T12:00:00Z'));
  expect(await later.deals.exclusivity()).toEqual([]);
});
