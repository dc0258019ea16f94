import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { settleUnfinished } from '#server/lifecycle/deadlines.service.ts';
import { callPayout, claimPayout, recordPayout, sendPayout } from '#server/money/payouts/payouts.service.ts';
import { callRefund, claimRefund, recordRefund, sendRefund } from '#server/money/refunds/refunds.service.ts';
import { PaymentsError } from '#server/providers/payments/interface.ts';
import { DAY_MS, HOUR_MS, TRANSFER_ATTEMPTS_MAX } from '#shared/constants.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { approveAll, handIn } from './content.ts';
import {
  balanceOf,
  complete,
  funded,
  live,
  milestonesOf,
  NO_REFUNDS_CARD,
  pay,
  payByCard,
  type Scene,
  settle,
  signed,
  systemContext,
  verify,
} from './scene.ts';

/** The last four digits of a test account whose payouts bounce. */
const CLOSED_ACCOUNT = '6660';

const h = await racingHarness();

const payoutsOf = (at: Scene) =>
  h.owner
    .selectFrom('payouts')
    .selectAll()
    .where(
      'dealId',
      'in',
      at.deals.map((deal) => deal.id),
    )
    .execute();
const refundsOf = (at: Scene) =>
  h.owner
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .where('payments.campaignId', '=', at.campaign.id)
    .selectAll('refunds')
    .execute();
const staff = async () => h.as((await createUser(h.owner, 'admin')).id);

test('a payout that crashes between claim, call and record is paid once', async () => {
  const at = await live(h);
  await complete(h, at);
  const [payout] = await payoutsOf(at);
  if (!payout) throw new Error('a payout');
  const ctx = systemContext(h);
  const first = await claimPayout(ctx, payout.id);
  const second = await claimPayout(ctx, payout.id);
  expect(second).toEqual(first);
  if (!first) throw new Error('claimed');
  const answer = await callPayout(ctx, first);
  expect(await verify(h)).toEqual([]);
  await Promise.all([
    sendPayout(ctx, payout.id),
    sendPayout(ctx, payout.id),
    recordPayout(ctx, payout.id, first, answer),
  ]);
  await settle(h);
  expect(await payoutsOf(at)).toMatchObject([{ status: 'paid', amountMinor: 75_000, attempt: 1 }]);
  expect((await milestonesOf(h, payout.dealId)).map((row) => row.status)).toEqual(['paid', 'paid', 'paid']);
  expect(await verify(h)).toEqual([]);
});

test('a payout that bounces keeps the money owed and is sent again with a new key', async () => {
  const at = await live(h);
  await complete(h, at);
  const [payout] = await payoutsOf(at);
  if (!payout) throw new Error('a payout');
  const ctx = systemContext(h);
  const claimed = await claimPayout(ctx, payout.id);
  if (!claimed) throw new Error('claimed');
  await h.owner
    .updateTable('sandboxBank.payoutAccounts')
    .set({ bankLast4: CLOSED_ACCOUNT })
    .where('id', '=', claimed.destination)
    .execute();
  await recordPayout(ctx, payout.id, claimed, await callPayout(ctx, claimed));
  await settle(h);
  expect(await payoutsOf(at)).toMatchObject([{ status: 'failed', failureReason: 'The receiving account is closed.' }]);
  expect(await balanceOf(h, 'creator_payable', payout.creatorId)).toBe(75_000);
  expect(await verify(h)).toEqual([]);
  const admin = await staff();
  expect((await admin.payments.attention()).payouts.map((row) => row.id)).toContain(payout.id);
  await h.owner
    .updateTable('sandboxBank.payoutAccounts')
    .set({ bankLast4: '6789' })
    .where('id', '=', claimed.destination)
    .execute();
  await admin.payments.retryPayout({ payoutId: payout.id });
  await expect(admin.payments.retryPayout({ payoutId: payout.id })).rejects.toMatchObject({ code: 'CONFLICT' });
  await settle(h);
  expect(await payoutsOf(at)).toMatchObject([{ status: 'paid', attempt: 2, idempotencyKey: `payout:${payout.id}:2` }]);
  expect(await verify(h)).toEqual([]);
});

