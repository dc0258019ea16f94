import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { registerPaymentWebhooks } from '#server/providers/payments/inbox.ts';
import { PAYMENT_WEBHOOK_PATH } from '#server/providers/payments/local.ts';
import { DAY_MS, HOUR_MS } from '#shared/constants.ts';
import { isoDay } from '#shared/dates.ts';
import { harness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { onboardOnPage, payoutComesBack, reverseTransfer } from '#tests/support/stripe-accounts.ts';
import { openDispute } from '#tests/support/stripe-disputes.ts';
import { stripeHarness } from '#tests/support/stripe-harness.ts';
import { payOnPage } from '#tests/support/stripe-payments.ts';
import { type Delivery, STRIPE_CARDS } from '#tests/support/stripe-world.ts';
import { approveAll } from './content.ts';
import { balanceOf, complete, launch, milestonesOf, pay, payment, type Scene, signed, verify } from './scene.ts';

const s = await stripeHarness('http://localhost:3000', new Date(Math.floor(Date.now() / 1000) * 1000));
const h = await harness({ payments: s.provider });
const app = Fastify();
beforeAll(() => registerPaymentWebhooks(app, { db: h.db, provider: s.provider, now: s.now }));
afterAll(async () => {
  await app.close();
  await s.stub.close();
});

async function post({ headers, body }: Delivery): Promise<number> {
  const sent = { ...headers, 'content-type': 'application/json; charset=utf-8' };
  return (await app.inject({ method: 'POST', url: PAYMENT_WEBHOOK_PATH, headers: sent, payload: body })).statusCode;
}
/** Stripe sends all its events, the last first and everything twice, and our jobs run, until nothing changes any more. */
async function settle(later = HOUR_MS): Promise<void> {
  for (let round = 0; round < 8; round++) {
    await h.runJobs(new Date(Date.now() + later));
    const news = s.world.deliveries().toReversed();
    for (const each of [...news, ...news]) expect(await post(each)).toBe(200);
    s.advance(10_000);
    if (news.length === 0) return;
  }
}
async function payByCard(paymentId: string, card: string = STRIPE_CARDS.succeeds): Promise<void> {
  const { providerId } = await payment(h, paymentId);
  payOnPage(s.world, providerId ?? '', card);
  await settle();
}
async function funded(payouts: null | 'active' = null): Promise<Scene> {
  const at = await signed(h, { budgetMinor: 100_000, amounts: [40_000], payouts });
  await payByCard((await pay(h, at, 'deposit')).id);
  return at;
}
async function goLive(at: Scene): Promise<void> {
  for (const deal of at.deals) await approveAll(h, deal);
  const { balanceMinor } = await (await h.as(at.brand.id)).payments.contract({ campaignId: at.campaign.id });
  if (balanceMinor > 0) await payByCard((await pay(h, at, 'balance')).id);
  await launch(h, at);
}
const creatorOf = (at: Scene) => at.creators[0]?.id ?? '';
const payoutOf = (at: Scene) =>
  h.owner
    .selectFrom('payouts')
    .selectAll()
    .where('dealId', '=', at.deals[0]?.id ?? '')
    .executeTakeFirstOrThrow();

test('the whole way of the money by Stripe: card, transfer, bank, refund of the surplus, and books that agree', async () => {
  const at = await signed(h, { budgetMinor: 100_000, amounts: [40_000], payouts: null });
  const deposit = await pay(h, at, 'deposit');
  expect(deposit.checkoutUrl).toContain('/c/pay/cs_test_');

  await payByCard(deposit.id, STRIPE_CARDS.insufficient_funds);
  expect(await payment(h, deposit.id)).toMatchObject({
    status: 'failed',
    failureReason: 'Your card has insufficient funds.',
  });
  await payByCard(deposit.id);
  expect(await payment(h, deposit.id)).toMatchObject({ status: 'succeeded', feeMinor: s.feeMinor(50_000) });
  expect(await verify(h)).toEqual([]);

  await goLive(at);
  await complete(h, at);
  await settle();

  // The creator has no account yet: the payout waits, does not count as failed, and says why.
  expect(await payoutOf(at)).toMatchObject({ status: 'created', attempt: 1, providerId: null, failureReason: null });
  const admin = await h.as((await createUser(h.owner, 'admin')).id);
  const ofCampaign = async () => (await admin.payments.forStaff({ campaignId: at.campaign.id })).payouts;
  expect(await ofCampaign()).toMatchObject([{ status: 'created', waitsFor: 'not_started' }]);
  expect(s.world.all('transfer')).toEqual([]);

  const creator = await h.as(creatorOf(at));
  const { url } = await creator.payments.setUpPayouts();
  expect((await creator.payments.payoutSetup()).status).toBe('incomplete');
  expect(await ofCampaign()).toMatchObject([{ waitsFor: 'incomplete' }]);
  expect(onboardOnPage(s.world, url, 'accepted', '')).toBe(true);
  await settle();
  expect((await creator.payments.payoutSetup()).status).toBe('active');
  expect(await payoutOf(at)).toMatchObject({ status: 'paid', attempt: 1, providerId: expect.stringMatching(/^tr_/) });
  expect((await milestonesOf(h, at.deals[0]?.id ?? '')).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
  expect(await balanceOf(h, 'creator_payable', creatorOf(at))).toBe(0);
  expect(await balanceOf(h, 'held', at.campaign.id)).toBe(0);
  expect(await verify(h)).toEqual([]);
});

test('every event was taken once, however often and in whatever order it came', async () => {
  const rows = await h.owner
    .selectFrom('providerEvents')
    .select(['eventId', 'processedAt', 'outcome', 'type'])
    .execute();
  expect(rows.length).toBeGreaterThan(10);
  expect(new Set(rows.map(({ eventId }) => eventId)).size).toBe(rows.length);
  expect(rows.filter(({ processedAt }) => processedAt === null)).toEqual([]);
  expect(rows.filter(({ outcome }) => outcome?.startsWith('not acted on'))).toEqual([]);
  expect(rows.map(({ type }) => type)).not.toContain('reported');
  const booked = h.owner.selectFrom('ledgerTransactions').select('idempotencyKey').where('kind', '=', 'deposit');
  expect(await booked.execute()).toHaveLength(1);
});

test('a webhook with another secret or another body is answered with 400 and leaves nothing', async () => {
  const count = async () => (await h.owner.selectFrom('providerEvents').select('id').execute()).length;
  const before = await count();
  const body = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'charge.succeeded',
    created: s.world.seconds(),
    data: { object: { id: 'ch_1' } },
  });
  expect(await post(s.world.sign(body, 'whsec_other'))).toBe(400);
  expect(await post({ ...s.world.sign(body), body: body.replace('ch_1', 'ch_2') })).toBe(400);
  expect(await post(s.world.sign(body, undefined, s.world.seconds() - 301))).toBe(400);
  expect(await count()).toBe(before);
});

