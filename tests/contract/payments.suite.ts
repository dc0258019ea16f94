import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Checkout,
  type CheckoutRequest,
  type HostedPage,
  type Onboarding,
  type PaymentEvent,
  PaymentsError,
  type PaymentsErrorCode,
  type PaymentsProvider,
  type StatementLine,
  type WebhookHeaders,
  WebhookRejected,
} from '#server/providers/payments/interface.ts';
import { CURRENCIES } from '#shared/currencies.ts';
import { type AccountStory, openAccount } from './payout-accounts.suite.ts';

/** The behaviour of the payer's card; every provider has test cards for these. */
export type CardStory =
  | 'succeeds'
  | 'insufficient_funds'
  | 'card_declined'
  | 'lost_card'
  | 'expired_card'
  | 'approved'
  | 'refused'
  /** Disputed later, and won with evidence. */
  | 'dispute_won'
  /** Disputed later, and lost. */
  | 'dispute_lost'
  | 'refunds_bounce';

/** What the suite needs to test a payment provider; a stub of a vendor plays the payer in the same way. */
export interface PaymentsHarness {
  provider: PaymentsProvider;
  /** The origin of our site, to which payers return. */
  siteUrl: string;
  now(): Date;
  advance(ms: number): void;
  /** The payer acts on the hosted page. */
  pay(checkout: Checkout, story: CardStory): Promise<void>;
  /** The customer stores a card that succeeds, or (below) removes the stored one. */
  storeCard(setup: HostedPage): Promise<void>;
  removeCard(portal: HostedPage): Promise<void>;
  /** Lets the provider finish what is due and returns the webhooks that it has sent since the last call, in order. */
  webhooks(): Promise<{ headers: WebhookHeaders; body: string }[]>;
  /** The provider's fee on a payment. */
  feeMinor(amountMinor: number): number;
  /**
   * The owner of a payout account fills in the hosted page; returns whether the page accepted it. `document` is the number of an identity document.
   */
  onboard(page: Onboarding, story: AccountStory, document?: string): Promise<boolean>;
  /** Webhooks with a valid signature: some whose body is no event, and one of an unknown type. */
  signed: { rubbish: { headers: WebhookHeaders; body: string }[]; unknown: { headers: WebhookHeaders; body: string } };
}

const HOUR_MS = 3_600_000;

