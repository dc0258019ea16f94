import { describe, expect, test } from 'vitest';
import { createUser, type Row } from '#db/factories.ts';
import { appRouter } from '#server/router.ts';
import { DAY_MS } from '#shared/constants.ts';
import { complete, funded, live, milestonesOf, settle } from '#tests/payments/scene.ts';
import { harness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { createWebhook } from '#tests/support/webhooks.ts';
import { acceptCase, caseOf, dealOf, decideCase, openCase, splitOf, staffOf } from './scene.ts';

const h = await harness();
const one = async (): Promise<Row<'deals'>> => {
  const [deal] = (await live(h)).deals;
  if (!deal) throw new Error('a deal');
  return deal;
};
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const strangers = async () => [(await createUser(h.owner, 'brand')).id, (await createUser(h.owner, 'creator')).id];
type Caller = Awaited<ReturnType<typeof h.as>>;

/** Every procedure that one of the sides calls. */
const ofSides: [name: string, call: (caller: Caller, caseId: string, dealId: string) => Promise<unknown>][] = [
  ['options', (caller, _caseId, dealId) => caller.cases.options({ dealId })],
  ['case', (caller, caseId) => caller.cases.case({ caseId })],
  ['layable', (caller, caseId) => caller.cases.layable({ caseId })],
  ['paper', (caller, caseId) => caller.cases.paper({ caseId })],
  [
    'open',
    (caller, _caseId, dealId) => caller.cases.open({ dealId, term: 'review', claim: 'C', split: [], note: 'N' }),
  ],
  ['layDown', (caller, caseId) => caller.cases.layDown({ caseId, kind: 'message', thingId: '1' })],
  ['counter', (caller, caseId) => caller.cases.counter({ caseId, split: [], note: 'N' })],
  ['accept', (caller, caseId) => caller.cases.accept({ caseId, caseProposalId: UNKNOWN })],
  ['askStaff', (caller, caseId) => caller.cases.askStaff({ caseId })],
  ['withdraw', (caller, caseId) => caller.cases.withdraw({ caseId })],
];
const READ_BY_STAFF = ['case', 'paper'];
const deal = await one();
const caseId = await openCase(h, deal);

describe.each(ofSides)('cases.%s', (name, call) => {
  test('is for those who are signed in', async () => {
    await expect(call(await h.as(null), caseId, deal.id)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('is not for an agency in its own name, and staff only read', async () => {
    const agency = (await createUser(h.owner, 'agency')).id;
    await expect(call(await h.as(agency), caseId, deal.id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const staff = call(await h.as(await staffOf(h)), caseId, deal.id);
    if (READ_BY_STAFF.includes(name)) await expect(staff).resolves.toBeTruthy();
    else await expect(staff).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('does not find the case or the deal of others, and changes nothing', async () => {
    const before = await caseOf(h, caseId);
    for (const userId of await strangers()) {
      await expect(call(await h.as(userId), caseId, deal.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await expect(call(await h.as(deal.brandId), UNKNOWN, UNKNOWN)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await caseOf(h, caseId)).toEqual(before);
  });
});

test('lists are read by their own: a side its cases, the open ones first, and staff all by status', async () => {
  const [brand, creator] = [await h.as(deal.brandId), await h.as(deal.creatorId)];
  expect((await brand.cases.mine({})).rows).toMatchObject([{ id: caseId, turn: 'brand', status: 'open' }]);
  expect((await creator.cases.mine({})).rows.map(({ id }) => id)).toEqual([caseId]);
  for (const userId of await strangers()) expect((await (await h.as(userId)).cases.mine({})).rows).toEqual([]);
  await expect(brand.cases.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect((await h.as(null)).cases.mine({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  const staff = await h.as(await staffOf(h));
  await expect(staff.cases.mine({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect((await staff.cases.list({ status: 'open' })).rows.map(({ id }) => id)).toContain(caseId);
  expect((await staff.cases.list({ status: 'settled' })).rows.map(({ id }) => id)).not.toContain(caseId);
});

test('a list goes on where its slice ended, with the open cases before the newer ended ones', async () => {
  const at = await live(h, { budgetMinor: 400_000, amounts: [75_000, 60_000, 50_000] });
  const [first, second, third] = at.deals;
  if (!first || !second || !third) throw new Error('three deals');
  const open = await openCase(h, first);
  const ended: string[] = [];
  for (const each of [second, third]) {
    const id = await openCase(h, each);
    await (await h.as(each.creatorId)).cases.withdraw({ caseId: id });
    ended.unshift(id);
  }
  const brand = await h.as(at.brand.id);
  const page = await brand.cases.mine({ limit: 2 });
  const rest = await brand.cases.mine({ limit: 2, cursor: page.nextCursor });
  expect([...page.rows, ...rest.rows].map(({ id }) => id)).toEqual([open, ...ended]);
  expect(rest.nextCursor).toBeNull();
});

test('opening a case shows the day, tells the other side, and leaves an audit row', async () => {
  const argued = await one();
  const brand = await h.as(argued.brandId);
  const options = await brand.cases.options({ dealId: argued.id });
  expect(options).toMatchObject({ may: { open: { allowed: true } }, agreedAmountMinor: 75_000 });
  const id = await openCase(h, argued, { by: 'brand' });
  const row = await caseOf(h, id);
  expect(row).toMatchObject({ openedBy: 'brand', turn: 'creator', status: 'open', term: 'review' });
  expect((row.answerBy?.getTime() ?? 0) - row.createdAt.getTime()).toBe(7 * DAY_MS);
  const [notice] = await noticesTo(h, argued.creatorId, 'case_opened');
  expect(notice).toMatchObject({ route: `/creator/cases/${id}` });
  expect(notice?.message).toMatch(/Answer by \w+/);
  const audit = await h.owner
    .selectFrom('auditLog')
    .selectAll()
    .where('resourceType', '=', 'case')
    .where('resourceId', '=', id)
    .execute();
  expect(audit).toMatchObject([
    { action: 'case.open', machine: 'case', fromStatus: null, toStatus: 'open', userId: argued.brandId },
  ]);
  // The same is read at the deal, by everyone who reads it.
  const order = await brand.orders.read({ campaignId: argued.campaignId });
  expect(order.creators).toMatchObject([
    { case: { id, turn: 'creator', status: 'open' }, may: { openCase: { allowed: false } } },
  ]);
  const campaign = await (await h.as(argued.creatorId)).content.campaign({ campaignId: argued.campaignId });
  expect(campaign.deal).toMatchObject({ case: { id }, may: { openCase: { allowed: false } } });
  const staff = await (await h.as(await staffOf(h))).deals.forStaff({ campaignId: argued.campaignId });
  expect(staff.rows).toMatchObject([{ case: { id }, may: { end: { allowed: false } } }]);
});

test('a case cannot be opened twice at once, on a term or a split that the deal does not have, or on a deal not under contract', async () => {
  const argued = await one();
  const creator = await h.as(argued.creatorId);
  const split = await splitOf(h, argued.id);
  const asked = { dealId: argued.id, claim: 'C', note: 'N', split };
  await expect(creator.cases.open({ ...asked, term: 'exclusivity' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(creator.cases.open({ ...asked, term: 'review', split: split.slice(1) })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  const tooMuch = split.map((part) => ({ ...part, amountMinor: part.amountMinor + 1 }));
  await expect(creator.cases.open({ ...asked, term: 'review', split: tooMuch })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  expect((await dealOf(h, argued.id)).caseId).toBeNull();
  await creator.cases.open({ ...asked, term: 'review' });
  await expect(creator.cases.open({ ...asked, term: 'rights' })).rejects.toMatchObject({ code: 'CONFLICT' });
  await h.owner.updateTable('deals').set({ status: 'cancelled' }).where('id', '=', deal.id).execute();
  await expect(
    (await h.as(deal.brandId)).cases.open({ ...asked, dealId: deal.id, term: 'review' }),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
  await h.owner.updateTable('deals').set({ status: 'submitted' }).where('id', '=', deal.id).execute();
});

test('a completed deal whose money is paid has a case about who broke the agreement, without money', async () => {
  const at = await live(h);
  const [argued] = at.deals;
  if (!argued) throw new Error('a deal');
  await complete(h, at);
  await settle(h);
  const id = await openCase(h, argued, { by: 'brand', split: [] });
  const brand = await h.as(argued.brandId);
  await expect(brand.cases.case({ caseId: id })).resolves.toMatchObject({
    proposals: [{ split: [], toCreatorMinor: 0 }],
  });
  await decideCase(h, argued.creatorId, id, { finding: 'creator', split: [] });
  expect(await dealOf(h, argued.id)).toMatchObject({ status: 'completed', caseId: null });
  expect((await milestonesOf(h, argued.id)).every(({ status }) => status === 'paid')).toBe(true);
  // Decided against the creator: not once more about the same term, and about another one.
  await expect(openCase(h, argued, { by: 'creator', split: [] })).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(
    (await (await h.as(argued.creatorId)).cases.options({ dealId: argued.id })).terms.map(({ kind }) => kind),
  ).not.toContain('review');
  await openCase(h, argued, { by: 'creator', split: [], term: 'disclosure' });
  const later = new Date(Date.now() + 61 * DAY_MS);
  const options = await (await h.as(argued.creatorId, later)).cases.options({ dealId: argued.id });
  expect(options.may.open.allowed).toBe(false);
});

test('only the side whose turn it is answers, only what stands is accepted, and nothing after the end', async () => {
  const argued = await one();
  const [brand, creator] = [await h.as(argued.brandId), await h.as(argued.creatorId)];
  const { webhookId } = await createWebhook(h.owner, argued.brandId);
  await h.owner
    .updateTable('webhookEndpoints')
    .set({ events: ['case.opened', 'case.countered'] })
    .execute();
  const id = await openCase(h, argued);
  const split = await splitOf(h, argued.id);
  const [old] = (await brand.cases.case({ caseId: id })).proposals;
  await expect(creator.cases.counter({ caseId: id, split, note: 'N' })).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(creator.cases.askStaff({ caseId: id })).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(creator.cases.accept({ caseId: id, caseProposalId: old?.id ?? '' })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  await expect(brand.cases.withdraw({ caseId: id })).rejects.toMatchObject({ code: 'CONFLICT' });
  await brand.cases.counter({ caseId: id, split, note: 'N' });
  const log = await brand.settings.webhookDeliveries({ webhookId, limit: 10 });
  expect(log.rows.map(({ event }) => event).toSorted()).toEqual(['case.countered', 'case.opened', 'deal.accepted']);
  await expect(creator.cases.accept({ caseId: id, caseProposalId: old?.id ?? '' })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  const view = await creator.cases.case({ caseId: id });
  expect(view.may).toMatchObject({
    accept: { allowed: true },
    withdraw: { allowed: true },
    decide: { allowed: false },
  });
  expect(view.proposalsLeft).toEqual({ brand: 4, creator: 4 });
  await acceptCase(h, argued.creatorId, id);
  for (const act of [
    () => creator.cases.withdraw({ caseId: id }),
    () => brand.cases.counter({ caseId: id, split, note: 'N' }),
    () => brand.cases.askStaff({ caseId: id }),
    () => brand.cases.layDown({ caseId: id, kind: 'document', thingId: UNKNOWN }),
  ])
    await expect(act()).rejects.toMatchObject({ code: 'CONFLICT' });
  const actions = await h.owner
    .selectFrom('auditLog')
    .select('action')
    .where('resourceType', '=', 'case')
    .where('resourceId', '=', id)
    .orderBy('id')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual(['case.open', 'case.counter', 'case.settle']);
});

test('staff decide only what a side has brought before them, and never propose', async () => {
  const argued = await one();
  const id = await openCase(h, argued);
  const staff = await h.as(await staffOf(h));
  const decision = { caseId: id, finding: 'brand', reason: 'R', split: null } as const;
  for (const userId of [null, argued.brandId]) {
    const code = userId === null ? 'UNAUTHORIZED' : 'FORBIDDEN';
    await expect((await h.as(userId)).cases.decide(decision)).rejects.toMatchObject({ code });
  }
  await expect(staff.cases.decide(decision)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(staff.cases.decide({ ...decision, caseId: UNKNOWN })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await (await h.as(argued.brandId)).cases.askStaff({ caseId: id });
  const needs = (await staff.system.needsYou()).find(({ kind }) => kind === 'cases');
  expect(needs?.first.map((need) => need.id)).toContain(id);
  await expect(staff.cases.decide({ ...decision, split: [] })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await staff.cases.decide(decision);
  const rows = await h.owner
    .selectFrom('auditLog')
    .selectAll()
    .where('resourceType', '=', 'case')
    .where('resourceId', '=', id)
    .where('action', '=', 'case.decide')
    .execute();
  expect(rows).toMatchObject([{ note: 'R', fromStatus: 'escalated', toStatus: 'decided' }]);
  await expect(staff.cases.decide(decision)).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('a case on a running campaign settles, the rest is free for other deals, and nothing goes back yet', async () => {
  const at = await funded(h, { budgetMinor: 400_000, amounts: [75_000, 60_000] });
  const [argued] = at.deals;
  if (!argued) throw new Error('a deal');
  const id = await openCase(h, argued, { parts: { signing: 100, submission: 0, approval: 0 } });
  await acceptCase(h, argued.brandId, id);
  const refunds = await h.owner
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select('refunds.id')
    .where('payments.campaignId', '=', at.campaign.id)
    .execute();
  expect(refunds).toEqual([]);
  const budget = await (await h.as(at.brand.id)).deals.budget({ campaignId: at.campaign.id });
  expect(budget.committedMinor).toBe(60_000);
});

test('an agency acts in a case for a creator who has consented to its answers, and not otherwise', async () => {
  const argued = await one();
  const id = await openCase(h, argued, { by: 'brand' });
  const acting = async (...acts: ('answer' | 'message')[]) => {
    const agency = await createUser(h.owner, 'agency');
    const assigned = { agencyId: agency.id, userId: argued.creatorId, role: 'managed_creator', acts } as const;
    const row = await h.owner
      .insertInto('agencyUsers')
      .values({ ...assigned, createdAt: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const agent = { id: agency.id, assignmentId: row.id, name: 'Northlight', acts, brands: [] };
    return appRouter.createCaller(h.context({ ...(await h.actor(argued.creatorId)), agent }));
  };
  const reader = await acting();
  const view = await reader.cases.case({ caseId: id });
  expect(view.may.accept.allowed).toBe(false);
  await expect(reader.cases.askStaff({ caseId: id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const agent = await acting('answer');
  expect((await agent.cases.case({ caseId: id })).may.accept.allowed).toBe(true);
  await agent.cases.counter({ caseId: id, split: view.proposals[0]?.split ?? [], note: 'N' });
  expect((await caseOf(h, id)).turn).toBe('brand');
});
