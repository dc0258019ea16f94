import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { WebhookRejected } from '#server/providers/payments/interface.ts';
import { DAY_MS } from '#shared/constants.ts';
import { change } from '#tests/support/stripe-accounts.ts';
import { openDispute } from '#tests/support/stripe-disputes.ts';
import { payOnPage } from '#tests/support/stripe-payments.ts';
import {
  available,
  checkoutRequest,
  code,
  complete,
  h,
  paid,
  payout,
  refusal,
  verified,
  webhooksOf,
  withStripe,
} from '#tests/support/stripe-scene.ts';
import { Fault, type Thing } from '#tests/support/stripe-wire.ts';
import { STRIPE_CARDS } from '#tests/support/stripe-world.ts';
import { openAccount } from './payout-accounts.suite.ts';

withStripe();

describe('a webhook of Stripe', () => {
  const body = JSON.stringify({
    id: 'evt_x',
    object: 'event',
    type: 'charge.succeeded',
    created: 1_773_133_200,
    data: { object: { id: 'ch_1' } },
  });

  test('is taken with the secret of any of our endpoints, and with no other', () => {
    const { account, connect } = h.world.secrets;
    for (const secret of [account, connect]) expect(verified(h.world.sign(body, secret)).eventId).toBe('evt_x');
    expect(() => verified(h.world.sign(body, 'whsec_of_someone_else'))).toThrow(WebhookRejected);
  });

  test('may have two signatures while a secret is replaced, but none of an older scheme alone', () => {
    const [old, mine] = [h.world.sign(body, 'whsec_old'), h.world.sign(body)].map(
      ({ headers }) => headers['stripe-signature'] ?? '',
    );
    const both = `${old},${mine?.split(',')[1]}`;
    expect(verified({ headers: { 'stripe-signature': both }, body }).eventId).toBe('evt_x');
    const v0 = mine?.replace('v1=', 'v0=') ?? '';
    expect(() => verified({ headers: { 'stripe-signature': v0 }, body })).toThrow(WebhookRejected);
  });

  test('that is signed for another time is refused, although the header names ours, too', () => {
    const at = h.world.seconds();
    const { headers } = h.world.sign(body, h.world.secrets.account, at - 3_600);
    const doubled = `t=${at},${headers['stripe-signature']}`;
    expect(() => verified({ headers: { 'stripe-signature': doubled }, body })).toThrow(WebhookRejected);
  });

  test('that comes again is the same event', async () => {
    await h.webhooks();
    await paid();
    const sent = await webhooksOf('checkout.session.completed');
    expect(sent).toHaveLength(1);
    const [first, again] = await complete([...sent, ...sent]);
    expect(again).toEqual(first);
    expect(first?.type).toBe('payment.succeeded');
  });

  test('that comes late tells what came after it, so that the order does not matter', async () => {
    const { checkout, chargeId } = await paid();
    await h.webhooks();
    const dispute = openDispute(h.world, chargeId, 'lost');
    const opened = await webhooksOf('charge.dispute.created');
    h.advance(7 * DAY_MS);
    const closed = await webhooksOf('charge.dispute.closed');
    const late = opened.map(({ body }) => h.world.sign(body));
    const events = await complete([...closed, ...late]);
    const lost = { type: 'dispute.lost', disputeId: dispute.id, reference: checkout.reference };
    expect(events).toMatchObject([lost, lost]);
  });

  test('of a decline that was followed by a payment is no failure any more', async () => {
    const { checkout } = await paid(STRIPE_CARDS.card_declined);
    const failed = await webhooksOf('payment_intent.payment_failed');
    payOnPage(h.world, checkout.providerId, STRIPE_CARDS.succeeds);
    expect(await complete(failed)).toMatchObject([{ type: 'ignored' }]);
  });

  test('about what is not ours is not used: another charge, the dashboard of a creator, an inquiry', async () => {
    const { chargeId } = await paid();
    await h.webhooks();
    const foreign = h.world.add({ ...h.world.get('charge', chargeId), id: 'ch_foreign', metadata: {} });
    h.world.emit('charge.succeeded', foreign);
    h.world.emit('payment_method.attached', foreign, { account: 'acct_x' });
    openDispute(h.world, chargeId, 'won', true);
    const events = await complete((await h.webhooks()) as { headers: Record<string, string>; body: string }[]);
    expect(events.map(({ type }) => type)).toEqual(['ignored', 'ignored', 'ignored']);
  });

  test('of a payout that only pretends to be ours takes nothing back', async () => {
    const [mine, other] = [await openAccount(h, 'accepted'), await openAccount(h, 'closed')];
    await paid();
    const sent = await h.provider.createPayout(payout(mine));
    await h.webhooks();
    const fake: Thing = {
      id: 'po_fake',
      object: 'payout',
      status: 'failed',
      of: other,
      metadata: { transfer: sent.providerId },
    };
    h.world.emit('payout.failed', h.world.add(fake), { account: other });
    expect(await complete(await webhooksOf('payout.failed'))).toMatchObject([{ type: 'ignored' }]);
    expect(await h.provider.getPayout(sent.providerId)).toMatchObject({ status: 'pending' });
  });
});

