import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import type { PaymentEvent } from '#server/providers/payments/interface.ts';
import { type StripeHarness, stripeHarness } from './stripe-harness.ts';
import { payOnPage } from './stripe-payments.ts';
import { STRIPE_CARDS } from './stripe-world.ts';

export let h: StripeHarness;

/** Starts a Stripe on this machine for the duration of a test file; the functions below are acts with which its tests begin. */
export function withStripe(): void {
  beforeAll(async () => {
    h = await stripeHarness();
  });
  afterAll(() => h.stub.close());
}

export const code = (expected: string) => expect.objectContaining({ name: 'PaymentsError', code: expected });
export const refusal = (work: Promise<unknown>) => work.catch((error: unknown) => error);
export const checkoutRequest = (over: object = {}) => ({
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
export async function paid(card: string = STRIPE_CARDS.succeeds) {
  const checkout = await h.provider.createCheckout(checkoutRequest());
  payOnPage(h.world, checkout.providerId, card);
  const after = await h.provider.getCheckout(checkout.providerId);
  return { checkout, chargeId: after?.chargeId ?? '' };
}
export const payout = (destination: string, over: object = {}) => ({
  idempotencyKey: randomUUID(),
  amountMinor: 9_000,
  currency: 'USD',
  destination,
  reference: randomUUID(),
  ...over,
});
export const verified = ({ headers, body }: { headers: Record<string, string>; body: string }): PaymentEvent =>
  h.provider.verifyWebhook(headers, body, h.now());
/** The waiting webhooks of a kind, as they came. */
export async function webhooksOf(type: string) {
  return (await h.webhooks()).filter(({ body }) => JSON.parse(body).type === type) as {
    headers: Record<string, string>;
    body: string;
  }[];
}
export const complete = (events: { headers: Record<string, string>; body: string }[]) =>
  Promise.all(events.map((event) => h.provider.completeEvent(verified(event))));
export const available = async () => (await h.provider.balance('USD')).availableMinor;
