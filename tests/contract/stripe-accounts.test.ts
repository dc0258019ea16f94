import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { PaymentsError, type StatementLine } from '#server/providers/payments/interface.ts';
import { createStripePayments } from '#server/providers/payments/stripe/stripe.ts';
import { DAY_MS } from '#shared/constants.ts';
import { change } from '#tests/support/stripe-accounts.ts';
import { openDispute } from '#tests/support/stripe-disputes.ts';
import { stripeHarness } from '#tests/support/stripe-harness.ts';
import { closeSession } from '#tests/support/stripe-payments.ts';
import {
  available,
  checkoutRequest,
  code,
  complete,
  h,
  paid,
  payout,
  refusal,
  webhooksOf,
  withStripe,
} from '#tests/support/stripe-scene.ts';
import { openAccount } from './payout-accounts.suite.ts';

withStripe();

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
    for await (const page of h.provider.statement('USD', null)) lines.push(...page);
    expect(lines.length).toBeGreaterThan(100);
    expect(lines.filter(({ kind }) => kind === 'own').map(({ amountMinor }) => amountMinor)).toEqual([-1_500]);
    expect(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(await available());
    const times = lines.map(({ occurredAt }) => occurredAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    h.world.disputeFeeMinor = 0;
  });

  test('begins with all of its oldest second, however much that is, and goes on from any line, a page at a time', async () => {
    const other = await stripeHarness();
    const charge = other.world.add({ id: 'ch_1', object: 'charge', metadata: {} });
    const book = (count: number) => {
      for (let line = 0; line < count; line++) {
        other.world.book({ type: 'charge', amount: 100, fee: 3, currency: 'eur', source: charge.id });
      }
    };
    const ids = async (after: string | null) => {
      const found: string[] = [];
      for await (const page of other.provider.statement('EUR', after)) {
        expect(page.length).toBeLessThanOrEqual(500);
        found.push(...page.map(({ providerId }) => providerId));
      }
      return found;
    };
    expect(await ids(null)).toEqual([]);
    book(250);
    other.advance(DAY_MS);
    book(250);
    const all = other.world
      .movements()
      .toReversed()
      .flatMap(({ id }) => [id, `${id}:fee`]);
    expect(await ids(null)).toEqual(all);
    other.stub.requests.length = 0;
    expect(await ids(all[701] ?? '')).toEqual(all.slice(702));
    expect(other.stub.requests).toHaveLength(3);
    expect(await ids('txn_of_another')).toEqual(all);
    await other.stub.close();
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