test('a payout that comes back from the bank is owed again, and staff sends it once more', async () => {
  const at = await funded();
  await goLive(at);
  const creator = await h.as(creatorOf(at));
  onboardOnPage(s.world, (await creator.payments.setUpPayouts()).url, 'closed', '');
  await settle();
  await complete(h, at);
  await settle();
  expect(await payoutOf(at)).toMatchObject({ status: 'failed', failureReason: 'The bank account has been closed.' });
  expect(await balanceOf(h, 'creator_payable', creatorOf(at))).toBe(40_000);
  expect(await verify(h)).toEqual([]);

  onboardOnPage(s.world, (await creator.payments.setUpPayouts()).url, 'accepted', '');
  await settle();
  const admin = await h.as((await createUser(h.owner, 'admin')).id);
  await admin.payments.retryPayout({ payoutId: (await payoutOf(at)).id });
  await settle();
  // The details were changed, so it waits for a day.
  expect(await payoutOf(at)).toMatchObject({ status: 'created', attempt: 2 });
  await settle(DAY_MS + 2 * HOUR_MS);
  expect(await payoutOf(at)).toMatchObject({ status: 'paid', attempt: 2 });
  expect(await verify(h)).toEqual([]);
});

test('a dispute is answered with evidence, lost, and borne; the fee of the bank for it is no fault of the books', async () => {
  s.world.disputeFeeMinor = 1_500;
  const at = await funded();
  const [deposit] = await h.owner.selectFrom('payments').selectAll().where('campaignId', '=', at.campaign.id).execute();
  openDispute(s.world, deposit?.chargeId ?? '', 'lost');
  await settle();
  const dispute = () =>
    h.owner.selectFrom('disputes').selectAll().where('campaignId', '=', at.campaign.id).executeTakeFirstOrThrow();
  expect(await dispute()).toMatchObject({ status: 'evidence_due', amountMinor: 50_000, reason: 'fraudulent' });
  expect(await verify(h)).toEqual([]);
  const admin = await h.as((await createUser(h.owner, 'admin')).id);
  await admin.payments.submitEvidence({ disputeId: (await dispute()).id, evidence: 'The creator posted as agreed.' });
  await settle();
  s.advance(HOUR_MS);
  await settle();
  expect(await dispute()).toMatchObject({ status: 'lost' });
  expect(await verify(h, new Date(Date.now() + DAY_MS))).toEqual([]);
  s.world.disputeFeeMinor = 0;
});

