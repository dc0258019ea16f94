import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { checkPost } from '#server/content/post-checks.service.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import { addDays, addMonths, isoDay } from '#shared/dates.ts';
import type { UsageRights } from '#shared/deals/usage-rights.ts';
import { longDay } from '#shared/format.ts';
import { dueFor } from '#shared/messages/deals/extend-usage.ts';
import { extensionRefusals } from '#shared/messages/deals/extension-refusals.ts';
import { copied } from '#tests/support/copies.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { wordsOf } from '#tests/support/pdf.ts';
import { reviewer } from '../payments/agreement.ts';
import { approve, handIn } from '../payments/content.ts';
import {
  balanceOf,
  complete,
  funded,
  launch,
  live,
  milestonesOf,
  payBalance,
  payByCard,
  type Scene,
  settle,
  systemContext,
  verify,
} from '../payments/scene.ts';
import { movesOf, statusOf } from './world.ts';

const h = await racingHarness();
const RIGHTS: UsageRights = { months: 6, channels: ['website'], exclusivityMonths: 0, whitelisting: false };
const today = isoDay(new Date());

const dealOf = ({ deals: [deal] }: Scene) => {
  if (!deal) throw new Error('The scene has a deal');
  return deal;
};
const usageOf = (dealId: string) =>
  h.owner
    .selectFrom('deals')
    .select(['usageFrom', 'usageUntil', 'usageRemindedAt'])
    .where('id', '=', dealId)
    .executeTakeFirstOrThrow();

/** A live campaign whose creator has posted today. All of its budget is committed to the one deal. */
const posted = (): Promise<Scene> => postedCopy(h, {});

const postedCopy = copied({ name: 'posted', guest: reviewer }, async (h): Promise<Scene> => {
  const at = await funded(h);
  const submissionId = await handIn(h, dealOf(at));
  await approve(h, dealOf(at), submissionId);
  await payBalance(h, at);
  await launch(h, at);
  const creator = await h.as(dealOf(at).creatorId);
  await creator.content.publish({ submissionId, postUrl: `https://instagram.com/p/${submissionId}` });
  await checkPost(systemContext(h), submissionId);
  return at;
});

/** The same after it is over and everyone is paid. */
const over = (): Promise<Scene> => overCopy(h, {});

const overCopy = copied({ name: 'over', guest: reviewer }, async (h): Promise<Scene> => {
  const at = await postedCopy(h, {});
  await complete(h, at);
  await settle(h);
  return at;
});

async function extend(at: Scene, over: Partial<{ agreedMinor: number; usageRights: UsageRights }> = {}) {
  const brand = await h.as(at.brand.id);
  return brand.deals.extend({ dealId: dealOf(at).id, agreedMinor: 15_000, usageRights: RIGHTS, notes: null, ...over });
}
const accept = async (at: Scene, dealId: string) => (await h.as(dealOf(at).creatorId)).deals.accept({ dealId });

test('an extension is an offer that its creator reads, for which nothing is made, and it counts as no further creator', async () => {
  const at = await posted();
  const { dealId, message } = await extend(at);
  expect(message).toBe('Extension offered');
  const creator = await h.as(dealOf(at).creatorId);
  expect(await creator.deals.invitation({ dealId })).toMatchObject({
    extension: true,
    unanswered: true,
    amount: { amountMinor: 15_000, currency: 'USD' },
    usage: { rights: RIGHTS, from: null, until: null },
    usedUntil: (await usageOf(dealOf(at).id)).usageUntil,
    may: { accept: { allowed: true }, decline: { allowed: true } },
  });
  expect(await noticesTo(h, dealOf(at).creatorId)).toContainEqual(
    expect.objectContaining({ notificationType: 'deal_invited', route: `/creator/invitations/${dealId}` }),
  );
  const brand = await h.as(at.brand.id);
  const order = await brand.orders.read({ campaignId: at.campaign.id });
  expect(order).toMatchObject({ creatorsAll: 1, creatorCounts: { invited: 0, accepted: 1 } });
  expect(order.creators).toMatchObject([
    { extension: false, may: { extend: { allowed: false, reason: extensionRefusals.open } } },
    { extension: true, dealId, may: { withdraw: { allowed: true }, extend: { allowed: false } } },
  ]);
  expect((await creator.content.campaign({ campaignId: at.campaign.id })).deal?.id).toBe(dealOf(at).id);
  expect(await brand.deals.budget({ campaignId: at.campaign.id })).toMatchObject({ committedMinor: 75_000 });
  const audit = await h.owner
    .selectFrom('auditLog')
    .select(['action', 'after'])
    .where('resourceId', '=', dealId)
    .executeTakeFirstOrThrow();
  expect(audit).toMatchObject({ action: 'deal.invite', after: { extendsDealId: dealOf(at).id, usageRights: RIGHTS } });
});

