import { expect, test } from 'vitest';
import { createPayoutAccount, createUser } from '#db/factories.ts';
import { obstacle } from '#server/account/closing.service.ts';
import { syncPayoutAccount } from '#server/money/payouts/payout-accounts.service.ts';
import { callPayout, claimPayout, recordPayout, sendPayout } from '#server/money/payouts/payouts.service.ts';
import { remindOfSetup, sendWaiting } from '#server/money/payouts/pending-payouts.service.ts';
import { PaymentsError } from '#server/providers/payments/interface.ts';
import { DAY_MS, HOUR_MS, PAYOUT_HOURS_MAX } from '#shared/constants.ts';
import type { PayoutAccountStatus } from '#shared/lifecycles.ts';
import { payoutSetupMessages } from '#shared/messages/payments/payout-setup.ts';
import { copied } from '#tests/support/copies.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { THOROUGH } from '#tests/support/pairs.ts';
import { reviewer } from './agreement.ts';
import { ACCEPTED, bankSays, onboard, payoutAccountOf } from './onboarding.ts';
import { balanceOf, complete, live, milestonesOf, type Scene, settle, systemContext, verify } from './scene.ts';

const h = await racingHarness();
/** How often a race is run. */
const ROUNDS = THOROUGH ? 8 : 2;
const soon = () => new Date(Date.now() + HOUR_MS);
const titlesOf = async (userId: string, type: string) => (await noticesTo(h, userId, type)).map(({ title }) => title);

const completed = copied(
  { name: 'completed', guest: reviewer },
  async (of, { setups }: { setups: readonly (PayoutAccountStatus | null)[] }) => {
    const amounts = setups.map(() => 40_000);
    const at: Scene = await live(of, { budgetMinor: setups.length * 100_000, amounts, payouts: null });
    for (const [index, { id: creatorId }] of at.creators.entries()) {
      const status = setups[index];
      if (status) await createPayoutAccount(of.owner, { creatorId, status });
    }
    await complete(of, at);
    return at;
  },
);

/** A completed campaign with a creator for each state of the payout set-up, each with their payout. */
async function releasedTo(setups: readonly (PayoutAccountStatus | null)[]) {
  const at = await completed(h, { setups });
  return at.deals.map(({ id: dealId, creatorId }) => {
    const payout = h.owner.selectFrom('payouts').selectAll().where('dealId', '=', dealId);
    return { ...at, creatorId, dealId, payout: () => payout.executeTakeFirstOrThrow() };
  });
}
/** A completed campaign, with the payout of its one creator. */
async function released(setup: PayoutAccountStatus | null) {
  const [at] = await releasedTo([setup]);
  if (!at) throw new Error('one creator');
  return at;
}
const sentAtBank = async (payoutId: string) => {
  const sent = h.owner.selectFrom('sandboxBank.payouts').select(['reference', 'status']);
  return sent.where('reference', 'like', `${payoutId}:%`).orderBy('reference').execute();
};
const setupOf = async (creatorId: string) => (await h.as(creatorId)).payments.payoutSetup();
const clockOf = async (creatorId: string) => (await (await h.as(creatorId)).payments.clock()).rows;
const totalsOf = async (creatorId: string) =>
  (await (await h.as(creatorId)).payments.earnings({ page: 1, pageSize: 10 })).totals;