/** Someone's notifications about their money, oldest first. */
const toldTo = async (userId: string) => (await noticesTo(h, userId)).map(({ title }) => title);

test('a refund that Stripe had sent and that comes back is owed again: the books follow, staff and brand are told, and it can be sent again', async () => {
  const admin = await h.as((await createUser(h.owner, 'admin')).id);
  const at = await signed(h, { budgetMinor: 100_000, amounts: [40_000] });
  const deposit = await pay(h, at, 'deposit');
  await payByCard(deposit.id, STRIPE_CARDS.refunds_bounce);
  await admin.payments.refund({ paymentId: deposit.id, amountMinor: 50_000, reason: 'Agreed with the brand' });
  const refund = () =>
    h.owner.selectFrom('refunds').selectAll().where('paymentId', '=', deposit.id).executeTakeFirstOrThrow();
  const owed = async () => {
    const { amount } = await h.owner
      .selectFrom('ledgerEntries')
      .select(({ fn }) => fn.sum<string>('amountMinor').as('amount'))
      .where('account', '=', 'refunds')
      .executeTakeFirstOrThrow();
    return Number(amount);
  };
  await settle();
  expect(await refund()).toMatchObject({ status: 'failed', attempt: 1, failureReason: expect.stringMatching(/card/) });
  expect(await owed()).toBe(50_000);
  expect(await toldTo(at.brand.id)).toContain('Your refund came back');
  expect((await admin.payments.attention()).refunds).toMatchObject([{ amountMinor: 50_000 }]);
  expect(await verify(h, new Date(Date.now() + DAY_MS))).toEqual([]);

  // The same card returns it once more: the second attempt is booked separately from the first, there and back.
  await admin.payments.retryRefund({ refundId: (await refund()).id });
  await settle();
  expect(await refund()).toMatchObject({ status: 'failed', attempt: 2 });
  expect(await owed()).toBe(50_000);
  const booked = h.owner
    .selectFrom('ledgerTransactions')
    .select('idempotencyKey')
    .where('idempotencyKey', 'like', `%${(await refund()).id}%`);
  expect(
    (await booked.execute()).map(({ idempotencyKey }) => idempotencyKey.replace(/:[0-9a-f-]{36}/, '')).sort(),
  ).toEqual(['refund', 'refund_bounced', 'refund_bounced:2', 'refund_settled', 'refund_settled:2']);
  expect(await verify(h, new Date(Date.now() + DAY_MS))).toEqual([]);
});

