import { expect, test } from 'vitest';
import { createCampaign, createDeal, createSubmission, createUser } from '#db/factories.ts';
import { inTransaction } from '#server/data/db.ts';
import { stageMessages } from '#shared/messages/orders.ts';
import { funded, scene } from '#tests/payments/scene.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { moveById } from '#tests/support/moves.ts';

const h = await racingHarness();

const rowOf = (id: string) =>
  h.owner.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('[BR-ORD-34] [BR-ORD-37] the chosen stage is saved with its status, one step at a time, with an audit row each', async () => {
  const brand = await createUser(h.owner, 'brand');
  const campaign = await createCampaign(h.owner, { brandId: brand.id });
  const caller = await h.as(brand.id);
  const { id: campaignId } = campaign;
  await caller.orders.advance({ campaignId });
  expect(await rowOf(campaignId)).toMatchObject({ status: 'under_review', stage: 'creator_selection' });
  await expect(caller.orders.advance({ campaignId })).rejects.toMatchObject({
    code: 'PRECONDITION_FAILED',
    message: stageMessages.needsAcceptedDeal,
  });
  const creator = await createUser(h.owner, 'creator');
  await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'accepted' });
  await caller.orders.advance({ campaignId });
  expect(await rowOf(campaignId)).toMatchObject({ status: 'creators_assigned', stage: 'contract_payment' });
  await expect(caller.orders.advance({ campaignId })).rejects.toMatchObject({ message: stageMessages.needsApproval });
  await caller.orders.back({ campaignId });
  await caller.orders.back({ campaignId });
  expect(await rowOf(campaignId)).toMatchObject({ status: 'new', stage: 'campaign_setup' });
  await expect(caller.orders.back({ campaignId })).rejects.toMatchObject({ message: stageMessages.firstStage });

  const moves = await h.owner
    .selectFrom('auditLog')
    .select(['action', 'fromStatus', 'toStatus', 'userId'])
    .where('resourceId', '=', campaignId)
    .where('action', 'in', ['campaign.advance', 'campaign.back'])
    .orderBy('id')
    .execute();
  expect(moves.map(({ toStatus }) => toStatus)).toEqual(['under_review', 'creators_assigned', 'under_review', 'new']);
  expect(moves.every(({ userId }) => userId === brand.id)).toBe(true);
});

test('a campaign whose deposit is paid goes on to content and back, but not over the payment', async () => {
  const { brand, campaign } = await funded(h);
  const caller = await h.as(brand.id);
  const { id: campaignId } = campaign;
  expect(await rowOf(campaignId)).toMatchObject({ status: 'in_progress', stage: 'planning_creation' });
  await expect(caller.orders.back({ campaignId })).rejects.toMatchObject({ message: stageMessages.depositPaid });
  await caller.orders.advance({ campaignId });
  expect(await rowOf(campaignId)).toMatchObject({
    status: 'awaiting_approval',
    stage: 'content_performance',
    reviewStage: 'content_review',
  });
  await caller.orders.back({ campaignId });
  expect(await rowOf(campaignId)).toMatchObject({ status: 'in_progress', reviewStage: 'none' });
});

test('two clicks at once move one stage', async () => {
  const brand = await createUser(h.owner, 'brand');
  const { id: campaignId } = await createCampaign(h.owner, { brandId: brand.id });
  const caller = await h.as(brand.id);
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => caller.orders.advance({ campaignId })));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await rowOf(campaignId)).toMatchObject({ status: 'under_review' });
});

test('[BR-ORD-02] [BR-ORD-47] [BR-DRAFT-18] orders are the campaigns past draft, newest first, each with its creators counted', async () => {
  const brand = await createUser(h.owner, 'brand');
  await createCampaign(h.owner, { brandId: brand.id, status: 'draft' });
  const day = (number: number) => new Date(Date.UTC(2026, 2, number));
  const campaigns = [];
  for (let number = 1; number <= 5; number += 1) {
    campaigns.push(await createCampaign(h.owner, { brandId: brand.id, status: 'in_progress', createdAt: day(number) }));
  }
  const [first] = campaigns;
  if (!first) throw new Error('No campaign');
  for (const status of ['invited', 'accepted', 'in_progress', 'declined', 'withdrawn', 'expired'] as const) {
    const creator = await createUser(h.owner, 'creator');
    await createDeal(h.owner, { campaign: first, creatorId: creator.id, status });
  }
  const caller = await h.as(brand.id);
  const page = await caller.orders.list({ limit: 3 });
  const rest = await caller.orders.list({ limit: 3, cursor: page.nextCursor });
  expect([...page.rows, ...rest.rows].map(({ id }) => id)).toEqual(campaigns.map(({ id }) => id).reverse());
  expect(rest.nextCursor).toBeNull();
  expect(rest.rows.at(-1)).toMatchObject({
    id: first.id,
    creatorsActive: 2,
    creatorsAll: 4,
    stage: 'planning_creation',
  });
});

