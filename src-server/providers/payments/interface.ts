import { z } from 'zod';

/**
 * What Accord asks of whoever holds the money. The shape fits a hosted card page with webhooks (Stripe Checkout,
 * Refunds, Connect transfers, Setup and Portal sessions); the sandbox bank is the local one.
 *
 * Amounts are integers in minor units of an ISO 4217 currency in upper case. Every call that moves money carries an
 * idempotency key: the same key with the same body answers with the same object and does nothing again, with another
 * body it is refused.
 * No call changes anything of ours: what happened is told by events, see {@link PaymentEvent}.
 */
export interface PaymentsProvider {
  /** Short name stored beside every event, such as `sandbox`. */
  readonly name: string;

  /** Opens a hosted payment page that is valid for 24 hours. */
  createCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** The checkout as the provider sees it now, or null when it knows none of that id. */
  getCheckout(providerId: string): Promise<Checkout | null>;
  /** Closes an open checkout, so that it can no longer be paid. A paid one stays paid: read the answer's status. */
  cancelCheckout(providerId: string): Promise<Checkout>;

  /** Sends money of a charge back. Refused when more than the rest of the charge is asked for. */
  refund(request: RefundRequest): Promise<Refund>;

  /** Sends money out. An answer of status `failed` is final and moved nothing; `pending` is settled by an event. */
  createPayout(request: PayoutRequest): Promise<Payout>;
  getPayout(providerId: string): Promise<Payout | null>;

  /** What the provider holds for us in one currency. */
  balance(currency: string): Promise<Balance>;
  /** Every movement in one currency from `since` on (inclusive), oldest first, in pages: there may be millions. */
  statement(currency: string, since: Date): AsyncIterable<StatementLine[]>;

  /** Opens a hosted page that stores a card for the customer. */
  createSetup(request: HostedPageRequest): Promise<HostedPage>;
  /** Opens a hosted page on which the customer sees, replaces or removes the stored card. */
  createPortal(request: HostedPageRequest): Promise<HostedPage>;
  /** The card stored for the customer, or null. */
  getPaymentMethod(customerRef: string): Promise<PaymentMethod | null>;

  /**
   * Checks the signature and the age of a webhook and returns its typed event.
   * @throws WebhookRejected when the signature, the timestamp or the body is not what the provider would send
   */
  verifyWebhook(headers: WebhookHeaders, rawBody: string, now: Date): PaymentEvent;
}

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface CheckoutRequest {
  idempotencyKey: string;
  amountMinor: number;
  currency: string;
  /** Shown to the payer. */
  description: string;
  /** Our own id of the payment; comes back in every event about it. */
  reference: string;
  /** Our own id of the payer (the brand). */
  customerRef: string;
  successUrl: string;
  cancelUrl: string;
}

export type CheckoutStatus = 'open' | 'processing' | 'paid' | 'expired' | 'cancelled';

export interface Checkout {
  providerId: string;
  /** The hosted page to send the payer to. */
  url: string;
  status: CheckoutStatus;
  amountMinor: number;
  currency: string;
  reference: string;
  /** The successful charge, once there is one. */
  chargeId: string | null;
  expiresAt: Date;
}

export interface RefundRequest {
  idempotencyKey: string;
  chargeId: string;
  amountMinor: number;
}

export interface Refund {
  providerId: string;
  chargeId: string;
  amountMinor: number;
  currency: string;
  status: 'pending' | 'succeeded' | 'failed';
  failureCode: string | null;
}

export interface PayoutRequest {
  idempotencyKey: string;
  amountMinor: number;
  currency: string;
  /** The provider's name of the receiving account. */
  destination: string;
  /** Our own id of the payout; comes back in every event about it. */
  reference: string;
}

export interface Payout {
  providerId: string;
  amountMinor: number;
  currency: string;
  destination: string;
  reference: string;
  status: 'pending' | 'paid' | 'failed';
  /** Such as `insufficient_balance` or `account_closed`. */
  failureCode: string | null;
}

export interface Balance {
  currency: string;
  /** May be paid out or refunded now; payouts under way are already taken off. */
  availableMinor: number;
  /** Received, not yet available. */
  pendingMinor: number;
}

export type StatementKind = 'charge' | 'fee' | 'refund' | 'refund_reversal' | 'payout' | 'payout_reversal' | 'dispute';

