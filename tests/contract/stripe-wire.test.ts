import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type PaymentEvent,
  PaymentsError,
  type StatementLine,
  WebhookRejected,
} from '#server/providers/payments/interface.ts';
import { createStripePayments } from '#server/providers/payments/stripe/stripe.ts';
import { DAY_MS } from '#shared/constants.ts';
import { change } from '#tests/support/stripe-accounts.ts';
import { openDispute } from '#tests/support/stripe-disputes.ts';
import { type StripeHarness, stripeHarness } from '#tests/support/stripe-harness.ts';
import { closeSession, payOnPage } from '#tests/support/stripe-payments.ts';
import { Fault, type Thing } from '#tests/support/stripe-wire.ts';
import { STRIPE_CARDS } from '#tests/support/stripe-world.ts';
import { openAccount } from './payout-accounts.suite.ts';

let h: StripeHarness;
beforeAll(async () => {
  h = await stripeHarness();
});
afterAll(() => h.stub.close());

const code = (expected: string) => expect.objectContaining({ name: 'PaymentsError', code: expected });
const refusal = (work: Promise<unknown>) => work.catch((error: unknown) => error);
const checkoutRequest = (over: object = {}) => ({
  idempotencyKey: randomUUID(),
  amountMinor: 50_000,
  currency: 'USD',
  description: 'Deposit',
  reference: randomUUID(),
  customerRef: 'brand-1',
  successUrl: `${h.siteUrl}/brand/orders`,
  cancelUrl: `${h.siteUrl}/brand/orders`,
  ...over,
});
async function paid(card: string = STRIPE_CARDS.succeeds) {
  const checkout = await h.provider.createCheckout(checkoutRequest());
  payOnPage(h.world, checkout.providerId, card);
  const after = await h.provider.getCheckout(checkout.providerId);
  return { checkout, chargeId: after?.chargeId ?? '' };
}
const payout = (destination: string, over: object = {}) => ({
  idempotencyKey: randomUUID(),
  amountMinor: 9_000,
  currency: 'USD',
  destination,
  reference: randomUUID(),
  ...over,
});
const verified = ({ headers, body }: { headers: Record<string, string>; body: string }): PaymentEvent =>
  h.provider.verifyWebhook(headers, body, h.now());
/** The webhooks of a kind that wait, as they came. */
async function webhooksOf(type: string) {
  return (await h.webhooks()).filter(({ body }) => JSON.parse(body).type === type) as {
    headers: Record<string, string>;
    body: string;
  }[];
}
const complete = (events: { headers: Record<string, string>; body: string }[]) =>
  Promise.all(events.map((event) => h.provider.completeEvent(verified(event))));
const available = async () => (await h.provider.balance('USD')).availableMinor;

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

describe('an account', () => {
  test('whose owner has not finished says what is missing, and nothing is paid out to it', async () => {
    await paid();
    const made = await h.provider.createPayoutAccount({
      idempotencyKey: randomUUID(),
      reference: randomUUID(),
      email: 'cleo@example.test',
    });
    expect(made).toMatchObject({
      status: 'incomplete',
      requirements: ['bank_account', 'date_of_birth', 'legal_name', 'other'],
      disabledReason: null,
    });
    expect(await refusal(h.provider.createPayout(payout(made.providerId)))).toEqual(code('account_not_active'));
  });

  test.each([
    [
      'paused by the platform',
      { disabled_reason: 'platform_paused' },
      { status: 'restricted', disabledReason: 'other' },
    ],
    ['listed', { disabled_reason: 'listed' }, { status: 'restricted', disabledReason: 'under_review' }],
    [
      'asked for more by a day',
      { disabled_reason: null, currently_due: ['individual.id_number', 'individual.address.line1'] },
      { status: 'restricted', disabledReason: 'information_due', requirements: ['identity_document', 'other'] },
    ],
    ['refused as fraud', { disabled_reason: 'rejected.fraud' }, { status: 'rejected', disabledReason: 'not_accepted' }],
  ])('that was open and is %s says so', async (_what, requirements, expected) => {
    const id = await openAccount(h, 'accepted');
    expect(await h.provider.getPayoutAccount(id)).toMatchObject({ status: 'active' });
    change(h.world, h.world.get('account', id), { payouts_enabled: false, requirements });
    expect(await h.provider.getPayoutAccount(id)).toMatchObject(expected);
  });

  test('that is open is changed in its own dashboard, whose page has no known end', async () => {
    const id = await openAccount(h, 'accepted');
    const pages = { returnUrl: `${h.siteUrl}/a`, refreshUrl: `${h.siteUrl}/b` };
    expect(await h.provider.createOnboarding(id, pages)).toMatchObject({ expiresAt: null });
  });
});

