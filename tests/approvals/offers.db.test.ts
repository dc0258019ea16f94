import { beforeEach, expect, test } from 'vitest';
import { createCampaign, createDeal, createUser, type Row } from '#db/factories.ts';
import { expire } from '#server/approvals/requests/deciding.service.ts';
import { APPROVAL_WAIT_MS } from '#shared/constants.ts';
import type { UsageRights } from '#shared/deals/usage-rights.ts';
import { approvalRefusals } from '#shared/messages/approvals.ts';
import { notInRole } from '#shared/messages/seats/refusals.ts';
import { systemContext } from '#tests/payments/scene.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { approvalOf, asMember, asOwner, type Sitting, sit, titlesOf, trailOf } from './scene.ts';

const h = await racingHarness();
const LIMIT = { amountMinor: 20_000, currency: 'USD' } as const;
const REASON = 'They fit the launch.';

let brand: Row<'users'>;
let campaign: Row<'campaigns'>;
let creatorId: string;
let manager: Sitting;
beforeEach(async () => {
  brand = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Lumen Skincare' } });
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  campaign = await createCampaign(h.owner, {
    ...{ brandId: brand.id, reviewStatus: 'approved', startDate: day(10), endDate: day(60), name: 'Glow' },
    submissionDeadline: new Date(Date.now() + 30 * 86_400_000).toISOString(),
  });
  creatorId = (await createUser(h.owner, 'creator', { user: { firstName: 'Cleo', lastName: 'Creator' } })).id;
  manager = await sit(h, brand.id, { role: 'manager', limit: LIMIT, name: 'Max' });
});

const invitation = (agreedMinor = 30_000, ids = [creatorId]) => ({
  campaignId: campaign.id,
  currency: 'USD' as const,
  invites: ids.map((id) => ({ creatorId: id, agreedMinor })),
});
async function ask(agreedMinor = 30_000, ids = [creatorId]): Promise<string> {
  const caller = await asMember(h, brand.id, manager);
  return (await caller.approvals.askToInvite({ ...invitation(agreedMinor, ids), reason: REASON })).approvalId;
}
const deals = () => h.owner.selectFrom('deals').selectAll().where('campaignId', '=', campaign.id).execute();

test('an offer above the limit is not sent; with a reason it waits, and everybody who could approve it is told', async () => {
  const other = await sit(h, brand.id, { role: 'manager', limit: { amountMinor: 29_999, currency: 'USD' } });
  const viewer = await sit(h, brand.id, { role: 'viewer' });
  const caller = await asMember(h, brand.id, manager);
  await expect(caller.deals.invite(invitation())).rejects.toMatchObject({
    code: 'PRECONDITION_FAILED',
    message: approvalRefusals.aboveLimit('$200.00'),
  });
  await expect(caller.approvals.askToInvite({ ...invitation(), reason: ' ' })).rejects.toThrow('Reason is required');
  expect(await caller.deals.budget({ campaignId: campaign.id })).toMatchObject({ limitMinor: 20_000 });
  const id = await ask();
  expect(await deals()).toEqual([]);
  // A second press asks for nothing more.
  expect(await ask()).toBe(id);
  expect(await approvalOf(h, id)).toMatchObject({
    ...{ companyId: brand.id, act: 'invite', status: 'waiting', amountMinor: 30_000, askedBy: manager.personId },
    reason: REASON,
  });
  expect(await titlesOf(h, brand.id, 'approval_asked')).toEqual([expect.stringMatching(/Max Member.*\$300\.00/)]);
  for (const { personId } of [other, viewer, manager])
    expect(await titlesOf(h, personId, 'approval_asked')).toEqual([]);
  const owner = await asOwner(h, brand.id);
  expect((await owner.campaigns.dashboard()).actionItems).toContainEqual(
    expect.objectContaining({ route: '/brand/approvals', description: '1 request waits for you' }),
  );
  expect((await owner.orders.read({ campaignId: campaign.id })).waiting).toEqual([
    expect.objectContaining({ id, creators: ['Cleo Creator'], askedBy: 'Max Member' }),
  ]);
  const [own] = (await caller.approvals.list({})).rows;
  expect(own?.may).toMatchObject({
    approve: { allowed: false, reason: approvalRefusals.own },
    withdraw: { allowed: true },
  });
});