test('a bank that is short of money is tried again by itself, then a person is asked', async () => {
  const at = await live(h);
  await complete(h, at);
  const [payout] = await payoutsOf(at);
  if (!payout) throw new Error('a payout');
  const short = {
    providerId: '',
    amountMinor: 75_000,
    currency: 'USD',
    destination: '',
    reference: '',
    status: 'failed' as const,
    failureCode: 'insufficient_balance',
  };
  for (let attempt = 1; attempt <= TRANSFER_ATTEMPTS_MAX; attempt++) {
    const ctx = systemContext(h, new Date(Date.now() + attempt * HOUR_MS));
    const claimed = await claimPayout(ctx, payout.id);
    if (!claimed) throw new Error('claimed');
    await recordPayout(ctx, payout.id, claimed, { ...short, providerId: `po_short_${attempt}_${payout.id}` });
  }
  expect(await payoutsOf(at)).toMatchObject([{ status: 'failed', attempt: TRANSFER_ATTEMPTS_MAX }]);
});

test('a bank that cannot be reached leaves everything as it was, for the job to try again', async () => {
  const at = await live(h);
  await complete(h, at);
  const [payout] = await payoutsOf(at);
  if (!payout) throw new Error('a payout');
  const down = async (): Promise<never> => {
    throw new PaymentsError('unavailable', 'down');
  };
  const ctx = systemContext(h);
  const away = { ...ctx, providers: { ...ctx.providers, payments: { ...ctx.providers.payments, createPayout: down } } };
  await expect(sendPayout(away, payout.id)).rejects.toThrow('down');
  expect(await payoutsOf(at)).toMatchObject([{ status: 'processing', providerId: null }]);
  await settle(h);
  expect(await payoutsOf(at)).toMatchObject([{ status: 'paid', attempt: 1 }]);
});

test('a flagged creator’s money is held until staff lifts it', async () => {
  const at = await live(h);
  const [creator] = at.creators;
  if (!creator) throw new Error('a creator');
  await h.owner.updateTable('users').set({ flagged: true }).where('id', '=', creator.id).execute();
  await complete(h, at);
  expect(await payoutsOf(at)).toEqual([]);
  const milestones = await milestonesOf(h, at.deals[0]?.id ?? '');
  expect(milestones.map((row) => row.status)).toEqual(['held', 'held', 'held']);
  expect(await balanceOf(h, 'held', at.campaign.id)).toBe(100_000);
  expect(await verify(h)).toEqual([]);
  await h.owner.updateTable('users').set({ flagged: false }).where('id', '=', creator.id).execute();
  const admin = await staff();
  for (const { id } of milestones) await admin.payments.unhold({ milestoneId: id });
  await settle(h);
  expect((await milestonesOf(h, at.deals[0]?.id ?? '')).map((row) => row.status)).toEqual(['paid', 'paid', 'paid']);
  expect(await balanceOf(h, 'held', at.campaign.id)).toBe(0);
  expect(await verify(h)).toEqual([]);
});