describe('the evidence of a dispute', () => {
  test('is the statement and one file, which Stripe keeps', async () => {
    const { chargeId } = await paid();
    const dispute = openDispute(h.world, chargeId, 'won');
    const file = Buffer.from('%PDF-1.7\n%%EOF');
    const asked = { idempotencyKey: randomUUID(), disputeId: dispute.id, text: 'They posted.', file };
    expect(await h.provider.submitEvidence(asked)).toMatchObject({ status: 'under_review', chargeId });
    const { evidence } = h.world.get('dispute', dispute.id);
    expect(evidence).toMatchObject({ uncategorized_text: 'They posted.' });
    expect(h.world.get('file', Object(evidence).uncategorized_file).purpose).toBe('dispute_evidence');
    expect(h.stub.bodies.find((body) => body.startsWith('POST /v1/files '))).toContain('%PDF-1.7\n%%EOF');
    h.stub.forgetKeys();
    expect(await h.provider.submitEvidence(asked)).toMatchObject({ status: 'under_review' });
    expect(await refusal(h.provider.submitEvidence({ ...asked, idempotencyKey: randomUUID() }))).toEqual(
      code('dispute_closed'),
    );
  });
});

describe('the statement', () => {
  test('has the fee of a dispute as our own, goes over many pages, and adds up to the balance', async () => {
    h.world.disputeFeeMinor = 1_500;
    const { chargeId } = await paid();
    openDispute(h.world, chargeId, 'lost');
    for (let count = 0; count < 60; count++) await paid();
    const lines: StatementLine[] = [];
    for await (const page of h.provider.statement('USD', new Date(0))) lines.push(...page);
    expect(lines.length).toBeGreaterThan(100);
    expect(lines.filter(({ kind }) => kind === 'own').map(({ amountMinor }) => amountMinor)).toEqual([-1_500]);
    expect(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(await available());
    const times = lines.map(({ occurredAt }) => occurredAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    h.world.disputeFeeMinor = 0;
  });

  test('of a payment that Stripe settles in another currency still has its fee, by the rate that was used', async () => {
    const { checkout, chargeId } = await paid();
    const booked = h.world.get('balance_transaction', String(h.world.get('charge', chargeId).balance_transaction));
    const before = { ...booked };
    Object.assign(booked, { currency: 'gbp', fee: 1_184, exchange_rate: 0.8 });
    const events = await complete(await webhooksOf('checkout.session.completed'));
    expect(events.find((event) => 'reference' in event && event.reference === checkout.reference)).toMatchObject({
      type: 'payment.succeeded',
      amountMinor: 50_000,
      currency: 'USD',
      feeMinor: 1_480,
    });
    Object.assign(booked, before);
  });

  test('a payment whose fee Stripe has not booked yet is asked for again', async () => {
    const { chargeId } = await paid();
    const charge = h.world.get('charge', chargeId);
    const booked = charge.balance_transaction;
    charge.balance_transaction = null;
    const sent = await webhooksOf('checkout.session.completed');
    expect(await refusal(complete(sent))).toEqual(code('unavailable'));
    charge.balance_transaction = booked;
    expect(await complete(sent)).toMatchObject([{ type: 'payment.succeeded', chargeId }]);
  });
});

describe('a Stripe that does not do what it should', () => {
  test('and is still at work on the same request is asked again, and does it once', async () => {
    const asked = checkoutRequest();
    const opened = Promise.withResolvers<void>();
    let first = true;
    h.stub.before = (method, path) => {
      if (method !== 'POST' || path !== '/v1/checkout/sessions' || !first) return;
      first = false;
      return opened.promise;
    };
    h.stub.conflicts = () => opened.resolve();
    const answers = await Promise.all([h.provider.createCheckout(asked), h.provider.createCheckout(asked)]);
    h.stub.before = () => undefined;
    h.stub.conflicts = () => undefined;
    expect(answers[0]).toEqual(answers[1]);
  });

  test('and never answers keeps nobody waiting', async () => {
    const settings = { secretKey: h.world.key, webhookSecrets: [], apiBase: h.stub.origin };
    const impatient = createStripePayments(settings, { publicUrl: h.siteUrl, patienceMs: 20 });
    const never = Promise.withResolvers<void>();
    h.stub.before = () => never.promise;
    expect(await refusal(impatient.createCheckout(checkoutRequest()))).toEqual(code('unavailable'));
    h.stub.before = () => undefined;
    never.resolve();
  });

  test('and does not know our key is not there, in a sentence that shows nothing of the key', async () => {
    const settings = { secretKey: 'sk_test_wrong', webhookSecrets: [], apiBase: h.stub.origin };
    const stranger = createStripePayments(settings, { publicUrl: h.siteUrl });
    const refused = await refusal(stranger.createCheckout(checkoutRequest()));
    expect(refused).toEqual(code('unavailable'));
    expect(refused instanceof PaymentsError && `${refused.message}${refused.stack}`).not.toMatch(/sk_test/);
  });

  test.each(['{}', '[]', 'null', '{"id":7}', '<html>'])(
    'and answers %s is refused cleanly, whatever was asked',
    async (answer) => {
      const rubbish = Fastify();
      rubbish.removeAllContentTypeParsers();
      rubbish.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      rubbish.all('/*', async (_request, reply) => reply.type('application/json').send(answer));
      const apiBase = await rubbish.listen({ port: 0, host: '127.0.0.1' });
      const settings = { secretKey: 'sk_test_x', webhookSecrets: ['whsec_x'], apiBase };
      const provider = createStripePayments(settings, { publicUrl: h.siteUrl });
      const page = { customerRef: 'b', returnUrl: `${h.siteUrl}/` };
      const told = {
        type: 'reported',
        eventId: 'e',
        occurredAt: h.now().toISOString(),
        objectId: 'x',
        accountId: 'acct_1',
      } as const;
      const asked = [
        provider.createCheckout(checkoutRequest()),
        provider.getCheckout('cs_1'),
        provider.cancelCheckout('cs_1'),
        provider.refund({ idempotencyKey: 'k', chargeId: 'ch_1', amountMinor: 1 }),
        provider.submitEvidence({ idempotencyKey: 'k', disputeId: 'dp_1', text: 'x', file: Buffer.from('%PDF-') }),
        provider.createPayoutAccount({ idempotencyKey: 'k', reference: 'r', email: 'a@example.test' }),
        provider.createOnboarding('acct_1', { returnUrl: page.returnUrl, refreshUrl: page.returnUrl }),
        provider.getPayoutAccount('acct_1'),
        provider.createPayout(payout('acct_1')),
        provider.getPayout('tr_1'),
        provider.balance('USD'),
        provider.createSetup(page),
        provider.createPortal(page),
        provider.getPaymentMethod('b'),
        ...[
          'checkout.session.completed',
          'charge.succeeded',
          'payment_intent.payment_failed',
          'refund.created',
          'charge.dispute.created',
          'payout.paid',
          'payment_method.attached',
        ].map((providerType) => provider.completeEvent({ ...told, providerType })),
      ];
      for (const refused of await Promise.all(asked.map(refusal))) expect(refused).toEqual(code('unavailable'));
      await rubbish.close();
    },
  );
});

test('a page that was not used in its day is told as expired, one that we closed as cancelled', async () => {
  await h.webhooks();
  const [left, closed] = [
    await h.provider.createCheckout(checkoutRequest()),
    await h.provider.createCheckout(checkoutRequest()),
  ];
  closeSession(h.world, h.world.get('checkout.session', closed.providerId));
  h.advance(DAY_MS);
  const events = await complete(await webhooksOf('checkout.session.expired'));
  const reasonOf = (id: string) => events.find((event) => event.type === 'checkout.expired' && event.checkoutId === id);
  expect(reasonOf(closed.providerId)).toMatchObject({ reason: 'cancelled' });
  expect(reasonOf(left.providerId)).toMatchObject({ reason: 'expired' });
});