test('several offers count together, and what is within the limit is sent at once', async () => {
  const more = (await createUser(h.owner, 'creator')).id;
  const caller = await asMember(h, brand.id, manager);
  await expect(caller.deals.invite(invitation(15_000, [creatorId, more]))).rejects.toMatchObject({
    code: 'PRECONDITION_FAILED',
  });
  await expect(caller.approvals.askToInvite({ ...invitation(20_000), reason: REASON })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: approvalRefusals.withinLimit,
  });
  expect((await caller.deals.invite(invitation(20_000))).dealIds).toHaveLength(1);
});

test('an approved offer is sent in the name of whoever asked, and the log has both', async () => {
  const id = await ask();
  const owner = await asOwner(h, brand.id);
  expect(await owner.approvals.approve({ approvalId: id })).toEqual({ status: 'approved', refusal: null });
  const [deal] = await deals();
  expect(deal).toMatchObject({ creatorId, status: 'invited', agreedAmountMinor: 30_000 });
  expect(await trailOf(h, deal?.id ?? '')).toEqual([
    { action: 'deal.invite', userId: manager.personId, onBehalfOf: brand.id },
  ]);
  expect(await trailOf(h, id)).toEqual([
    { action: 'approvals.askToOffer', userId: manager.personId, onBehalfOf: brand.id },
    { action: 'approval.approve', userId: brand.id, onBehalfOf: null },
  ]);
  expect(await titlesOf(h, manager.personId, 'approval_answered')).toHaveLength(1);
  await expect(owner.approvals.approve({ approvalId: id })).rejects.toMatchObject({ code: 'CONFLICT' });
  const decided = (await owner.approvals.list({ show: 'decided' })).rows;
  expect(decided).toEqual([expect.objectContaining({ id, status: 'approved' })]);
});

test('an offer that answers an application waits, too', async () => {
  await h.owner.updateTable('campaigns').set({ participation: 'application' }).where('id', '=', campaign.id).execute();
  const { id: applicationId } = await (await h.as(creatorId)).deals.sendApplication({
    campaignId: campaign.id,
    note: 'I would love to.',
  });
  const caller = await asMember(h, brand.id, manager);
  const terms = { applicationId, currency: 'USD' as const, agreedMinor: 30_000 };
  await expect(caller.deals.offer(terms)).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' });
  const { approvalId } = await caller.approvals.askToAnswer({ ...terms, reason: REASON });
  expect(await approvalOf(h, approvalId)).toMatchObject({ act: 'answer', creatorIds: [creatorId] });
  await (await asOwner(h, brand.id)).approvals.approve({ approvalId });
  expect(await deals()).toEqual([expect.objectContaining({ status: 'invited', creatorId })]);
});

test('an extension of usage rights waits, too, and is offered once', async () => {
  const live = await createCampaign(h.owner, { brandId: brand.id, status: 'live', reviewStatus: 'approved' });
  const usageRights: UsageRights = { months: 3, channels: ['website'], exclusivityMonths: 0, whitelisting: false };
  const used = {
    status: 'in_progress',
    usageFrom: '2026-01-01',
    usageUntil: '2026-04-01',
    usageRights: JSON.stringify(usageRights),
  } as const;
  const deal = await createDeal(h.owner, { campaign: live, creatorId, ...used });
  const caller = await asMember(h, brand.id, manager);
  const offer = { dealId: deal.id, agreedMinor: 30_000, usageRights, notes: null };
  await expect(caller.deals.extend(offer)).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' });
  const { approvalId } = await caller.approvals.askToExtend({ ...offer, reason: REASON });
  expect(await approvalOf(h, approvalId)).toMatchObject({
    act: 'extend',
    campaignId: live.id,
    creatorIds: [creatorId],
  });
  const owner = await asOwner(h, brand.id);
  expect(await owner.approvals.approve({ approvalId })).toEqual({ status: 'approved', refusal: null });
  await expect(owner.approvals.approve({ approvalId })).rejects.toMatchObject({ code: 'CONFLICT' });
  const offered = await h.owner.selectFrom('deals').selectAll().where('extendsDealId', '=', deal.id).execute();
  expect(offered).toEqual([expect.objectContaining({ status: 'invited', agreedAmountMinor: 30_000 })]);
});