test('it is no further deal in the figures of its brand, its creator, their agency and staff, and the pipeline names it', async () => {
  const at = await posted();
  const { creatorId } = dealOf(at);
  const agencyId = (await createUser(h.owner, 'agency')).id;
  await h.owner
    .insertInto('agencyUsers')
    .values({ agencyId, userId: creatorId, role: 'managed_creator', createdAt: new Date() })
    .execute();
  const staff = await h.as((await createUser(h.owner, 'super_admin')).id);
  const creator = await h.as(creatorId);
  const figures = async () => {
    const [inList] = (await staff.crm.brands({ area: 'admin', search: at.brand.email })).rows;
    const [listed] = (await staff.crm.creators({ area: 'admin', search: at.creators[0]?.email ?? '' })).rows;
    const { deals: ofBrand } = await staff.crm.brand({ area: 'admin', brandId: at.brand.id });
    const { deals: ofCreator } = await staff.crm.creator({ area: 'admin', creatorId });
    const { activeDeals } = await (await h.as(agencyId)).agency.dashboard();
    const { outcomes, completionRate } = await creator.analytics.creatorPerformance({});
    const { openDeals } = await staff.users.read({ userId: creatorId });
    return {
      deals: inList?.deals,
      listed: listed?.deals,
      active: listed?.activeDeals,
      ofBrand,
      ofCreator,
      activeDeals,
      outcomes,
      completionRate,
      openDeals,
    };
  };
  const before = await figures();
  const { dealId } = await extend(at);
  expect(await figures()).toEqual(before);
  await accept(at, dealId);
  expect(await figures()).toEqual(before);
  const { rows } = await staff.crm.deals({ area: 'admin', brandId: at.brand.id });
  expect(rows.map(({ id, extension }) => [id, extension])).toEqual([
    [dealId, true],
    [dealOf(at).id, false],
  ]);
});

test('it is counted where it stands as a row: in its creator’s tabs and badge, and in the open deals of the pipeline', async () => {
  const at = await posted();
  const creator = await h.as(dealOf(at).creatorId);
  const staff = await h.as((await createUser(h.owner, 'super_admin')).id);
  const agencyId = (await createUser(h.owner, 'agency')).id;
  for (const [userId, role] of [
    [at.brand.id, 'managed_brand'],
    [dealOf(at).creatorId, 'managed_creator'],
  ] as const) {
    await h.owner.insertInto('agencyUsers').values({ agencyId, userId, role, createdAt: new Date() }).execute();
  }
  const agency = await h.as(agencyId);
  const numbers = async () => {
    const tabs = ['active', 'pending', 'completed', 'rejected'] as const;
    const pages = await Promise.all(tabs.map((tab) => creator.deals.mine({ tab })));
    const listed = Object.fromEntries(tabs.map((tab, n) => [tab, pages[n]?.rows.length]));
    expect(pages[0]?.counts).toEqual(listed);
    const open = await staff.crm.deals({ area: 'admin', brandId: at.brand.id });
    const { openDeals } = await agency.crm.stats({ area: 'agency' });
    expect(openDeals).toBe(open.rows.length);
    return { ...listed, badge: await creator.deals.pendingCount(), openDeals };
  };
  expect(await numbers()).toMatchObject({ active: 0, pending: 0, completed: 1, badge: 0, openDeals: 1 });
  const { dealId } = await extend(at);
  expect(await numbers()).toMatchObject({ active: 0, pending: 1, completed: 1, badge: 1, openDeals: 2 });
  await accept(at, dealId);
  expect(await numbers()).toMatchObject({ active: 1, pending: 0, completed: 1, badge: 0, openDeals: 2 });
});