test('a refund that came back from its card is sent by bank transfer: the books agree with Stripe, and tell if Stripe sends it after all', async () => {
  const admin = await h.as((await createUser(h.owner, 'admin')).id);
  const at = await signed(h, { budgetMinor: 100_000, amounts: [40_000] });
  const deposit = await pay(h, at, 'deposit');
  await payByCard(deposit.id, STRIPE_CARDS.refunds_bounce);
  await admin.payments.refund({ paymentId: deposit.id, amountMinor: 50_000, reason: 'Agreed with the brand' });
  await settle();
  const refund = () =>
    h.owner.selectFrom('refunds').selectAll().where('paymentId', '=', deposit.id).executeTakeFirstOrThrow();
  const { id: refundId, status, providerId } = await refund();
  expect(status).toBe('failed');
  const proof = () => verify(h, new Date(Date.now() + DAY_MS));
  const sentOn = isoDay(new Date());
  await admin.payments.settleTransferRefund({ refundId, sentOn, bankReference: 'Statement 9, line 4' });
  await settle();
  expect(await refund()).toMatchObject({ status: 'succeeded', attempt: 2, providerId });
  expect(await payment(h, deposit.id)).toMatchObject({ status: 'refunded' });
  expect(await proof()).toEqual([]);

  // What our bank account paid instead may be taken from Stripe, in addition to the platform's earnings minus the fee for the dispute.
  const own = s.world.add({ id: s.world.id('po'), object: 'payout' });
  const withdraw = (amountMinor: number) =>
    s.world.book({ type: 'payout', amount: -amountMinor, currency: 'usd', source: own.id });
  const ownMinor = (await balanceOf(h, 'platform_fee')) + (await balanceOf(h, 'processor_fee')) + 50_000 - 1_500;
  withdraw(ownMinor);
  expect(await proof()).toEqual([]);
  withdraw(1);
  expect(await proof()).toEqual(['More was withdrawn or charged by the bank than the platform earned: 1 USD.']);
  withdraw(-ownMinor - 1);

  const known = s.world.get('refund', providerId ?? '');
  s.world.book({ type: 'refund', amount: -50_000, currency: 'usd', source: known.id });
  known.status = 'succeeded';
  s.world.emit('refund.updated', known);
  await settle();
  expect(await refund()).toMatchObject({ status: 'succeeded', attempt: 2 });
  expect(await proof()).toContain(`The bank moved -50000 USD for transfer ${refundId}, our books say 0.`);
  s.world.book({ type: 'refund_failure', amount: 50_000, currency: 'usd', source: known.id });
  expect(await proof()).toEqual([]);
});

/** A campaign whose creator was paid. */
async function paidOut(): Promise<Scene> {
  const at = await funded();
  await goLive(at);
  const creator = await h.as(creatorOf(at));
  onboardOnPage(s.world, (await creator.payments.setUpPayouts()).url, 'accepted', '');
  await settle();
  await complete(h, at);
  await settle();
  expect(await payoutOf(at)).toMatchObject({ status: 'paid' });
  return at;
}

test.each([
  ['that the creator’s bank gives back after it was paid', payoutComesBack, 'The bank account has been closed.'],
  [
    'whose transfer is taken back by hand at Stripe',
    (world: typeof s.world, transferId: string) => {
      // The creator's bank has it by then: the account is topped up, and the transfer is reversed from that.
      const { amount, currency, destination } = world.get('transfer', transferId);
      world.book({
        type: 'topup',
        amount: Number(amount),
        currency: String(currency),
        source: 'tu_1',
        account: String(destination),
      });
      reverseTransfer(world, transferId, {});
    },
    'The payment provider took the money back.',
  ],
])('a payout %s is owed again, and paid once when staff sends it again', async (_what, happens, why) => {
  const at = await paidOut();
  happens(s.world, (await payoutOf(at)).providerId ?? '');
  await settle();
  expect(await payoutOf(at)).toMatchObject({ status: 'failed', paidAt: null, failureReason: why });
  const [deal] = at.deals;
  expect((await milestonesOf(h, deal?.id ?? '')).map(({ status }) => status)).toEqual(Array(3).fill('released'));
  expect(await balanceOf(h, 'creator_payable', creatorOf(at))).toBe(40_000);
  expect(await toldTo(creatorOf(at))).toContain('Your payout came back');
  expect(await verify(h, new Date(Date.now() + DAY_MS))).toEqual([]);

  const admin = await h.as((await createUser(h.owner, 'admin')).id);
  await admin.payments.retryPayout({ payoutId: (await payoutOf(at)).id });
  await settle();
  expect(await payoutOf(at)).toMatchObject({ status: 'paid', attempt: 2, failureReason: null });
  expect(await balanceOf(h, 'creator_payable', creatorOf(at))).toBe(0);
  expect(await verify(h, new Date(Date.now() + DAY_MS))).toEqual([]);
});