describe('a card', () => {
  test('that is declined is told in the words that Stripe has for the payer', async () => {
    await h.webhooks();
    await paid(STRIPE_CARDS.lost_card);
    const [event] = await complete(await webhooksOf('payment_intent.payment_failed'));
    expect(event).toMatchObject({ failureCode: 'lost_card', failureMessage: 'Your card was declined.' });
  });

  test('is asked for on the pages of Stripe alone: no request of ours carries one', async () => {
    await paid();
    expect(h.stub.requests.map(({ path }) => path).filter((path) => /tokens|sources|confirm/.test(path))).toEqual([]);
    expect(h.stub.bodies.join('\n')).not.toMatch(/\b\d{13,19}\b|card\[number\]/);
  });

  test('that is removed gives way to the one that is stored still', async () => {
    const page = { customerRef: 'brand-two-cards', returnUrl: `${h.siteUrl}/brand/settings` };
    await h.storeCard(await h.provider.createSetup(page));
    await h.storeCard(await h.provider.createSetup(page));
    await h.webhooks();
    const portal = await h.provider.createPortal(page);
    expect(portal.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/p\/session\//);
    await h.removeCard(portal);
    const removed = async () => complete(await webhooksOf('payment_method.detached'));
    expect(await removed()).toMatchObject([{ type: 'setup.completed', customerRef: 'brand-two-cards' }]);
    await h.removeCard(portal);
    expect(await removed()).toMatchObject([{ type: 'setup.removed', customerRef: 'brand-two-cards' }]);
  });

  test('belongs to one customer for each brand, before and after the search knows of it', async () => {
    const count = () =>
      h.world.all('customer').filter(({ metadata }) => Object(metadata).reference === "b'rand").length;
    const page = { customerRef: "b'rand", returnUrl: `${h.siteUrl}/brand/settings` };
    await Promise.all([h.provider.createSetup(page), h.provider.createSetup(page)]);
    await h.provider.createPortal(page);
    h.advance(DAY_MS);
    h.stub.forgetKeys();
    await h.provider.createPortal(page);
    expect(count()).toBe(1);
  });
});

describe('a refund', () => {
  test('of a charge that was paid back in part stops at what is left, in one currency, and says so', async () => {
    const { chargeId } = await paid();
    const refund = (amountMinor: number) => h.provider.refund({ idempotencyKey: randomUUID(), chargeId, amountMinor });
    expect(await refund(20_000)).toMatchObject({ status: 'succeeded', currency: 'USD' });
    expect(await refusal(refund(40_000))).toEqual(code('amount_exceeds_charge'));
    expect(await refund(30_000)).toMatchObject({ status: 'succeeded' });
    expect(await refusal(refund(1))).toEqual(code('amount_exceeds_charge'));
  });

  test('that takes a while is pending, and told when it was sent', async () => {
    const { checkout, chargeId } = await paid(STRIPE_CARDS.refunds_late);
    await h.webhooks();
    const sent = await h.provider.refund({ idempotencyKey: randomUUID(), chargeId, amountMinor: 5_000 });
    expect(sent.status).toBe('pending');
    expect(await complete(await webhooksOf('refund.created'))).toMatchObject([{ type: 'ignored' }]);
    h.advance(1_000);
    const told = await complete(await webhooksOf('refund.updated'));
    expect(told).toMatchObject([
      { type: 'refund.succeeded', refundId: sent.providerId, reference: checkout.reference },
    ]);
  });

  test('and a payout are made once, although Stripe forgets a key after a day', async () => {
    const { chargeId } = await paid();
    const destination = await openAccount(h, 'accepted');
    const refund = { idempotencyKey: randomUUID(), chargeId, amountMinor: 7_000 };
    const asked = payout(destination);
    const [back, sent] = [await h.provider.refund(refund), await h.provider.createPayout(asked)];
    const before = await available();
    h.stub.forgetKeys();
    expect(await h.provider.refund(refund)).toEqual(back);
    expect(await h.provider.createPayout(asked)).toMatchObject({ providerId: sent.providerId });
    expect(await refusal(h.provider.refund({ ...refund, amountMinor: 1 }))).toEqual(code('idempotency_conflict'));
    expect(await refusal(h.provider.createPayout({ ...asked, amountMinor: 1 }))).toEqual(code('idempotency_conflict'));
    expect(await available()).toBe(before);
  });
});

describe('a payout', () => {
  test('is a transfer that belongs to no charge, and a payout of the same money to the bank', async () => {
    const destination = await openAccount(h, 'accepted');
    await paid();
    const asked = payout(destination);
    const sent = await h.provider.createPayout(asked);
    const transfer = h.world.get('transfer', sent.providerId);
    expect(transfer).toMatchObject({ amount: 9_000, destination, transfer_group: asked.idempotencyKey });
    const made = h.stub.bodies.filter((body) => body.startsWith('POST /v1/transfers '));
    expect(made.at(-1)).not.toMatch(/source_transaction/);
    const onward = h.world.all('payout').find(({ metadata }) => Object(metadata).transfer === transfer.id);
    expect(onward).toMatchObject({ amount: 9_000, of: destination, status: 'pending' });
    expect(h.world.get('account', destination).settings).toEqual({ payouts: { schedule: { interval: 'manual' } } });
  });

  test('from an account that takes money but does not pay it out comes back at once', async () => {
    const destination = await openAccount(h, 'accepted');
    await paid();
    const before = await available();
    change(h.world, h.world.get('account', destination), { payouts_enabled: false });
    const asked = payout(destination);
    expect(await refusal(h.provider.createPayout(asked))).toEqual(code('account_not_active'));
    expect(await available()).toBe(before);
    change(h.world, h.world.get('account', destination), { payouts_enabled: true });
    expect(await refusal(h.provider.createPayout(asked))).toEqual(code('account_not_active'));
    expect(await h.provider.createPayout(payout(destination))).toMatchObject({ status: 'pending' });
  });

  test('that broke off between its two steps goes on with the second', async () => {
    const destination = await openAccount(h, 'accepted');
    await paid();
    const asked = payout(destination);
    h.stub.before = (method, path) => {
      if (method === 'POST' && path === '/v1/payouts') throw new Fault(500, 'api_error', 'Broken', {}, false);
    };
    expect(await refusal(h.provider.createPayout(asked))).toEqual(code('unavailable'));
    h.stub.before = () => undefined;
    const before = await available();
    expect(await h.provider.createPayout(asked)).toMatchObject({ status: 'pending' });
    expect(await available()).toBe(before);
    const of = h.world.all('transfer').filter(({ transfer_group }) => transfer_group === asked.idempotencyKey);
    expect(of).toHaveLength(1);
  });

  test('of money that has not settled waits for it: the balance does not cover it yet', async () => {
    const destination = await openAccount(h, 'accepted');
    h.world.settlesLater = true;
    const before = await h.provider.balance('EUR');
    const checkout = await h.provider.createCheckout(checkoutRequest({ currency: 'EUR' }));
    payOnPage(h.world, checkout.providerId, STRIPE_CARDS.succeeds);
    h.world.settlesLater = false;
    expect(before).toEqual({ currency: 'EUR', availableMinor: 0, pendingMinor: 0 });
    expect(await h.provider.balance('EUR')).toMatchObject({
      availableMinor: 0,
      pendingMinor: 50_000 - h.feeMinor(50_000),
    });
    const asked = payout(destination, { currency: 'EUR' });
    expect(await h.provider.createPayout(asked)).toMatchObject({
      status: 'failed',
      failureCode: 'insufficient_balance',
    });
  });
});