test('accepted during a live campaign it makes a balance due, takes effect once that is paid, and is paid with the campaign', async () => {
  const at = await posted();
  const { dealId } = await extend(at);
  await accept(at, dealId);
  expect(await statusOf(h, dealId)).toBe('accepted');
  expect(await usageOf(dealOf(at).id)).toMatchObject({ usageUntil: addMonths(today, 12) });
  const brand = await h.as(at.brand.id);
  expect(await brand.payments.contract({ campaignId: at.campaign.id })).toMatchObject({
    balanceMinor: 20_000,
    balance: { asked: true },
    may: { payBalance: { allowed: true } },
  });
  await payBalance(h, at);
  expect(await movesOf(h, dealId)).toEqual([
    '→invited',
    'invited→accepted',
    'accepted→contracted',
    'contracted→in_progress',
    'in_progress→submitted',
  ]);
  const until = addMonths(addMonths(today, 12), 6);
  expect(await usageOf(dealOf(at).id)).toMatchObject({ usageFrom: today, usageUntil: until });
  expect(await usageOf(dealId)).toMatchObject({ usageFrom: addDays(addMonths(today, 12), 1), usageUntil: until });
  expect((await milestonesOf(h, dealId)).map(({ status }) => status)).toEqual(['accrued', 'accrued', 'accrued']);
  for (const userId of [at.brand.id, dealOf(at).creatorId]) {
    expect((await noticesTo(h, userId)).map(({ notificationType }) => notificationType)).toContain('usage_extended');
  }
  await complete(h, at);
  await settle(h);
  expect(await statusOf(h, dealId)).toBe('completed');
  expect((await milestonesOf(h, dealId)).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
  expect(await balanceOf(h, 'held', at.campaign.id)).toBe(0);
  expect(await verify(h)).toEqual([]);
});

test('the agreement of its deal shows what was extended with channels and days, on the screen and on paper, once it is in force', async () => {
  const at = await over();
  const deal = dealOf(at);
  const wider: UsageRights = { months: 6, channels: ['newsletter', 'print'], exclusivityMonths: 2, whitelisting: true };
  const { dealId } = await extend(at, { usageRights: wider });
  const creator = await h.as(deal.creatorId);
  const paper = async (id: string) =>
    wordsOf(Buffer.from((await creator.payments.dealHistoryPdf({ dealId: id })).base64, 'base64')).replaceAll(
      '\n',
      ' ',
    );
  const places = 'newsletters and print and shops; no competitor for 2 months; whitelisting allowed';
  const until = addMonths(today, 12);
  const days = (from: string, to: string) => `From ${longDay(from)} to ${longDay(to)}`;
  await accept(at, dealId);
  expect(await creator.payments.agreement({ dealId: deal.id })).toMatchObject({ usage: { until }, extensions: [] });
  expect(await paper(deal.id)).toContain(days(today, until));
  expect(await paper(deal.id)).not.toContain('newsletters');

  await payBalance(h, at);
  const [from, end] = [addDays(until, 1), addMonths(until, 6)];
  expect(await creator.payments.agreement({ dealId: deal.id })).toMatchObject({
    usage: { from: today, until: end },
    extensions: [{ rights: wider, from, until: end }],
  });
  const words = await paper(deal.id);
  expect(words).toContain('12 months from the first verified post');
  expect(words).toContain(`6 months more, on ${places}`);
  expect(words).toContain(days(today, end));
  expect(words).toContain(days(from, end));
  // The extension's own paper says the same about it, and nothing about the deal's own months.
  expect(await paper(dealId)).toContain(`6 months more, on ${places}`);
  expect(await paper(dealId)).not.toContain('12 months');
});

test('after the end of a campaign it is paid on its own, takes effect, and goes to the creator', async () => {
  const at = await over();
  const { dealId } = await extend(at);
  await accept(at, dealId);
  const brand = await h.as(at.brand.id);
  expect(await brand.payments.contract({ campaignId: at.campaign.id })).toMatchObject({
    balanceMinor: 20_000,
    balance: { asked: true, owedAgain: false },
    may: { payBalance: { allowed: true } },
  });
  await payBalance(h, at);
  expect(await statusOf(h, dealId)).toBe('completed');
  expect((await milestonesOf(h, dealId)).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
  expect(await usageOf(dealOf(at).id)).toMatchObject({ usageUntil: addMonths(addMonths(today, 12), 6) });
  expect(await balanceOf(h, 'held', at.campaign.id)).toBe(0);
  expect(await balanceOf(h, 'refunds')).toBe(0);
  expect(await verify(h)).toEqual([]);
});

test('where the usage had run out, it goes on from the day on which the extension is paid, and both are reminded again', async () => {
  const at = await over();
  const { id } = dealOf(at);
  const gone = { usageFrom: '2020-01-31', usageUntil: '2021-01-31', usageRemindedAt: new Date('2021-01-17') };
  await h.owner.updateTable('deals').set(gone).where('id', '=', id).execute();
  const { dealId } = await extend(at);
  await accept(at, dealId);
  await payBalance(h, at);
  expect(await usageOf(id)).toEqual({
    usageFrom: '2020-01-31',
    usageUntil: addMonths(today, 6),
    usageRemindedAt: null,
  });
  expect(await usageOf(dealId)).toMatchObject({ usageFrom: today });
});

test('completing the campaign leaves an offered and an accepted extension open; one runs out like any offer', async () => {
  const at = await live(h, { amounts: [30_000, 30_000] });
  const [first, second] = at.deals;
  if (!first || !second) throw new Error('The scene has two deals');
  for (const { id } of at.deals) {
    const usage = { usageFrom: today, usageUntil: addMonths(today, 12) };
    await h.owner.updateTable('deals').set(usage).where('id', '=', id).execute();
  }
  const brand = await h.as(at.brand.id);
  const offer = { agreedMinor: 5_000, usageRights: RIGHTS, notes: null };
  const one = await brand.deals.extend({ dealId: first.id, ...offer });
  const other = await brand.deals.extend({ dealId: second.id, ...offer });
  await (await h.as(first.creatorId)).deals.accept({ dealId: one.dealId });
  await complete(h, at);
  await settle(h);
  expect(await statusOf(h, one.dealId)).toBe('accepted');
  expect(await statusOf(h, other.dealId)).toBe('invited');
  const later = new Date(Date.now() + 15 * 86_400_000);
  await jobHandlers['deals.expire']({}, h.context({ kind: 'system', onBehalfOf: null }, later));
  expect(await statusOf(h, other.dealId)).toBe('expired');
  // Neither side is bound before it is paid.
  await brand.deals.cancel({ dealId: one.dealId, reason: 'The season is over.' });
  expect(await brand.payments.contract({ campaignId: at.campaign.id })).toMatchObject({ balanceMinor: 0 });
  expect(await verify(h)).toEqual([]);
});

test('several extensions take effect in the order in which they were accepted, as far as the money goes', async () => {
  const at = await live(h, { amounts: [30_000, 30_000] });
  const brand = await h.as(at.brand.id);
  const usage = { usageFrom: today, usageUntil: addMonths(today, 12) };
  await h.owner.updateTable('deals').set(usage).where('campaignId', '=', at.campaign.id).execute();
  await complete(h, at);
  await settle(h);
  const offers: string[] = [];
  for (const deal of at.deals) {
    const input = { dealId: deal.id, agreedMinor: 7_500, usageRights: RIGHTS, notes: null };
    offers.push((await brand.deals.extend(input)).dealId);
  }
  const [early = '', late = ''] = offers;
  await (await h.as(at.deals[0]?.creatorId ?? '')).deals.accept({ dealId: early });
  const { id } = await brand.payments.payBalance({ campaignId: at.campaign.id, requestKey: crypto.randomUUID() });
  // The second is accepted while the bank's page of the first is open.
  await (await h.as(at.deals[1]?.creatorId ?? '')).deals.accept({ dealId: late });
  await payByCard(h, id);
  await settle(h);
  expect(await statusOf(h, early)).toBe('completed');
  expect(await statusOf(h, late)).toBe('accepted');
  await payBalance(h, at);
  expect(await statusOf(h, late)).toBe('completed');
  expect(await verify(h)).toEqual([]);
});

test('20 acceptances at once have one effect, and the usage is extended once', async () => {
  const at = await over();
  const { dealId } = await extend(at);
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => accept(at, dealId)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason.code).toBe('CONFLICT');
  await Promise.all([payBalance(h, at), accept(at, dealId).catch(() => null)]);
  expect(await usageOf(dealOf(at).id)).toMatchObject({ usageUntil: addMonths(addMonths(today, 12), 6) });
});

test('10 offers at once make one extension, and the rest read that one is open', async () => {
  const at = await over();
  const sent = await Promise.allSettled(Array.from({ length: 10 }, () => extend(at)));
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const answer of sent)
    if (answer.status === 'rejected') expect(answer.reason.message).toBe(extensionRefusals.open);
});

