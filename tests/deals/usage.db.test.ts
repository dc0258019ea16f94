import { expect, test } from 'vitest';
import { createDeal, createUser, type NewRow } from '#db/factories.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import { addDays, addMonths, isoDay } from '#shared/dates.ts';
import type { UsageRights } from '#shared/deals/usage-rights.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { wordsOf } from '#tests/support/pdf.ts';
import { approve, handIn } from '../payments/content.ts';
import { complete, funded, launch, live, payBalance, type Scene, signed, verify } from '../payments/scene.ts';
import { brandWithCampaign, creators, invited, later, NOW } from './world.ts';

const h = await racingHarness();
const RIGHTS: UsageRights = {
  months: 3,
  channels: ['instagram', 'paid_ads'],
  exclusivityMonths: 2,
  whitelisting: true,
};
const usual = { months: 12, channels: ['instagram'], exclusivityMonths: 0, whitelisting: false };
const today = () => isoDay(new Date());
const dealOf = ({ deals: [deal] }: Scene) => {
  if (!deal) throw new Error('The scene has a deal');
  return deal;
};
const storedUsage = (dealId: string) =>
  h.owner
    .selectFrom('deals')
    .select(['usageRights', 'usageFrom', 'usageUntil'])
    .where('id', '=', dealId)
    .executeTakeFirstOrThrow();

test('an offer carries its usage rights, the next offers start with them, and the audit log has them', async () => {
  const { brand, campaign } = await brandWithCampaign(h, { platforms: ['instagram'], targetIndustries: ['home'] });
  const [first = '', second = ''] = await creators(h, 2);
  const input = (creatorId: string) => ({
    campaignId: campaign.id,
    currency: 'USD' as const,
    invites: [{ creatorId, agreedMinor: 10_000 }],
  });
  expect((await brand.deals.budget({ campaignId: campaign.id })).usageRights).toEqual(usual);
  const sent = await brand.deals.invite({ ...input(first), usageRights: RIGHTS });
  expect((await brand.deals.budget({ campaignId: campaign.id })).usageRights).toEqual(RIGHTS);
  const without = await brand.deals.invite(input(second));
  for (const dealId of [...sent.dealIds, ...without.dealIds]) {
    expect(await storedUsage(dealId)).toEqual({ usageRights: RIGHTS, usageFrom: null, usageUntil: null });
    const { after } = await h.owner
      .selectFrom('auditLog')
      .select('after')
      .where('resourceId', '=', dealId)
      .where('action', '=', 'deal.invite')
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({ usageRights: RIGHTS });
  }
});

test('without a word of the brand an offer has the usual usage rights, and its creator reads them', async () => {
  const world = await brandWithCampaign(h, { platforms: ['instagram'] });
  const [creatorId = ''] = await creators(h, 1);
  const dealId = await invited(h, world, creatorId);
  const creator = await h.as(creatorId, NOW);
  const usage = { rights: usual, from: null, until: null };
  expect(await creator.deals.invitation({ dealId })).toMatchObject({ usage });
  expect((await creator.deals.myInvitations({ tab: 'pending' })).rows).toMatchObject([{ usage }]);
  expect((await world.brand.orders.read({ campaignId: world.campaign.id })).creators).toMatchObject([{ usage }]);
});

test('a deal from before usage rights says that nothing was agreed, and a post starts nothing', async () => {
  const { campaign, brand } = await brandWithCampaign(h);
  const { id: creatorId } = await createUser(h.owner, 'creator');
  const deal = await createDeal(h.owner, { campaign, creatorId });
  expect((await (await h.as(creatorId)).deals.read({ dealId: deal.id })).usage).toBeNull();
  expect((await brand.orders.read({ campaignId: campaign.id })).creators[0]?.usage).toBeNull();
});

