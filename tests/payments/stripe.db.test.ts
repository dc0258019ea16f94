import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { registerPaymentWebhooks } from '#server/providers/payments/inbox.ts';
import { PAYMENT_WEBHOOK_PATH } from '#server/providers/payments/local.ts';
import { DAY_MS, HOUR_MS } from '#shared/constants.ts';
import { harness } from '#tests/support/harness.ts';
import { onboardOnPage } from '#tests/support/stripe-accounts.ts';
import { openDispute } from '#tests/support/stripe-disputes.ts';
import { stripeHarness } from '#tests/support/stripe-harness.ts';
import { payOnPage } from '#tests/support/stripe-payments.ts';
import { type Delivery, STRIPE_CARDS } from '#tests/support/stripe-world.ts';
import { approveAll } from './content.ts';
import { balanceOf, complete, launch, milestonesOf, pay, payment, type Scene, scene, sign, verify } from './scene.ts';

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
/** Stripe tells all that it has to tell, the last first and everything twice, and our jobs act, until nothing changes any more. */
async function settle(): Promise<void> {
  for (let round = 0; round < 8; round++) {
    await h.runJobs(new Date(Date.now() + HOUR_MS));
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
  const at = await scene(h, { budgetMinor: 100_000, amounts: [40_000], payouts });
  await sign(h, at);
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
  const at = await scene(h, { budgetMinor: 100_000, amounts: [40_000], payouts: null });
  await sign(h, at);
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

  // The creator has no account yet: the payout waits, is no failure, and says why.
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

test('a refund that Stripe had sent and that comes back is told to staff, and the books say so', async () => {
  const at = await scene(h, { budgetMinor: 100_000, amounts: [40_000] });
  await sign(h, at);
  const deposit = await pay(h, at, 'deposit');
  await payByCard(deposit.id, STRIPE_CARDS.refunds_bounce);
  const admin = await h.as((await createUser(h.owner, 'admin')).id);
  await admin.payments.refund({ paymentId: deposit.id, amountMinor: 10_000, reason: 'Agreed with the brand' });
  await settle();
  const told = await h.owner
    .selectFrom('providerEvents')
    .select('outcome')
    .where('outcome', 'like', 'not acted on%')
    .execute();
  // Each event that says so is noted: the one of the failure, and one of the sending that came after it.
  const sentences = new Set(told.map(({ outcome }) => outcome));
  expect([...sentences]).toEqual(['not acted on: a refund that was sent and came back']);
  expect(await verify(h, new Date(Date.now() + DAY_MS))).not.toEqual([]);
});
