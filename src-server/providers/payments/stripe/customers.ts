import type { z } from 'zod';
import { MINUTE_MS } from '#shared/constants.ts';
import { assertReturnUrl } from '../checks.ts';
import { type HostedPage, type HostedPageRequest, type PaymentMethod, PaymentsError } from '../interface.ts';
import { customer, listOf, page, paymentMethod } from './answers.ts';
import { ask, type StripeSide } from './client.ts';

/** Stripe's search may miss a new customer for a minute, so the customers of a few minutes more are checked one by one. */
const SEARCH_LAG_MS = 5 * MINUTE_MS;

/** Stripe's customer with this reference; created if there is none. The key keeps two simultaneous calls from creating two. */
export async function customerOf(stripe: StripeSide, reference: string): Promise<string> {
  if (reference === '') throw new PaymentsError('invalid_request', 'A customer needs a reference.');
  const found = await findCustomer(stripe, reference);
  if (found !== null) return found;
  const idempotencyKey = `customer:${reference}`;
  const made = await ask(customer, () => stripe.api.customers.create({ metadata: { reference } }, { idempotencyKey }));
  return made.id;
}

async function findCustomer(stripe: StripeSide, reference: string): Promise<string | null> {
  const quoted = reference.replace(/[\\']/g, '\\$&');
  const query = `metadata['reference']:'${quoted}'`;
  const searched = await ask(listOf(customer), () => stripe.api.customers.search({ query, limit: 1 }));
  if (searched.data[0]) return searched.data[0].id;
  const gte = Math.floor((stripe.now().getTime() - SEARCH_LAG_MS) / 1000);
  for (let after: string | null = null; ; ) {
    const cursor: { starting_after?: string } = after === null ? {} : { starting_after: after };
    const recent: { data: z.infer<typeof customer>[]; has_more: boolean } = await ask(listOf(customer), () =>
      stripe.api.customers.list({ created: { gte }, limit: 100, ...cursor }),
    );
    const found = recent.data.find(({ metadata }) => metadata?.reference === reference);
    if (found) return found.id;
    after = recent.data.at(-1)?.id ?? null;
    if (!recent.has_more || after === null) return null;
  }
}

/** Opens a Checkout page that stores a card with a SetupIntent. */
export async function createSetup(
  stripe: StripeSide,
  { customerRef, returnUrl }: HostedPageRequest,
): Promise<HostedPage> {
  assertReturnUrl(stripe, returnUrl);
  const owner = await customerOf(stripe, customerRef);
  const opened = await ask(page, () =>
    stripe.api.checkout.sessions.create({
      mode: 'setup',
      customer: owner,
      metadata: { reference: customerRef },
      allowed_payment_method_types: ['card'],
      success_url: returnUrl,
      cancel_url: returnUrl,
    }),
  );
  return { providerId: opened.id, url: opened.url };
}

/** Opens Stripe's customer portal. */
export async function createPortal(
  stripe: StripeSide,
  { customerRef, returnUrl }: HostedPageRequest,
): Promise<HostedPage> {
  assertReturnUrl(stripe, returnUrl);
  const owner = await customerOf(stripe, customerRef);
  const opened = await ask(page, () =>
    stripe.api.billingPortal.sessions.create({ customer: owner, return_url: returnUrl }),
  );
  return { providerId: opened.id, url: opened.url };
}

export async function getPaymentMethod(stripe: StripeSide, customerRef: string): Promise<PaymentMethod | null> {
  const owner = await findCustomer(stripe, customerRef);
  return owner === null ? null : ((await storedCard(stripe, owner))?.card ?? null);
}

/** The card that a customer stored last, with its id at Stripe; null if there is none. */
export async function storedCard(
  stripe: StripeSide,
  owner: string,
): Promise<{ id: string; card: PaymentMethod } | null> {
  const stored = await ask(listOf(paymentMethod), () =>
    stripe.api.customers.listPaymentMethods(owner, { type: 'card', limit: 1 }),
  );
  const [newest] = stored.data;
  const card = newest && shownCard(newest.card);
  return card ? { id: newest.id, card } : null;
}

/** A card as it is shown; null if a wallet hides it. */
export function shownCard(card: z.infer<typeof paymentMethod>['card']): PaymentMethod | null {
  if (!card?.brand || card.last4?.length !== 4) return null;
  return { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year };
}