test('released money waits for the set-up, says so everywhere, and is sent as soon as the account is active', async () => {
  const at = await released(null);
  const { creatorId } = at;
  await h.runJobs(soon());
  await settle(h);
  const { id } = await at.payout();
  expect(await at.payout()).toMatchObject({ status: 'created', attempt: 1, providerId: null, failureReason: null });
  expect(await sentAtBank(id)).toEqual([]);
  expect(await titlesOf(creatorId, 'payout_waiting')).toEqual([payoutSetupMessages.waitsTitle]);
  expect(await titlesOf(creatorId, 'payout')).toEqual([]);
  expect(await setupOf(creatorId)).toMatchObject({
    status: 'not_started',
    waiting: [{ amountMinor: 40_000, currency: 'USD' }],
    moneyToCome: true,
  });
  expect(await clockOf(creatorId)).toMatchObject([{ step: 'waiting', dueAt: null, amount: { amountMinor: 40_000 } }]);
  expect(await totalsOf(creatorId)).toMatchObject([
    { earnedMinor: 40_000, paidMinor: 0, onTheWayMinor: 0, waitingMinor: 40_000, accruedMinor: 0 },
  ]);
  const admin = await h.as((await createUser(h.owner, 'admin')).id);
  const ofCampaign = await admin.payments.forStaff({ campaignId: at.campaign.id });
  expect(ofCampaign.payouts).toMatchObject([{ status: 'created', waitsFor: 'not_started' }]);
  const { waiting, payouts } = await admin.payments.attention();
  expect(waiting.filter((row) => row.id === id)).toMatchObject([{ waitsFor: 'not_started', amountMinor: 40_000 }]);
  expect(payouts.map((row) => row.id)).not.toContain(id);
  expect(await balanceOf(h, 'creator_payable', creatorId)).toBe(40_000);
  expect(await verify(h, new Date(Date.now() + 30 * DAY_MS))).toEqual([]);

  await onboard(h, creatorId, ACCEPTED);
  await h.runJobs(soon());
  expect(await at.payout()).toMatchObject({ status: 'paid', attempt: 1 });
  expect(await sentAtBank(id)).toEqual([{ reference: `${id}:1`, status: 'paid' }]);
  expect((await milestonesOf(h, at.dealId)).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
  expect(await setupOf(creatorId)).toMatchObject({ status: 'active', waiting: [] });
  expect(await balanceOf(h, 'creator_payable', creatorId)).toBe(0);
  expect(await verify(h)).toEqual([]);
});

test('the payment clock counts from when waiting money could be sent', async () => {
  const at = await released(null);
  const activeSince = new Date(Date.now() + 5 * DAY_MS);
  await createPayoutAccount(h.owner, { creatorId: at.creatorId, activeSince });
  const dueAt = new Date(activeSince.getTime() + PAYOUT_HOURS_MAX * HOUR_MS).toISOString();
  expect(await clockOf(at.creatorId)).toMatchObject([{ step: 'released', dueAt }]);
});

test('with an account that is incomplete, in review, restricted or rejected money waits, and staff reads why', async () => {
  const stands = ['incomplete', 'in_review', 'restricted', 'rejected'] as const;
  const all = await releasedTo(stands);
  const admin = await h.as((await createUser(h.owner, 'admin')).id);
  for (const [index, at] of all.entries()) {
    const status = stands[index];
    const { id } = await at.payout();
    await sendPayout(systemContext(h), id);
    expect(await at.payout()).toMatchObject({ status: 'created', attempt: 1 });
    expect(await clockOf(at.creatorId)).toMatchObject([{ step: 'waiting' }]);
    const { payouts } = await admin.payments.forStaff({ campaignId: at.campaign.id });
    expect(payouts.filter((payout) => payout.id === id)).toMatchObject([{ waitsFor: status }]);
    const earnings = await (await h.as(at.creatorId)).payments.earnings({ page: 1, pageSize: 10 });
    expect(earnings.rows.map(({ waitsFor }) => waitsFor)).toEqual([status, status, status]);
  }
});

test('an account that is restricted between claim and call: the payout waits, and is paid once after the cure', async () => {
  const at = await released('active');
  const { id } = await at.payout();
  const ctx = systemContext(h);
  const claimed = await claimPayout(ctx, id);
  if (!claimed) throw new Error('claimed');
  const due = { status: 'restricted', requirements: ['identity_document'], disabledReason: 'information_due' } as const;
  await bankSays(h, at.creatorId, { ...due, requirements: [...due.requirements] });
  const answer = await callPayout(ctx, claimed);
  expect(answer).toMatchObject({ code: 'account_not_active' });
  await recordPayout(ctx, id, claimed, answer);
  expect(await at.payout()).toMatchObject({ status: 'created', attempt: 2, failureReason: null });
  expect(await titlesOf(at.creatorId, 'payout')).toEqual(['Your money is on its way']);
  await h.runJobs(soon());
  expect(await payoutAccountOf(h, at.creatorId)).toMatchObject({ status: 'restricted' });
  expect(await at.payout()).toMatchObject({ status: 'created' });
  expect(await titlesOf(at.creatorId, 'payout_account')).toEqual([payoutSetupMessages.restricted.title]);
  expect(await verify(h)).toEqual([]);

  await bankSays(h, at.creatorId, { status: 'active' });
  await syncPayoutAccount(ctx, at.creatorId);
  await h.runJobs(soon());
  // The refused claim pays nothing, however late it comes back.
  await recordPayout(ctx, id, claimed, await callPayout(ctx, claimed));
  expect(await at.payout()).toMatchObject({ status: 'paid' });
  const [tried, ...later] = await sentAtBank(id);
  expect(tried).toEqual({ reference: `${id}:1`, status: 'failed' });
  expect(later.filter(({ status }) => status === 'paid')).toHaveLength(1);
  expect(await verify(h)).toEqual([]);
});

test('an account that was cured before its refusal is noted is paid out to all the same', async () => {
  const at = await released('active');
  const { id } = await at.payout();
  const ctx = systemContext(h);
  const claimed = await claimPayout(ctx, id);
  if (!claimed) throw new Error('claimed');
  await bankSays(h, at.creatorId, { status: 'restricted' });
  const answer = await callPayout(ctx, claimed);
  await bankSays(h, at.creatorId, { status: 'active' });
  await syncPayoutAccount(ctx, at.creatorId);
  await h.runJobs(soon());
  await recordPayout(ctx, id, claimed, answer);
  await h.runJobs(soon());
  expect(await at.payout()).toMatchObject({ status: 'paid', attempt: 2 });
  expect(await verify(h)).toEqual([]);
});

test('the late refusal of an earlier try does not touch the try that is under way', async () => {
  const at = await released('active');
  const { id } = await at.payout();
  const ctx = systemContext(h);
  const first = await claimPayout(ctx, id);
  if (!first) throw new Error('claimed');
  await bankSays(h, at.creatorId, { status: 'restricted' });
  const refusal = await callPayout(ctx, first);
  await recordPayout(ctx, id, first, refusal);
  await bankSays(h, at.creatorId, { status: 'active' });
  const second = await claimPayout(ctx, id);
  if (!second) throw new Error('claimed again');
  const answer = await callPayout(ctx, second);
  await recordPayout(ctx, id, first, refusal);
  expect(await at.payout()).toMatchObject({ status: 'processing', attempt: 2 });
  await recordPayout(ctx, id, second, answer);
  await h.runJobs(soon());
  expect((await sentAtBank(id)).filter(({ status }) => status === 'paid')).toHaveLength(1);
  expect(await verify(h)).toEqual([]);
});

test('a provider that says active and refuses all the same is asked only now and then', async () => {
  const at = await released('active');
  const { id } = await at.payout();
  const ctx = systemContext(h);
  const { payments } = ctx.providers;
  const createPayout = async (): Promise<never> => {
    throw new PaymentsError('account_not_active', 'Not now');
  };
  const stubborn = (from: typeof ctx) => ({
    ...from,
    providers: { ...from.providers, payments: { ...payments, createPayout } },
  });
  await h.runJobs(new Date(), stubborn);
  const { attempt } = await at.payout();
  expect(attempt).toBeLessThanOrEqual(6);
  await h.runJobs(new Date(Date.now() + 2 * DAY_MS));
  expect(await at.payout()).toMatchObject({ status: 'paid' });
  expect((await sentAtBank(id)).map(({ status }) => status)).toEqual(['paid']);
});

test('[R5] releases, sends and news of the account at the same time: each payout is paid once, and none is forgotten', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const at = await live(h, { budgetMinor: 100_000, amounts: [40_000, 20_000], payouts: 'in_review' });
    const ids = at.creators.map(({ id }) => id);
    for (const id of ids) await bankSays(h, id, { status: 'active' });
    const ctx = systemContext(h);
    await Promise.all([complete(h, at), ...ids.flatMap((id) => [1, 2, 3].map(() => syncPayoutAccount(ctx, id)))]);
    const dealIds = at.deals.map(({ id }) => id);
    const payouts = h.owner.selectFrom('payouts').select(['id', 'status']).where('dealId', 'in', dealIds);
    await Promise.all([
      h.runJobs(soon()),
      ...ids.map((id) => sendWaiting(ctx, id)),
      ...(await payouts.execute()).map(({ id }) => sendPayout(ctx, id)),
    ]);
    await h.runJobs(soon());
    const after = await payouts.execute();
    expect(after.map(({ status }) => status)).toEqual(['paid', 'paid']);
    for (const { id } of after) expect(await sentAtBank(id)).toHaveLength(1);
  }
  expect(await verify(h)).toEqual([]);
});

