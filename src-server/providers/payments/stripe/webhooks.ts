import Stripe from 'stripe';
import type { z } from 'zod';
import { type PaymentEvent, paymentEventSchema, type WebhookHeaders, WebhookRejected } from '../interface.ts';
import { account, session, webhook } from './answers.ts';
import type { StripeSide } from './client.ts';

type Webhook = z.infer<typeof webhook>;

/** A webhook whose time differs from ours by more than this is refused, so that nobody can replay an old one. */
const TOLERANCE_SECONDS = 300;

/** Events of Stripe whose object has to be fetched, because the webhook lacks the fee, the page or our own id. */
const ASKED_FOR: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'charge.succeeded',
  'payment_intent.payment_failed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  // the name of refund.updated in older versions of Stripe's API
  'charge.refund.updated',
  'transfer.reversed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]);
/** Events of payouts in the accounts of creators. */
const ASKED_FOR_IN_ACCOUNTS: ReadonlySet<string> = new Set(['payout.paid', 'payout.failed', 'payout.canceled']);

/** @throws WebhookRejected */
export function verifyWebhook(
  { webhookSecrets }: StripeSide,
  headers: WebhookHeaders,
  rawBody: string,
  now: Date,
): PaymentEvent {
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string') throw new WebhookRejected('The header stripe-signature is missing.');
  const sent = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? Number.NaN);
  const ageSeconds = Math.floor(now.getTime() / 1000) - sent;
  if (!(Math.abs(ageSeconds) <= TOLERANCE_SECONDS)) throw new WebhookRejected('The timestamp is too far from now.');
  const signed = webhookSecrets.some((secret) => isSigned(rawBody, signature, secret, now));
  if (!signed) throw new WebhookRejected('The signature does not match.');
  return readEvent(rawBody);
}

function isSigned(rawBody: string, signature: string, secret: string, now: Date): boolean {
  try {
    Stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime());
    return true;
  } catch (error) {
    // Any other error is about the body, which is signed: reading it shows what is wrong.
    return !(error instanceof Stripe.errors.StripeSignatureVerificationError);
  }
}

function readEvent(rawBody: string): PaymentEvent {
  const wire = webhook.safeParse(parseJson(rawBody));
  if (!wire.success) throw new WebhookRejected('The body is not an event.');
  const { id, created } = wire.data;
  const event = { ...meaningOf(wire.data), eventId: id, occurredAt: created.toISOString() };
  const parsed = paymentEventSchema.safeParse(event);
  if (!parsed.success) throw new WebhookRejected('The event lacks something.');
  return parsed.data;
}

/** What an event says, or which object has to be fetched. Events that are not about our objects are not used. */
function meaningOf({ type, account: accountId, created, data }: Webhook): object {
  const { object, previous_attributes: before } = data;
  const notUsed = { type: 'ignored', providerType: type };
  const reported = { type: 'reported', providerType: type, objectId: object.id, accountId: accountId ?? null };
  if (ASKED_FOR_IN_ACCOUNTS.has(type)) return accountId ? reported : notUsed;
  if (type === 'account.updated') {
    const found = account.safeParse(object).data;
    if (!found) throw new WebhookRejected('The event lacks its account.');
    const reference = found.metadata?.reference;
    return reference ? { type: 'payout_account.updated', accountId: found.id, reference } : notUsed;
  }
  // Whatever else happens in a creator's account is the creator's business.
  if (accountId) return notUsed;
  if (ASKED_FOR.has(type)) return reported;
  switch (type) {
    case 'checkout.session.expired':
      return expired(object, created) ?? notUsed;
    case 'payment_method.attached':
      return object.customer ? { ...reported, objectId: object.customer } : notUsed;
    case 'payment_method.detached':
      return before?.customer ? { ...reported, objectId: before.customer } : notUsed;
    default:
      return notUsed;
  }
}

/** A page that was closed before its time was closed by us. */
function expired(object: Record<string, unknown>, at: Date): object | null {
  const found = session.safeParse(object).data;
  if (!found) throw new WebhookRejected('The event lacks its session.');
  if (found.mode !== 'payment' || !found.client_reference_id) return null;
  const reason = at < found.expires_at ? 'cancelled' : 'expired';
  return { type: 'checkout.expired', checkoutId: found.id, reference: found.client_reference_id, reason };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new WebhookRejected('The body is not JSON.');
  }
}
