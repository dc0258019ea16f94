import { createStripePayments } from '#server/providers/payments/stripe/stripe.ts';
import type { CardStory, PaymentsHarness } from '#tests/contract/payments.suite.ts';
import { onboardOnPage } from './stripe-accounts.ts';
import { disputeLater } from './stripe-disputes.ts';
import { payOnPage, removeCardInPortal, storeCardOnPage, stripeFee } from './stripe-payments.ts';
import { type StripeStub, serveStripe } from './stripe-server.ts';
import { STRIPE_CARDS, StripeWorld } from './stripe-world.ts';

export interface StripeHarness extends PaymentsHarness {
  world: StripeWorld;
  stub: StripeStub;
}

const CARDS: Record<CardStory, string> = {
  ...STRIPE_CARDS,
  approved: STRIPE_CARDS.authenticates,
  refused: STRIPE_CARDS.authenticates,
  dispute_won: STRIPE_CARDS.disputed,
  dispute_lost: STRIPE_CARDS.disputed,
};

/** Stripe's library, pointed at a stub that speaks Stripe's wire format over HTTP, and the people on Stripe's pages. */
export async function stripeHarness(
  siteUrl = 'https://accord.example',
  startsAt = new Date('2026-03-10T09:00:00Z'),
): Promise<StripeHarness> {
  let now = startsAt;
  const world = new StripeWorld(() => now);
  const stub = await serveStripe(world);
  const settings = {
    secretKey: world.key,
    webhookSecrets: [world.secrets.account, world.secrets.connect],
    apiBase: stub.origin,
  };
  const event = (object: object) =>
    JSON.stringify({ id: 'evt_1', object: 'event', created: world.seconds(), ...object });
  // Signed when read, because the suite moves the clock.
  const signed = (body: string) => ({
    get headers() {
      return world.sign(body).headers;
    },
    body,
  });
  return {
    world,
    stub,
    provider: createStripePayments(settings, { publicUrl: siteUrl, now: () => now }),
    siteUrl,
    now: () => now,
    advance(ms) {
      now = new Date(now.getTime() + ms);
    },
    async pay({ providerId }, story) {
      payOnPage(world, providerId, CARDS[story], story !== 'refused');
      if (story !== 'dispute_won' && story !== 'dispute_lost') return;
      const intent = world.get('payment_intent', String(world.get('checkout.session', providerId).payment_intent));
      disputeLater(world, String(intent.latest_charge), story === 'dispute_won' ? 'won' : 'lost');
    },
    async storeCard({ providerId }) {
      storeCardOnPage(world, providerId);
    },
    async removeCard({ providerId }) {
      removeCardInPortal(world, providerId);
    },
    async webhooks() {
      return world.deliveries();
    },
    feeMinor: stripeFee,
    async onboard({ url }, story, document = '') {
      return onboardOnPage(world, url, story, document);
    },
    signed: {
      rubbish: [
        '',
        'null',
        '{',
        '[]',
        '{"id":"evt_1"}',
        event({ type: 'charge.succeeded' }),
        event({ type: 'charge.succeeded', data: { object: {} } }),
        event({ type: 'charge.succeeded', created: -1, data: { object: { id: 'ch_1' } } }),
        event({ type: 'account.updated', account: 'acct_1', data: { object: { id: 'acct_1' } } }),
        event({ type: 'checkout.session.expired', data: { object: { id: 'cs_1' } } }),
      ].map(signed),
      unknown: signed(event({ type: 'weather.changed', data: { object: { id: 'w_1', rain: true } } })),
    },
  };
}