test('[R5] news of the account may come before, between and after the steps of a payout that it restricts', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const at = await released('active');
    const { id } = await at.payout();
    const ctx = systemContext(h);
    const restrict = async () => {
      await bankSays(h, at.creatorId, { status: 'restricted', disabledReason: 'under_review' });
      await syncPayoutAccount(ctx, at.creatorId);
    };
    await Promise.all([sendPayout(ctx, id), restrict(), sendPayout(ctx, id)]);
    await h.runJobs(soon());
    await bankSays(h, at.creatorId, { status: 'active' });
    await syncPayoutAccount(ctx, at.creatorId);
    await h.runJobs(soon());
    expect(await at.payout()).toMatchObject({ status: 'paid' });
    expect((await sentAtBank(id)).filter(({ status }) => status === 'paid')).toHaveLength(1);
  }
  expect(await verify(h)).toEqual([]);
});

test('who can do something about money that waits is reminded once a week, and nobody else', async () => {
  const stands = [null, 'incomplete', 'restricted', 'in_review', 'rejected', 'active'] as const;
  const all = await releasedTo(stands);
  const counts: number[][] = [];
  for (const days of [0, 6, 8, 9, 16]) {
    const now = new Date(Date.now() + days * DAY_MS);
    await Promise.all([remindOfSetup(systemContext(h, now)), remindOfSetup(systemContext(h, now))]);
    const told = all.map(async ({ creatorId }) => (await titlesOf(creatorId, 'payout_waiting')).length);
    counts.push(await Promise.all(told));
  }
  expect(counts).toEqual([
    [1, 1, 1, 1, 1, 0],
    [1, 1, 1, 1, 1, 0],
    [2, 2, 2, 1, 2, 0],
    [2, 2, 2, 1, 2, 0],
    [3, 3, 3, 1, 3, 0],
  ]);
});

test('an account with money that waits cannot be closed; once it is paid it can', async () => {
  const at = await released('restricted');
  const creator = await h.as(at.creatorId);
  const why = await h.db.transaction().execute((tx) => obstacle(tx, at.creatorId));
  expect(why).toContain(at.campaign.name);
  await bankSays(h, at.creatorId, { status: 'active' });
  await creator.payments.checkPayoutSetup();
  await h.runJobs(soon());
  expect(await at.payout()).toMatchObject({ status: 'paid' });
  expect(await h.db.transaction().execute((tx) => obstacle(tx, at.creatorId))).toBeNull();
});