test('usage starts with the first verified post and runs out after its months; a second post and the completion change nothing', async () => {
  const at = await funded(h);
  const deal = dealOf(at);
  const submissionId = await handIn(h, deal);
  await approve(h, deal, submissionId);
  await payBalance(h, at);
  await launch(h, at);
  const creator = await h.as(deal.creatorId);
  expect(await storedUsage(deal.id)).toMatchObject({ usageFrom: null, usageUntil: null });
  await creator.content.publish({ submissionId, postUrl: `https://instagram.com/p/${submissionId}` });
  expect(await storedUsage(deal.id)).toMatchObject({ usageFrom: null, usageUntil: null });
  await h.runJobs();
  const started = { usageFrom: today(), usageUntil: addMonths(today(), 12) };
  expect(await storedUsage(deal.id)).toMatchObject(started);
  const usage = { from: started.usageFrom, until: started.usageUntil };
  expect((await creator.payments.agreement({ dealId: deal.id })).usage).toMatchObject(usage);
  await h.owner
    .updateTable('deals')
    .set({ usageFrom: '2026-01-31', usageUntil: '2027-01-31' })
    .where('id', '=', deal.id)
    .execute();
  await complete(h, at);
  expect(await storedUsage(deal.id)).toMatchObject({ usageFrom: '2026-01-31', usageUntil: '2027-01-31' });
});

test('where nothing was posted, usage starts when the deal is completed', async () => {
  const at = await live(h);
  await complete(h, at);
  expect(await storedUsage(dealOf(at).id)).toMatchObject({
    usageRights: { ...usual },
    usageFrom: today(),
    usageUntil: addMonths(today(), 12),
  });
  expect(await verify(h)).toEqual([]);
});

test('the signing certificate has the usage rights in words', async () => {
  const at = await signed(h);
  const paper = await (await h.as(at.brand.id)).payments.certificate({ dealId: dealOf(at).id });
  const words = wordsOf(Buffer.from(paper.base64, 'base64')).replaceAll('\n', ' ');
  expect(words).toContain('12 months from the first verified post, on Instagram');
});

test('an offer with usage rights that cannot be is refused, with a sentence that names the field, and nothing is sent', async () => {
  const { brand, campaign } = await brandWithCampaign(h);
  const [creatorId = ''] = await creators(h, 1);
  const sent = brand.deals.invite({
    campaignId: campaign.id,
    currency: 'USD',
    invites: [{ creatorId, agreedMinor: 10_000 }],
    usageRights: { ...RIGHTS, months: 0 },
  });
  await expect(sent).rejects.toThrow('Months of usage must be a whole number from 1 to 60');
  expect((await brand.deals.forCampaign({ campaignId: campaign.id })).rows).toEqual([]);
});

const remind = async (now: Date) => {
  await jobHandlers['deals.remind']({}, h.context({ kind: 'system', onBehalfOf: null }, now));
};
const usageReminders = (userId: string) => noticesTo(h, userId, 'usage_reminder');

/** A deal whose usage rights end this many days after NOW. */
async function runningOut(days: number, over: Partial<NewRow<'deals'>> = {}) {
  const { brandId, campaign } = await brandWithCampaign(h, { status: 'completed', completedAt: NOW });
  const { id: creatorId } = await createUser(h.owner, 'creator');
  const usage = { usageRights: JSON.stringify(RIGHTS), usageFrom: '2026-01-01' };
  const usageUntil = addDays(isoDay(NOW), days);
  await createDeal(h.owner, { campaign, creatorId, status: 'completed', ...usage, usageUntil, ...over });
  return { brandId, creatorId, campaignId: campaign.id };
}

test('both sides are reminded 14 days before usage rights run out, once, also when two runs meet', async () => {
  const { brandId, creatorId, campaignId } = await runningOut(20);
  await remind(later(5));
  expect(await usageReminders(brandId)).toEqual([]);
  await Promise.all([remind(later(6)), remind(later(6))]);
  await remind(later(7));
  await remind(later(20));
  expect(await usageReminders(brandId)).toMatchObject([
    { route: `/brand/orders?projectId=${campaignId}&tab=creators` },
  ]);
  expect(await usageReminders(creatorId)).toMatchObject([{ route: `/creator/campaigns/${campaignId}` }]);
});

test('nobody is reminded of usage rights that have run out, of a cancelled deal, or of a deleted campaign', async () => {
  const over = await runningOut(-1);
  const cancelled = await runningOut(3, { status: 'cancelled' });
  const deleted = await runningOut(3);
  await h.owner.updateTable('campaigns').set({ deletedAt: NOW }).where('id', '=', deleted.campaignId).execute();
  await remind(NOW);
  for (const { brandId } of [over, cancelled, deleted]) expect(await usageReminders(brandId)).toEqual([]);
});
