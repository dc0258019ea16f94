import type { z } from 'zod';
import { assertAmount, assertKey, assertReturnUrl, tooSmall } from '../checks.ts';
import { type Checkout, type CheckoutRequest, type CheckoutStatus, PaymentsError } from '../interface.ts';
import { paymentSession, session } from './answers.ts';
import { ask, find, type StripeSide } from './client.ts';
import { customerOf } from './customers.ts';

/** The parts of a session that Stripe is asked to include whole. */
export const WHOLE_PAYMENT = { expand: ['payment_intent.latest_charge.balance_transaction'] };

/** Stripe itself closes a session after 24 hours. */
export async function createCheckout(stripe: StripeSide, request: CheckoutRequest): Promise<Checkout> {
  const { idempotencyKey, amountMinor, currency, description, reference, successUrl, cancelUrl } = request;
  assertKey(idempotencyKey);
  assertAmount(amountMinor, currency);
  assertReturnUrl(stripe, successUrl);
  assertReturnUrl(stripe, cancelUrl);
  const customer = await customerOf(stripe, request.customerRef);
  const open = () =>
    stripe.api.checkout.sessions.create(
      {
        mode: 'payment',
        customer,
        client_reference_id: reference,
        metadata: { reference },
        allowed_payment_method_types: ['card'],
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: currency.toLowerCase(),
              unit_amount: amountMinor,
              product_data: { name: description },
            },
          },
        ],
        // The charge carries our id. It is captured at once, so that Stripe knows its fee when it reports the charge.
        payment_intent_data: { description, metadata: { reference }, capture_method: 'automatic' },
        success_url: successUrl,
        cancel_url: cancelUrl,
        ...WHOLE_PAYMENT,
      },
      { idempotencyKey },
    );
  const opened = await ask(paymentSession, open, ({ code }) => (code === 'amount_too_small' ? tooSmall() : null));
  return checkoutOf(stripe, opened);
}

export async function getCheckout(stripe: StripeSide, id: string): Promise<Checkout | null> {
  const found = await find(paymentSession, () => stripe.api.checkout.sessions.retrieve(id, WHOLE_PAYMENT));
  return found && checkoutOf(stripe, found);
}

export async function cancelCheckout(stripe: StripeSide, id: string): Promise<Checkout> {
  // Stripe closes only an open session. Any other stays as it is.
  const closed = await find(session, () => stripe.api.checkout.sessions.expire(id)).catch((error: unknown) => {
    if (error instanceof PaymentsError && error.code === 'invalid_request') return null;
    throw error;
  });
  const checkout = await getCheckout(stripe, id);
  if (!checkout) throw new PaymentsError('invalid_request', 'There is no such checkout.');
  return closed ? { ...checkout, status: 'cancelled' } : checkout;
}

function checkoutOf(stripe: StripeSide, found: z.infer<typeof paymentSession>): Checkout {
  const status = statusOf(found, stripe.now());
  const charge = status === 'paid' ? found.payment_intent?.latest_charge : null;
  return {
    providerId: found.id,
    url: found.url ?? '',
    status,
    amountMinor: found.amount_total,
    currency: found.currency,
    reference: found.client_reference_id,
    chargeId: charge?.id ?? null,
    expiresAt: found.expires_at,
  };
}

/** A page that was closed before its time was closed by us. */
function statusOf(found: z.infer<typeof session>, now: Date): CheckoutStatus {
  switch (found.status) {
    case 'open':
      return 'open';
    case 'complete':
      return found.payment_status === 'paid' ? 'paid' : 'processing';
    case 'expired':
      return now < found.expires_at ? 'cancelled' : 'expired';
  }
}