test('it is refused with one sentence where there is nothing to extend, before the usage, in a campaign that was cancelled, and of an extension', async () => {
  const { id: brandId } = await createUser(h.owner, 'brand');
  const brand = await h.as(brandId);
  const used = { usageRights: JSON.stringify(RIGHTS), usageFrom: '2026-01-01', usageUntil: '2026-07-01' };
  const refused = async (
    status: 'live' | 'cancelled' | 'completed',
    deal: Partial<Parameters<typeof createDeal>[1]>,
    sentence: string,
  ) => {
    const campaign = await createCampaign(h.owner, { brandId, status });
    const { id: creatorId } = await createUser(h.owner, 'creator');
    const { id: dealId } = await createDeal(h.owner, { campaign, creatorId, status: 'completed', ...deal });
    const sent = brand.deals.extend({ dealId, agreedMinor: 5_000, usageRights: RIGHTS, notes: null });
    await expect(sent, sentence).rejects.toMatchObject({ code: 'CONFLICT', message: sentence });
  };
  await refused('live', {}, extensionRefusals.nothingAgreed);
  await refused('live', { usageRights: JSON.stringify(RIGHTS) }, extensionRefusals.notBegun);
  await refused('live', { ...used, status: 'cancelled' }, extensionRefusals.notBegun);
  await refused('cancelled', used, extensionRefusals.campaignClosed);
  const root = await createCampaign(h.owner, { brandId, status: 'completed' });
  const { id: creatorId } = await createUser(h.owner, 'creator');
  const { id: extendsDealId } = await createDeal(h.owner, { campaign: root, creatorId, status: 'completed', ...used });
  await refused('completed', { ...used, extendsDealId }, extensionRefusals.nothingAgreed);
});