test('what can no longer be done is void, in the words of what refuses it now', async () => {
  const id = await ask();
  await h.owner.updateTable('users').set({ status: 'suspended' }).where('id', '=', creatorId).execute();
  const answer = await (await asOwner(h, brand.id)).approvals.approve({ approvalId: id });
  expect(answer).toEqual({ status: 'void', refusal: expect.stringContaining('cannot be invited') });
  expect(await approvalOf(h, id)).toMatchObject({ status: 'void', note: answer.refusal });
  expect(await deals()).toEqual([]);
  expect(await titlesOf(h, manager.personId, 'approval_answered')).toEqual([
    expect.stringContaining('approved too late'),
  ]);
});

test('what somebody does without it, or by approving another request, ends a request, and its asker is told', async () => {
  const owner = await asOwner(h, brand.id);
  const { id: other } = await createUser(h.owner, 'creator');
  const [mine, elsewhere] = [await ask(), await ask(30_000, [other])];
  await owner.deals.invite(invitation(35_000));
  expect(await approvalOf(h, mine)).toMatchObject({ status: 'void', decidedBy: brand.id });
  expect(await approvalOf(h, elsewhere)).toMatchObject({ status: 'waiting' });
  expect(await titlesOf(h, manager.personId, 'approval_answered')).toEqual(['$300.00 needs no approval any more']);
  await expect(owner.approvals.approve({ approvalId: mine })).rejects.toMatchObject({ code: 'CONFLICT' });
  const second = await sit(h, brand.id, { role: 'manager', limit: LIMIT, name: 'Mia' });
  const { approvalId: same } = await (await asMember(h, brand.id, second)).approvals.askToInvite({
    ...invitation(40_000, [other]),
    reason: REASON,
  });
  await owner.approvals.approve({ approvalId: elsewhere });
  expect(await approvalOf(h, same)).toMatchObject({ status: 'void', note: approvalRefusals.overtaken });
  expect(await titlesOf(h, second.personId, 'approval_answered')).toEqual(['$400.00 needs no approval any more']);
  expect(await deals()).toHaveLength(2);
});

test('what would be refused is not asked for', async () => {
  const caller = await asMember(h, brand.id, manager);
  await expect(caller.approvals.askToInvite({ ...invitation(10_000_000), reason: REASON })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    field: 'agreedMinor',
  });
  expect(await h.owner.selectFrom('approvals').select('id').where('companyId', '=', brand.id).execute()).toEqual([]);
});

test('a request is declined with a reason, or withdrawn by whoever asked', async () => {
  const owner = await asOwner(h, brand.id);
  const id = await ask();
  await expect(owner.approvals.withdraw({ approvalId: id })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: approvalRefusals.notYours,
  });
  await expect(owner.approvals.decline({ approvalId: id, reason: '' })).rejects.toThrow('Reason is required');
  await owner.approvals.decline({ approvalId: id, reason: 'Too much.' });
  expect(await approvalOf(h, id)).toMatchObject({ status: 'declined', note: 'Too much.', decidedBy: brand.id });
  const again = await ask();
  await (await asMember(h, brand.id, manager)).approvals.withdraw({ approvalId: again });
  await expect(owner.approvals.approve({ approvalId: again })).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await deals()).toEqual([]);
});

test('neither the asker, a viewer, somebody with a lower limit nor another company answers a request', async () => {
  const id = await ask();
  const as = async (member: Sitting) => (await asMember(h, brand.id, member)).approvals.approve({ approvalId: id });
  await expect(as(manager)).rejects.toMatchObject({ code: 'FORBIDDEN', message: approvalRefusals.own });
  await expect(as(await sit(h, brand.id, { role: 'viewer' }))).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: notInRole('viewer', 'pay'),
  });
  await expect(as(await sit(h, brand.id, { role: 'finance' }))).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: notInRole('finance', 'run'),
  });
  await expect(as(await sit(h, brand.id, { role: 'manager', limit: LIMIT }))).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: approvalRefusals.aboveYours('$200.00'),
  });
  const stranger = await h.as((await createUser(h.owner, 'brand')).id);
  await expect(stranger.approvals.approve({ approvalId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await stranger.approvals.list({})).rows).toEqual([]);
  expect(await approvalOf(h, id)).toMatchObject({ status: 'waiting' });
});