test('a page costs one statement, whatever it lists', async () => {
  const brand = await createUser(h.owner, 'brand');
  const caller = await h.as(brand.id);
  const counts: number[] = [];
  for (const wanted of [0, 2, 12]) {
    for (let made = counts.length === 0 ? 0 : 1; made < wanted; made += 1) {
      await createCampaign(h.owner, { brandId: brand.id });
    }
    h.statements.length = 0;
    await caller.orders.list({ limit: 20 });
    counts.push(h.statements.length);
  }
  expect(counts).toEqual([1, 1, 1]);
});

test('[BR-ORD-46] the detail shows real creators, real content and what may be done', async () => {
  const { brand, campaign, deals } = await scene(h, { amounts: [20_000, 30_000] });
  const [deal] = deals;
  if (!deal) throw new Error('No deal');
  await createSubmission(h.owner, { deal, title: 'Morning light' });
  const order = await (await h.as(brand.id)).orders.read({ campaignId: campaign.id });
  expect(order).toMatchObject({
    budget: { amountMinor: 100_000, currency: 'USD' },
    netBudget: { amountMinor: 75_000, currency: 'USD' },
    creatorCounts: { invited: 0, accepted: 2, declined: 0, completed: 0 },
    depositPaid: false,
    may: {
      advance: { allowed: false, reason: stageMessages.needsContractAndBrief },
      back: { allowed: true },
      edit: { allowed: true },
      complete: { allowed: false, reason: expect.any(String) },
    },
  });
  expect(order.creators.map(({ agreed }) => agreed.amountMinor).sort()).toEqual([20_000, 30_000]);
  expect(order.content).toMatchObject([{ title: 'Morning light', kind: 'post', status: 'submitted' }]);
  expect(JSON.stringify(order)).not.toContain('@example.test');
});

test('[BR-ORD-32] paused, resumed and cancelled, a campaign keeps the stage that it had', async () => {
  const { campaign } = await funded(h);
  const admin = await createUser(h.owner, 'admin');
  const ctx = h.context(await h.actor(admin.id));
  const move = (event: 'pause' | 'resume' | 'cancel') =>
    inTransaction(h.db, (tx) =>
      moveById(tx, ctx, 'campaign', campaign.id, event, event === 'resume' ? { to: 'in_progress' } : {}),
    );
  for (const [event, status] of [
    ['pause', 'paused'],
    ['resume', 'in_progress'],
    ['cancel', 'cancelled'],
  ] as const) {
    await move(event);
    expect(await rowOf(campaign.id)).toMatchObject({ status, stage: 'planning_creation' });
  }
});

test('another brand’s order does not exist; a draft is no order; creators and visitors have none', async () => {
  const { brand, campaign } = await scene(h);
  const draft = await createCampaign(h.owner, { brandId: brand.id, status: 'draft' });
  const other = await h.as((await createUser(h.owner, 'brand')).id);
  const calls = (caller: typeof other, campaignId: string) => [
    caller.orders.read({ campaignId }),
    caller.orders.advance({ campaignId }),
    caller.orders.back({ campaignId }),
    caller.orders.launch({ campaignId }),
    caller.orders.complete({ campaignId }),
  ];
  const codes = async (caller: typeof other, id: string) => {
    const answers = await Promise.allSettled(calls(caller, id));
    return answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'answered'));
  };
  expect(new Set(await codes(other, campaign.id))).toEqual(new Set(['NOT_FOUND']));
  expect(new Set(await codes(await h.as(brand.id), draft.id))).toEqual(new Set(['NOT_FOUND']));
  const creator = await h.as((await createUser(h.owner, 'creator')).id);
  expect(new Set(await codes(creator, campaign.id))).toEqual(new Set(['FORBIDDEN']));
  expect(new Set(await codes(await h.as(null), campaign.id))).toEqual(new Set(['UNAUTHORIZED']));
  expect(await rowOf(campaign.id)).toMatchObject({ status: campaign.status });
});