test('only its brand extends a deal: anonymous, another role and another brand learn nothing and change nothing', async () => {
  const at = await over();
  const input = { dealId: dealOf(at).id, agreedMinor: 5_000, usageRights: RIGHTS, notes: null };
  await expect((await h.as(null)).deals.extend(input)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  for (const role of ['creator', 'agency', 'admin'] as const) {
    const { id } = await createUser(h.owner, role);
    await expect((await h.as(id)).deals.extend(input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  const { id } = await createUser(h.owner, 'brand');
  await expect((await h.as(id)).deals.extend(input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const stored = h.owner.selectFrom('deals').select('id').where('extendsDealId', '=', dealOf(at).id);
  expect(await stored.execute()).toEqual([]);
});

test('a flagged creator gets no extension, and neither does anyone while invitations are off', async () => {
  const at = await over();
  await h.owner.updateTable('users').set({ flagged: true }).where('id', '=', dealOf(at).creatorId).execute();
  await expect(extend(at)).rejects.toMatchObject({ code: 'CONFLICT' });
  await h.owner.updateTable('users').set({ flagged: false }).where('id', '=', dealOf(at).creatorId).execute();
  const flag = h.owner.updateTable('featureFlags').where('key', '=', 'creator_invites_enabled');
  await flag.set({ value: false }).execute();
  await expect(extend(at)).rejects.toMatchObject({ code: 'CONFLICT' });
  await flag.set({ value: true }).execute();
});

test('an extension has no conversation and no contract to sign', async () => {
  const at = await over();
  const { dealId } = await extend(at);
  const creator = await h.as(dealOf(at).creatorId);
  await expect(creator.conversations.read({ dealId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await accept(at, dealId);
  const contract = await (await h.as(at.brand.id)).payments.contract({ campaignId: at.campaign.id });
  expect(contract.deals.map(({ id }) => id)).toEqual([dealOf(at).id]);
  const own = await creator.payments.certificate({ dealId: dealOf(at).id });
  expect(wordsOf(Buffer.from(own.base64, 'base64')).replaceAll('\n', ' ')).toContain(
    '12 months from the first verified post',
  );
});

test('its money is named as what it is in the creator’s earnings, statement and history, and in staff’s revenue and desk', async () => {
  const at = await over();
  const { dealId } = await extend(at);
  await accept(at, dealId);
  await payBalance(h, at);
  const creator = await h.as(dealOf(at).creatorId);
  const name = 'Extension of usage';
  const parts = ['30', '45', '75'];
  const earnings = (await creator.payments.earnings({})).rows.filter(({ kind }) => kind === 'extension');
  expect(earnings.map(({ netMinor }) => netMinor).sort((a, b) => a - b)).toEqual([3_000, 4_500, 7_500]);
  const month = isoDay(new Date()).slice(0, 7);
  const files = [
    await creator.payments.statementCsv({ month }),
    await creator.payments.dealHistoryCsv({ dealId }),
    await creator.analytics.exportEarnings({}),
  ];
  for (const { csv } of files) {
    const lines = csv.split('\n').filter((line) => line.includes(name));
    for (const part of parts) expect(lines.some((line) => line.includes(part))).toBe(true);
  }
  for (const paper of [
    await creator.payments.statementPdf({ month }),
    await creator.payments.dealHistoryPdf({ dealId }),
  ])
    expect(wordsOf(Buffer.from(paper.base64, 'base64')).replaceAll('\n', ' ')).toContain(name);
  expect(files[1]?.csv).not.toMatch(/Content|Contract/);
  const sums = (await creator.payments.dealSums({ limit: 10 })).rows;
  expect(sums.map(({ id, extension }) => [id, extension])).toEqual([
    [dealId, true],
    [dealOf(at).id, false],
  ]);
  const admin = await h.as((await createUser(h.owner, 'super_admin')).id);
  const desk = (await admin.payments.desk({ list: 'milestones', limit: 10 })).rows;
  expect(desk.filter(({ kind, campaignId }) => kind === 'extension' && campaignId === at.campaign.id)).toHaveLength(3);
  const days = { from: today, until: addDays(today, 1) };
  const { csv } = await admin.analytics.exportRevenue(days);
  expect(csv.split('\n').filter((line) => line.includes(name)).length).toBeGreaterThanOrEqual(3);
});

test('the offer of an extension says how much of it the campaign’s own money covers', async () => {
  const at = await live(h, { amounts: [60_000] });
  const brand = await h.as(at.brand.id);
  const { unneededMinor } = await brand.deals.budget({ campaignId: at.campaign.id });
  expect(unneededMinor).toBe(0);
  expect(dueFor(1_000, 0, 'USD')).toBe('On top of the campaign’s budget. It is due once they accept.');
  expect(dueFor(20_000, 20_000, 'USD')).toBe(
    'Your campaign holds $200.00 that its other deals do not need. It pays for this, so nothing more is due.',
  );
  expect(dueFor(25_000, 20_000, 'USD')).toBe(
    'Your campaign holds $200.00 that its other deals do not need. The other $50.00 is due once they accept.',
  );
});

test('what a campaign holds beyond its deals pays an extension: the offer says so, and nothing is due', async () => {
  const at = await live(h, { budgetMinor: 100_000, amounts: [30_000] });
  const submission = h.owner.selectFrom('submissions').select('id').where('dealId', '=', dealOf(at).id);
  const { id: submissionId } = await submission.executeTakeFirstOrThrow();
  await (await h.as(dealOf(at).creatorId)).content.publish({
    submissionId,
    postUrl: `https://instagram.com/p/${submissionId}`,
  });
  await h.runJobs();
  const brand = await h.as(at.brand.id);
  const { campaignId } = dealOf(at);
  // Half the budget was paid, and the deal costs 400.
  expect(await brand.deals.budget({ campaignId })).toMatchObject({ unneededMinor: 10_000 });
  const { dealId } = await extend(at, { agreedMinor: 7_500 });
  await accept(at, dealId);
  expect(await brand.payments.contract({ campaignId })).toMatchObject({ balanceMinor: 0 });
  expect(await statusOf(h, dealId)).toBe('submitted');
  expect(await brand.deals.budget({ campaignId })).toMatchObject({ unneededMinor: 0 });
});