test('staff may release an accrued milestone early, once, and nobody else may', async () => {
  const at = await funded(h);
  const [signing] = await milestonesOf(h, at.deals[0]?.id ?? '');
  const input = { milestoneId: signing?.id ?? '' };
  await expect((await h.as(at.brand.id)).payments.release(input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const admin = await staff();
  await admin.payments.release(input);
  await expect(admin.payments.release(input)).rejects.toMatchObject({ code: 'CONFLICT' });
  await settle(h);
  expect(await balanceOf(h, 'held', at.campaign.id)).toBe(30_000);
  expect(await verify(h)).toEqual([]);
});

test('releasing races refunding: each unit of money goes one way', async () => {
  for (let round = 0; round < 4; round++) {
    const at = await funded(h);
    const [deal] = at.deals;
    if (!deal) throw new Error('a deal');
    await approveAll(h, deal);
    const [signing] = await milestonesOf(h, deal.id);
    const admin = await staff();
    await Promise.allSettled([
      admin.payments.release({ milestoneId: signing?.id ?? '' }),
      admin.campaigns.cancel({ campaignId: at.campaign.id, reason: 'Called off' }),
    ]);
    await settle(h);
    expect(await balanceOf(h, 'held', at.campaign.id)).toBe(0);
    expect(await verify(h)).toEqual([]);
  }
});

test('a refund that crashes between its steps is sent once; one that bounces stays owed until it is sent again', async () => {
  const at = await signed(h);
  const { id } = await pay(h, at, 'deposit');
  await payByCard(h, id, NO_REFUNDS_CARD);
  await settle(h);
  const admin = await staff();
  await admin.payments.refund({ paymentId: id, amountMinor: 10_000, reason: 'Agreed with the brand' });
  await expect(admin.payments.refund({ paymentId: id, amountMinor: 40_001, reason: 'Too much' })).rejects.toMatchObject(
    { code: 'CONFLICT' },
  );
  const [refund] = await refundsOf(at);
  if (!refund) throw new Error('a refund');
  const ctx = systemContext(h);
  const claimed = await claimRefund(ctx, refund.id);
  if (!claimed) throw new Error('claimed');
  const answer = await callRefund(ctx, claimed);
  await Promise.all([sendRefund(ctx, refund.id), recordRefund(ctx, refund.id, answer)]);
  await settle(h);
  expect(await refundsOf(at)).toMatchObject([{ status: 'failed', failureReason: 'The card does not take refunds.' }]);
  expect(await balanceOf(h, 'held', at.campaign.id)).toBe(40_000);
  expect(await verify(h)).toEqual([]);
  await admin.payments.retryRefund({ refundId: refund.id });
  await settle(h);
  expect(await refundsOf(at)).toMatchObject([{ status: 'failed', attempt: 2 }]);
  expect(await verify(h)).toEqual([]);
});

test('of a campaign that is live staff refunds only what none of its creators is to get', async () => {
  const at = await live(h, { amounts: [15_000] });
  const admin = await staff();
  const [payment] = await h.owner
    .selectFrom('payments')
    .select('id')
    .where('campaignId', '=', at.campaign.id)
    .execute();
  const refund = (amountMinor: number) =>
    admin.payments.refund({ paymentId: payment?.id ?? '', amountMinor, reason: 'Agreed with the brand' });
  await expect(refund(30_001)).rejects.toMatchObject({ code: 'CONFLICT', message: paymentMessages.refundOwed });
  await refund(30_000);
  await complete(h, at);
  await settle(h);
  expect((await milestonesOf(h, at.deals[0]?.id ?? '')).map((row) => row.status)).toEqual(['paid', 'paid', 'paid']);
  expect(await balanceOf(h, 'held', at.campaign.id)).toBe(0);
  expect(await verify(h)).toEqual([]);
});

test('silence locks no money: a brand that does not answer pays, a creator who does not deliver is not paid', async () => {
  const at = await funded(h, { budgetMinor: 300_000, amounts: [75_000, 60_000] });
  const [submitted, silent] = at.deals;
  if (!submitted || !silent) throw new Error('two deals');
  await handIn(h, submitted);
  await settleUnfinished(systemContext(h, new Date(`${at.campaign.endDate}T00:00:00Z`)));
  expect(await balanceOf(h, 'held', at.campaign.id)).toBe(150_000);
  await settleUnfinished(
    systemContext(h, new Date(new Date(`${at.campaign.endDate}T00:00:00Z`).getTime() + 15 * DAY_MS)),
  );
  await settle(h);
  expect(await balanceOf(h, 'held', at.campaign.id)).toBe(0);
  const paid = await payoutsOf(at);
  // The part earned by signature and submission; only an approval earns the rest.
  expect(paid).toMatchObject([{ dealId: submitted.id, amountMinor: 37_500, status: 'paid' }]);
  const deals = await h.owner.selectFrom('deals').select('status').where('campaignId', '=', at.campaign.id).execute();
  expect(deals.map((deal) => deal.status)).toEqual(['cancelled', 'cancelled']);
  const campaign = await h.owner
    .selectFrom('campaigns')
    .select('status')
    .where('id', '=', at.campaign.id)
    .executeTakeFirstOrThrow();
  expect(campaign.status).toBe('cancelled');
  expect(await verify(h)).toEqual([]);
});