/** The tests that every payment provider must pass. */
export function paymentsContract(name: string, make: () => Promise<PaymentsHarness>): void {
  describe(`payments: ${name}`, () => {
    let h: PaymentsHarness;
    /** Receiving accounts: an active one, and one whose payouts bounce. */
    let destinations: { open: string; closed: string };
    beforeAll(async () => {
      h = await make();
      destinations = { open: await openAccount(h, 'accepted'), closed: await openAccount(h, 'closed') };
    });

    const request = (over: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
      idempotencyKey: randomUUID(),
      amountMinor: 50_000,
      currency: 'USD',
      description: 'Deposit for Spring capsule launch',
      reference: randomUUID(),
      customerRef: 'brand-1',
      successUrl: `${h.siteUrl}/brand/orders?paid=1`,
      cancelUrl: `${h.siteUrl}/brand/orders`,
      ...over,
    });
    const code = (expected: PaymentsErrorCode) => expect.objectContaining({ name: 'PaymentsError', code: expected });
    const refusal = (work: Promise<unknown>) => work.catch((error: unknown) => error);
    /** The events about a reference that the provider sends now, without duplicates. */
    async function eventsOf(reference: string): Promise<PaymentEvent[]> {
      const found = new Map<string, PaymentEvent>();
      for (const { headers, body } of await h.webhooks()) {
        const event = await h.provider.completeEvent(h.provider.verifyWebhook(headers, body, h.now()));
        if ('reference' in event && event.reference === reference) found.set(event.eventId, event);
      }
      return [...found.values()];
    }
    async function paid(story: CardStory = 'succeeds', over: Partial<CheckoutRequest> = {}) {
      const checkout = await h.provider.createCheckout(request(over));
      await h.pay(checkout, story);
      const after = await h.provider.getCheckout(checkout.providerId);
      return { checkout, chargeId: after?.chargeId ?? '' };
    }
    const available = async (currency = 'USD') => (await h.provider.balance(currency)).availableMinor;
    async function pagesAfter(after: string | null, currency = 'USD') {
      const pages: StatementLine[][] = [];
      for await (const page of h.provider.statement(currency, after)) pages.push(page);
      return pages;
    }
    const linesAfter = async (...asked: Parameters<typeof pagesAfter>) => (await pagesAfter(...asked)).flat();
    const lastLine = async () => (await linesAfter(null)).at(-1)?.providerId ?? null;
    const statementAfter = async (after: string | null) =>
      (await linesAfter(after)).map(({ kind, amountMinor }) => [kind, amountMinor]);

    describe('a checkout', () => {
      test('opens a hosted page for 24 hours', async () => {
        const asked = request();
        const checkout = await h.provider.createCheckout(asked);
        const { amountMinor, currency, reference } = asked;
        expect(checkout).toMatchObject({ status: 'open', chargeId: null, amountMinor, currency, reference });
        expect(new URL(checkout.url).protocol).toMatch(/^https?:$/);
        expect(checkout.expiresAt.getTime() - h.now().getTime()).toBe(24 * HOUR_MS);
        expect(await h.provider.getCheckout(checkout.providerId)).toEqual(checkout);
        expect(await h.provider.getCheckout('cs_unknown')).toBeNull();
      });

      test('is made once for one key, also ten at a time', async () => {
        const asked = request();
        const answers = await Promise.all(Array.from({ length: 10 }, () => h.provider.createCheckout(asked)));
        expect(new Set(answers.map((answer) => answer.providerId)).size).toBe(1);
        expect(await h.provider.createCheckout({ ...asked })).toEqual(answers[0]);
      });

      test('refuses a used key with any other body', async () => {
        const asked = request();
        await h.provider.createCheckout(asked);
        for (const change of [
          { amountMinor: 50_001 },
          { currency: 'GBP' },
          { reference: 'other' },
          { customerRef: 'b2' },
        ]) {
          expect(await refusal(h.provider.createCheckout({ ...asked, ...change }))).toEqual(
            code('idempotency_conflict'),
          );
        }
        const otherCall = h.provider.createPayout({
          idempotencyKey: asked.idempotencyKey,
          amountMinor: 1,
          currency: 'USD',
          destination: destinations.open,
          reference: 'x',
        });
        expect(await refusal(otherCall)).toEqual(code('idempotency_conflict'));
      });

      test.each([
        ['no amount', { amountMinor: 0 }],
        ['a negative amount', { amountMinor: -1 }],
        ['half a cent', { amountMinor: 10.5 }],
        ['an amount beyond the integers', { amountMinor: 2 ** 53 }],
        ['no currency', { currency: 'usd ' }],
        ['a foreign return address', { successUrl: 'https://evil.example/' }],
        ['a script as return address', { cancelUrl: 'javascript:alert(1)' }],
        ['a key with a line break', { idempotencyKey: 'a\nb' }],
      ])('refuses %s', async (_what, change) => {
        expect(await refusal(h.provider.createCheckout(request(change)))).toEqual(code('invalid_request'));
      });

      test.each(CURRENCIES)(
        'takes the smallest charge in %s, and refuses less by a code of its own',
        async (currency) => {
          const minimum = h.provider.minimumCharge(currency);
          expect(minimum).toBeGreaterThan(1);
          const ask = (amountMinor: number) => h.provider.createCheckout(request({ currency, amountMinor }));
          expect(await ask(minimum)).toMatchObject({ status: 'open', amountMinor: minimum });
          expect(await refusal(ask(minimum - 1))).toEqual(code('amount_too_small'));
        },
      );
    });

    describe('a payment', () => {
      test('that succeeds is told with its fee and stands in the statement', async () => {
        const [after, before] = [await lastLine(), await available()];
        const { checkout, chargeId } = await paid();
        expect(await h.provider.getCheckout(checkout.providerId)).toMatchObject({ status: 'paid', chargeId });
        const events = await eventsOf(checkout.reference);
        expect(events.map((event) => event.type).sort()).toEqual(['payment.processing', 'payment.succeeded']);
        const success = events.find((event) => event.type === 'payment.succeeded');
        expect(success).toMatchObject({
          checkoutId: checkout.providerId,
          chargeId,
          amountMinor: 50_000,
          currency: 'USD',
        });
        const fee = h.feeMinor(50_000);
        expect(success?.feeMinor).toBe(fee);
        expect(success?.card).toMatchObject({ last4: '4242' });
        expect(await available()).toBe(before + 50_000 - fee);
        expect(await statementAfter(after)).toEqual([
          ['charge', 50_000],
          ['fee', -fee],
        ]);
      });

      test.each(['insufficient_funds', 'card_declined', 'lost_card', 'expired_card'] as const)(
        'declined with %s moves nothing, and another card may follow',
        async (story) => {
          const before = await available();
          const { checkout } = await paid(story);
          const [event] = await eventsOf(checkout.reference);
          expect(event).toMatchObject({ type: 'payment.failed', failureCode: story, checkoutOpen: true });
          expect(event?.type === 'payment.failed' && event.failureMessage.length > 10).toBe(true);
          expect(await available()).toBe(before);
          await h.pay(checkout, 'succeeds');
          expect(await h.provider.getCheckout(checkout.providerId)).toMatchObject({ status: 'paid' });
          expect((await eventsOf(checkout.reference)).map((later) => later.type)).toContain('payment.succeeded');
        },
      );

      test('that its owner approves goes through; one that is refused does not', async () => {
        const approved = await paid('approved');
        expect(await h.provider.getCheckout(approved.checkout.providerId)).toMatchObject({ status: 'paid' });
        const refused = await paid('refused');
        expect(await h.provider.getCheckout(refused.checkout.providerId)).toMatchObject({ status: 'open' });
        const [event] = await eventsOf(refused.checkout.reference);
        expect(event).toMatchObject({ type: 'payment.failed', failureCode: 'authentication_failed' });
      });

      test('happens once, however often the payer clicks', async () => {
        const before = await available();
        const checkout = await h.provider.createCheckout(request());
        await Promise.all(Array.from({ length: 5 }, () => h.pay(checkout, 'succeeds')));
        expect(await available()).toBe(before + 50_000 - h.feeMinor(50_000));
        const types = (await eventsOf(checkout.reference)).map((event) => event.type);
        expect(types.filter((type) => type === 'payment.succeeded')).toHaveLength(1);
      });

      test('is impossible on a page that was cancelled; a paid one stays paid', async () => {
        const open = await h.provider.createCheckout(request());
        expect(await h.provider.cancelCheckout(open.providerId)).toMatchObject({ status: 'cancelled' });
        const before = await available();
        await h.pay(open, 'succeeds');
        expect(await available()).toBe(before);
        const [event] = await eventsOf(open.reference);
        expect(event).toMatchObject({ type: 'checkout.expired', reason: 'cancelled' });
        const { checkout } = await paid();
        expect(await h.provider.cancelCheckout(checkout.providerId)).toMatchObject({ status: 'paid' });
      });

      test('is impossible after 24 hours', async () => {
        const checkout = await h.provider.createCheckout(request());
        h.advance(24 * HOUR_MS);
        expect(await h.provider.getCheckout(checkout.providerId)).toMatchObject({ status: 'expired' });
        const before = await available();
        await h.pay(checkout, 'succeeds');
        expect(await available()).toBe(before);
        const [event] = await eventsOf(checkout.reference);
        expect(event).toMatchObject({ type: 'checkout.expired', reason: 'expired' });
      });
    });

    describe('a refund', () => {
      test('sends part, then the rest, and never more', async () => {
        const { checkout, chargeId } = await paid();
        const after = await lastLine();
        const refund = (amountMinor: number) =>
          h.provider.refund({ idempotencyKey: randomUUID(), chargeId, amountMinor });
        expect(await refund(20_000)).toMatchObject({
          chargeId,
          amountMinor: 20_000,
          currency: 'USD',
          failureCode: null,
        });
        expect(await refusal(refund(30_001))).toEqual(code('amount_exceeds_charge'));
        await refund(30_000);
        expect(await refusal(refund(1))).toEqual(code('amount_exceeds_charge'));
        h.advance(HOUR_MS);
        const told = (await eventsOf(checkout.reference)).filter((event) => event.type === 'refund.succeeded');
        expect(told.map((event) => event.amountMinor).sort()).toEqual([20_000, 30_000]);
        expect(await statementAfter(after)).toEqual([
          ['refund', -20_000],
          ['refund', -30_000],
        ]);
      });

      test('happens once for one key, also ten at a time, and refuses it with another body', async () => {
        const { chargeId } = await paid();
        const before = await available();
        const asked = { idempotencyKey: randomUUID(), chargeId, amountMinor: 10_000 };
        const answers = await Promise.all(Array.from({ length: 10 }, () => h.provider.refund(asked)));
        expect(new Set(answers.map((answer) => answer.providerId)).size).toBe(1);
        expect(await available()).toBe(before - 10_000);
        expect(await refusal(h.provider.refund({ ...asked, amountMinor: 1 }))).toEqual(code('idempotency_conflict'));
      });

      test('never exceeds the charge under parallel requests', async () => {
        const { chargeId } = await paid();
        const before = await available();
        const each = Array.from({ length: 8 }, () =>
          refusal(h.provider.refund({ idempotencyKey: randomUUID(), chargeId, amountMinor: 20_000 })),
        );
        const refused = (await Promise.all(each)).filter((answer) => answer instanceof PaymentsError);
        expect(refused).toHaveLength(6);
        expect(await available()).toBe(before - 40_000);
      });

      test('of an unknown or failed charge is refused', async () => {
        const ask = (chargeId: string) => h.provider.refund({ idempotencyKey: randomUUID(), chargeId, amountMinor: 1 });
        expect(await refusal(ask('ch_unknown'))).toEqual(code('unknown_charge'));
        const { checkout } = await paid('card_declined');
        const [event] = await eventsOf(checkout.reference);
        const failed = event?.type === 'payment.failed' ? event.chargeId : '';
        expect(await refusal(ask(failed))).toEqual(code('charge_not_refundable'));
      });

      test('that bounces is told and brings the money back', async () => {
        const { checkout, chargeId } = await paid('refunds_bounce');
        await h.webhooks();
        const before = await available();
        await h.provider.refund({ idempotencyKey: randomUUID(), chargeId, amountMinor: 5_000 });
        h.advance(HOUR_MS);
        // A provider may already have reported that it was sent.
        expect(await eventsOf(checkout.reference)).toContainEqual(
          expect.objectContaining({ type: 'refund.failed', chargeId, amountMinor: 5_000 }),
        );
        expect(await available()).toBe(before);
      });
    });

    describe('a payout', () => {
      const payout = (over: object = {}) => ({
        idempotencyKey: randomUUID(),
        amountMinor: 15_000,
        currency: 'USD',
        destination: destinations.open,
        reference: randomUUID(),
        ...over,
      });

      test('leaves the balance at once and is told when it has arrived', async () => {
        await paid();
        await h.webhooks();
        const before = await available();
        const asked = payout();
        const sent = await h.provider.createPayout(asked);
        expect(sent).toMatchObject({ status: 'pending', amountMinor: 15_000, reference: asked.reference });
        expect(await available()).toBe(before - 15_000);
        h.advance(72 * HOUR_MS);
        const [event] = await eventsOf(asked.reference);
        expect(event).toMatchObject({ type: 'payout.paid', payoutId: sent.providerId, amountMinor: 15_000 });
        expect(await h.provider.getPayout(sent.providerId)).toMatchObject({ status: 'paid' });
        expect(await h.provider.getPayout('po_unknown')).toBeNull();
      });

      test('to a closed account fails and brings the money back', async () => {
        await paid();
        await h.webhooks();
        const before = await available();
        const asked = payout({ destination: destinations.closed });
        const sent = await h.provider.createPayout(asked);
        h.advance(72 * HOUR_MS);
        const [event] = await eventsOf(asked.reference);
        expect(event).toMatchObject({ type: 'payout.failed', failureCode: 'account_closed' });
        expect(await h.provider.getPayout(sent.providerId)).toMatchObject({
          status: 'failed',
          failureCode: 'account_closed',
        });
        expect(await available()).toBe(before);
      });

      test('over the balance fails at once and moves nothing', async () => {
        await h.webhooks();
        const before = await available();
        const asked = payout({ amountMinor: before + 1 });
        const sent = await h.provider.createPayout(asked);
        expect(sent).toMatchObject({ status: 'failed', failureCode: 'insufficient_balance' });
        expect(await h.provider.createPayout(asked)).toEqual(sent);
        // The answer is authoritative; a provider may also send an event.
        for (const event of await eventsOf(asked.reference)) {
          expect(event).toMatchObject({ type: 'payout.failed', failureCode: 'insufficient_balance' });
        }
        expect(await available()).toBe(before);
      });

      test('happens once for one key, and parallel ones never overdraw', async () => {
        await paid();
        const before = await available();
        const asked = payout();
        const answers = await Promise.all(Array.from({ length: 10 }, () => h.provider.createPayout(asked)));
        expect(new Set(answers.map((answer) => answer.providerId)).size).toBe(1);
        expect(await available()).toBe(before - 15_000);
        expect(await refusal(h.provider.createPayout({ ...asked, amountMinor: 2 }))).toEqual(
          code('idempotency_conflict'),
        );
        const most = await available();
        const both = await Promise.all(
          [payout({ amountMinor: most }), payout({ amountMinor: most })].map((each) => h.provider.createPayout(each)),
        );
        expect(both.map((answer) => answer.status).sort()).toEqual(['failed', 'pending']);
        expect(await available()).toBe(0);
      });
    });

    test('currencies are kept apart, and the balance is the sum of the statement', async () => {
      const usd = await available();
      await paid('succeeds', { currency: 'JPY', amountMinor: 5_000 });
      expect(await available()).toBe(usd);
      for (const currency of ['USD', 'JPY']) {
        const lines = await linesAfter(null, currency);
        expect(lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(await available(currency));
        expect(lines.every((line) => line.currency === currency)).toBe(true);
        const times = lines.map((line) => line.occurredAt.getTime());
        expect(times).toEqual(times.toSorted((a, b) => a - b));
      }
    });

    test('the statement goes on after each of its pages, across others, and gives nothing twice', async () => {
      const { chargeId } = await paid();
      const refund = () => h.provider.refund({ idempotencyKey: randomUUID(), chargeId, amountMinor: 1 });
      const before = await lastLine();
      for (let count = 0; count < 105; count++) await refund();
      h.advance(HOUR_MS);
      await refund();
      expect(await statementAfter(before)).toEqual(Array.from({ length: 106 }, () => ['refund', -1]));
      const pages = await pagesAfter(null);
      const all = pages.flat();
      expect(new Set(all.map(({ providerId }) => providerId)).size).toBe(all.length);
      for (const [at, page] of pages.entries()) {
        expect(await linesAfter(page.at(-1)?.providerId ?? '')).toEqual(pages.slice(at + 1).flat());
      }
    });

    test('a card is stored on the setup page, shown, and removed in the portal', async () => {
      const customerRef = `brand-${randomUUID()}`;
      const page = { customerRef, returnUrl: `${h.siteUrl}/brand/settings` };
      expect(await h.provider.getPaymentMethod(customerRef)).toBeNull();
      const setup = await h.provider.createSetup(page);
      await h.storeCard(setup);
      const stored = await h.provider.getPaymentMethod(customerRef);
      expect(stored).toMatchObject({ brand: 'visa', last4: '4242' });
      const read = async () =>
        Promise.all(
          (await h.webhooks()).map(({ headers, body }) =>
            h.provider.completeEvent(h.provider.verifyWebhook(headers, body, h.now())),
          ),
        );
      expect(await read()).toContainEqual(
        expect.objectContaining({ type: 'setup.completed', setupId: setup.providerId, customerRef, card: stored }),
      );
      await h.removeCard(await h.provider.createPortal(page));
      expect(await h.provider.getPaymentMethod(customerRef)).toBeNull();
      expect(await read()).toContainEqual(expect.objectContaining({ type: 'setup.removed', customerRef }));
      expect(await refusal(h.provider.createSetup({ customerRef, returnUrl: 'https://evil.example' }))).toEqual(
        code('invalid_request'),
      );
    });

    describe('a webhook', () => {
      async function anyWebhook() {
        await h.webhooks();
        await paid();
        const [sent] = await h.webhooks();
        if (!sent) throw new Error('The provider sent nothing.');
        return sent;
      }

      test('is accepted within five minutes, and not before or after', async () => {
        const { headers, body } = await anyWebhook();
        const at = (seconds: number) =>
          h.provider.verifyWebhook(headers, body, new Date(h.now().getTime() + seconds * 1000));
        expect(at(299).eventId).toBe(at(-298).eventId);
        expect(() => at(302)).toThrow(WebhookRejected);
        expect(() => at(-302)).toThrow(WebhookRejected);
      });

      test('is refused when anything about it was changed', async () => {
        const { headers, body } = await anyWebhook();
        const verify =
          (changed: WebhookHeaders, text = body) =>
          () =>
            h.provider.verifyWebhook(changed, text, h.now());
        expect(verify(headers)).not.toThrow();
        expect(verify(headers, body.replace('50000', '99999'))).toThrow(WebhookRejected);
        expect(verify(headers, `${body} `)).toThrow(WebhookRejected);
        expect(verify({})).toThrow(WebhookRejected);
        for (const name of Object.keys(headers)) {
          expect(verify({ ...headers, [name]: undefined })).toThrow(WebhookRejected);
          expect(verify({ ...headers, [name]: ['a', 'b'] })).toThrow(WebhookRejected);
          expect(verify({ ...headers, [name]: 'v1,AAAA' })).toThrow(WebhookRejected);
        }
      });

      test('that is signed but no event is refused; an unknown kind of event is not', () => {
        const { rubbish, unknown } = h.signed;
        expect(rubbish.length).toBeGreaterThan(0);
        for (const { headers, body } of rubbish) {
          expect(() => h.provider.verifyWebhook(headers, body, h.now())).toThrow(WebhookRejected);
        }
        expect(h.provider.verifyWebhook(unknown.headers, unknown.body, h.now())).toMatchObject({ type: 'ignored' });
      });
    });
  });
}