export interface StatementLine {
  providerId: string;
  kind: StatementKind;
  /** Signed: money in is positive, money out negative. */
  amountMinor: number;
  currency: string;
  /** The charge, refund, payout or dispute that the line belongs to. */
  objectId: string;
  /** Our own reference of it, where it has one. */
  reference: string | null;
  occurredAt: Date;
}

export interface HostedPageRequest {
  customerRef: string;
  returnUrl: string;
}

export interface HostedPage {
  providerId: string;
  url: string;
}

export interface PaymentMethod {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

const base = { eventId: z.string().min(1).max(200), occurredAt: z.iso.datetime() };
const money = { amountMinor: z.int().nonnegative(), currency: z.string().length(3) };
const failure = { failureCode: z.string(), failureMessage: z.string() };
const attempt = { checkoutId: z.string(), chargeId: z.string(), reference: z.string(), ...money };
const refund = { refundId: z.string(), chargeId: z.string(), reference: z.string(), ...money };
const payout = { payoutId: z.string(), reference: z.string(), ...money };
const card = z.strictObject({
  brand: z.string(),
  last4: z.string().length(4),
  expMonth: z.int().min(1).max(12),
  expYear: z.int(),
});

/**
 * What a provider tells us afterwards, in the one form that the rest of Accord reads; also the form in which
 * `provider_events.event` is stored. Events may come twice, late and in any order.
 */
export const paymentEventSchema = z.discriminatedUnion('type', [
  z.strictObject({ ...base, ...attempt, type: z.literal('payment.processing') }),
  /** `feeMinor` is what the provider keeps of the amount. */
  z.strictObject({ ...base, ...attempt, type: z.literal('payment.succeeded'), feeMinor: z.int().nonnegative(), card }),
  /** While `checkoutOpen` the payer may try another card on the same page, so a success can follow. */
  z.strictObject({ ...base, ...attempt, ...failure, type: z.literal('payment.failed'), checkoutOpen: z.boolean() }),
  /** The page ran out of time, or was closed by us, without a payment. */
  z.strictObject({
    ...base,
    type: z.literal('checkout.expired'),
    checkoutId: z.string(),
    reference: z.string(),
    reason: z.enum(['expired', 'cancelled']),
  }),
  z.strictObject({ ...base, ...refund, type: z.literal('refund.succeeded') }),
  z.strictObject({ ...base, ...refund, ...failure, type: z.literal('refund.failed') }),
  z.strictObject({ ...base, ...payout, type: z.literal('payout.paid') }),
  z.strictObject({ ...base, ...payout, ...failure, type: z.literal('payout.failed') }),
  /** The payer's bank took the money back; `amountMinor` has left the balance. */
  z.strictObject({
    ...base,
    ...money,
    type: z.literal('dispute.opened'),
    disputeId: z.string(),
    chargeId: z.string(),
    reference: z.string(),
    reason: z.string(),
  }),
  z.strictObject({ ...base, type: z.literal('setup.completed'), setupId: z.string(), customerRef: z.string(), card }),
  /** The customer took the stored card away. */
  z.strictObject({ ...base, type: z.literal('setup.removed'), customerRef: z.string() }),
  /** Something the vendor sends that Accord has no use for; stored and left alone. */
  z.strictObject({ ...base, type: z.literal('ignored'), providerType: z.string() }),
]);

export type PaymentEvent = z.infer<typeof paymentEventSchema>;

export type PaymentsErrorCode =
  /** The idempotency key was used before with another body. */
  | 'idempotency_conflict'
  /** The request makes no sense: an amount of zero, an unknown currency, a foreign return address. */
  | 'invalid_request'
  | 'unknown_charge'
  | 'charge_not_refundable'
  | 'amount_exceeds_charge'
  /** The provider cannot be reached or answers rubbish: try again later with the same key. */
  | 'unavailable';

/** A call that the provider refused. Nothing was moved. */
export class PaymentsError extends Error {
  override readonly name = 'PaymentsError';
  readonly code: PaymentsErrorCode;
  constructor(code: PaymentsErrorCode, message: string) {
    super(message);
    this.code = code;
  }
  /** Whether the same call may be sent again unchanged. */
  get retryable(): boolean {
    return this.code === 'unavailable';
  }
}

/** A webhook that was not accepted; answered with 400 and never stored. */
export class WebhookRejected extends Error {
  override readonly name = 'WebhookRejected';
}