test('a request runs out after a week, and its asker is told', async () => {
  const id = await ask();
  const then = new Date(Date.now() + APPROVAL_WAIT_MS + 1_000);
  const late = await asOwner(h, brand.id, then);
  await expect(late.approvals.approve({ approvalId: id })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: approvalRefusals.ranOut,
  });
  await expire(systemContext(h));
  expect(await approvalOf(h, id)).toMatchObject({ status: 'waiting' });
  await expire(systemContext(h, then));
  expect(await approvalOf(h, id)).toMatchObject({ status: 'expired' });
  expect(await titlesOf(h, manager.personId, 'approval_answered')).toEqual([
    expect.stringContaining('Nobody approved'),
  ]);
});

test('what a member has asked for ends with their seat, and nothing is done for one whose role no longer allows it', async () => {
  const owner = await asOwner(h, brand.id);
  const id = await ask();
  await owner.seats.changeRole({ seatId: manager.seatId, role: 'viewer' });
  expect(await owner.approvals.approve({ approvalId: id })).toMatchObject({ status: 'void' });
  await owner.seats.changeRole({ seatId: manager.seatId, role: 'manager' });
  const next = await ask();
  await owner.seats.remove({ seatId: manager.seatId });
  expect(await approvalOf(h, next)).toMatchObject({ status: 'void', note: approvalRefusals.askerGone });
  expect(await deals()).toEqual([]);
});

test('an owner sets limits, for a member who then is told; a company of one never waits', async () => {
  const owner = await asOwner(h, brand.id);
  const limit = { amountMinor: 5_000, currency: 'GBP' as const };
  await owner.seats.setLimit({ seatId: manager.seatId, limit });
  expect((await owner.seats.list()).members.find(({ id }) => id === manager.seatId)).toMatchObject({ limit });
  expect(await titlesOf(h, manager.personId, 'seat_changed')).toHaveLength(1);
  const own = (await owner.seats.list()).members.find(({ you }) => you)?.id ?? '';
  // The manager has a lower limit, so nobody could approve what is above the owner's.
  await expect(
    owner.seats.setLimit({ seatId: own, limit: { amountMinor: 900_000, currency: 'GBP' } }),
  ).rejects.toMatchObject({ code: 'CONFLICT', message: approvalRefusals.noApprover });
  await expect((await asMember(h, brand.id, manager)).seats.setLimit({ seatId: own, limit })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await h.owner.updateTable('seats').set({ limitMinor: 1, limitCurrency: 'USD' }).where('id', '=', own).execute();
  await owner.seats.remove({ seatId: manager.seatId });
  expect((await owner.deals.invite(invitation())).dealIds).toHaveLength(1);
});

test('two approvals and a withdrawal at the same moment have one effect', async () => {
  const second = await sit(h, brand.id, { role: 'owner' });
  for (let round = 0; round < 5; round++) {
    const { id: next } = await createUser(h.owner, 'creator');
    const id = await ask(20_001, [next]);
    const [one, two, asker] = [
      await asOwner(h, brand.id),
      await asMember(h, brand.id, second),
      await asMember(h, brand.id, manager),
    ];
    const results = await Promise.allSettled([
      one.approvals.approve({ approvalId: id }),
      two.approvals.approve({ approvalId: id }),
      asker.approvals.withdraw({ approvalId: id }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'CONFLICT' });
    const { status } = await approvalOf(h, id);
    const sent = await h.owner.selectFrom('deals').select('id').where('creatorId', '=', next).execute();
    expect(sent).toHaveLength(status === 'approved' ? 1 : 0);
    await h.owner.deleteFrom('deals').where('creatorId', '=', next).execute();
  }
});
