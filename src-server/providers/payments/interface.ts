import { z } from 'zod';
import type { PayoutChange, PayoutDisabledReason, PayoutRequirement } from '#shared/payments/payout-accounts.ts';

/**
 * What Accord needs from a payment provider. The interface fits hosted card pages with webhooks (Stripe Checkout, Refunds, Disputes, Connect
 * transfers, Setup and Portal sessions); the local provider is the sandbox bank.
 *
 * Amounts are integers in minor units of an ISO 4217 currency in upper case. Every call that moves money has an idempotency key: the same key with
 * the same body returns the same object and moves nothing again; with another body it is refused.
 * No call changes our own tables: the provider reports what has happened by events, see {@link PaymentEvent}. Calls throw PaymentsError.
 */
export interface PaymentsProvider {
  /** A short name that is stored with every event, such as `sandbox`. */
  readonly name: string;

  /** The smallest charge in a currency, in its minor units. */
  minimumCharge(currency: string): number;
  /** Opens a hosted payment page that is valid for 24 hours. @throws PaymentsError `amount_too_small` for less than the smallest charge */
  createCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** The checkout's current state, or null if the provider has none with that id. */
  getCheckout(providerId: string): Promise<Checkout | null>;
  /** Closes an open checkout, so that it can no longer be paid. A paid one stays paid: check the returned status. */
  cancelCheckout(providerId: string): Promise<Checkout>;

  /** Refunds money of a charge to the payer. Refused if the amount is more than what is left of the charge. */
  refund(request: RefundRequest): Promise<Refund>;

  /**
   * Submits the evidence of a dispute; events report the outcome. @throws PaymentsError `unknown_dispute`, `dispute_closed` if it is decided or the
   * last day for evidence is over, `invalid_request` without words, or with a file that is not a PDF or is too large
   */
  submitEvidence(request: EvidenceRequest): Promise<Dispute>;

  /** Opens an account through which a creator can be paid, once its owner has given the provider the required details. */
  createPayoutAccount(request: PayoutAccountRequest): Promise<PayoutAccount>;
  /**
   * Opens a hosted page on which the owner of an account gives or changes the required details. It can be used once and expires, after which it leads
   * to `refreshUrl`. @throws PaymentsError `unknown_account`, `account_rejected`
   */
  createOnboarding(accountId: string, request: OnboardingRequest): Promise<Onboarding>;
  /** The current state of an account, or null if the provider has none with that id. */
  getPayoutAccount(accountId: string): Promise<PayoutAccount | null>;

  /**
   * Sends money to a creator. Status `failed` is final, and nothing was moved; after `pending` an event reports the result. @throws PaymentsError
   * `unknown_account`; `account_not_active`, which is the final answer to this key: a later try needs a new key
   */
  createPayout(request: PayoutRequest): Promise<Payout>;
  getPayout(providerId: string): Promise<Payout | null>;

  /** What the provider holds for us in one currency. */
  balance(currency: string): Promise<Balance>;
  /**
   * Every movement in one currency after the line with this name, or from the beginning, oldest first, in pages: there may be millions. The order is
   * the provider's own, whatever its clock said.
   */
  statement(currency: string, after: string | null): AsyncIterable<StatementLine[]>;

  /** Opens a hosted page that stores a card for the customer. */
  createSetup(request: HostedPageRequest): Promise<HostedPage>;
  /** Opens a hosted page on which the customer can see, replace or remove the stored card. */
  createPortal(request: HostedPageRequest): Promise<HostedPage>;
  /** The customer's stored card, or null. */
  getPaymentMethod(customerRef: string): Promise<PaymentMethod | null>;

  /**
   * Checks the signature and the age of a webhook and returns its event.
   * @throws WebhookRejected if the signature, the timestamp or the body is not valid
   */
  verifyWebhook(headers: WebhookHeaders, rawBody: string, now: Date): PaymentEvent;
  /**
   * The full event for a webhook that only said that something happened (`reported`); any other is returned unchanged. The provider is asked for the
   * current state, so a late event also shows what came after it.
   */
  completeEvent(event: PaymentEvent): Promise<CompleteEvent>;
}

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface CheckoutRequest {
  idempotencyKey: string;
  amountMinor: number;
  currency: string;
  /** Shown to the payer. */
  description: string;
  /** Our own id of the payment; every event about it contains this id. */
  reference: string;
  /** Our own id of the payer (the brand). */
  customerRef: string;
  successUrl: string;
  cancelUrl: string;
}

export type CheckoutStatus = 'open' | 'processing' | 'paid' | 'expired' | 'cancelled';

export interface Checkout {
  providerId: string;
  /** The hosted page to which the payer is sent. */
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

export interface EvidenceRequest {
  idempotencyKey: string;
  /** The provider's id of the dispute. */
  disputeId: string;
  /** What happened, in our words. */
  text: string;
  /** The proof, as one PDF of at most {@link EVIDENCE_FILE_MAX_BYTES}. */
  file: Uint8Array;
}

/** The largest file that providers accept as evidence (Stripe: 4.5 MB). */
export const EVIDENCE_FILE_MAX_BYTES = 4_500_000;

export interface Dispute {
  providerId: string;
  chargeId: string;
  amountMinor: number;
  currency: string;
  status: 'needs_evidence' | 'under_review' | 'won' | 'lost';
  /** The SHA-256 of the file that was submitted, in hexadecimal; null before. */
  fileSha256: string | null;
}

export interface PayoutAccountRequest {
  idempotencyKey: string;
  /** Our own id of the creator; every event about the account contains it. */
  reference: string;
  email: string;
}

/** In the terms of the field (Stripe Connect); a provider knows no account before it is created. */
export type PayoutAccountState = 'incomplete' | 'in_review' | 'active' | 'restricted' | 'rejected';

export interface PayoutAccount {
  providerId: string;
  reference: string;
  /**
   * `incomplete`: information is due · `in_review`: it is being examined · `active`: can receive payouts · `restricted`: was active, and information
   * is due or being examined · `rejected`: is not opened, unless the provider changes its mind
   */
  status: PayoutAccountState;
  /** What its owner still has to provide. */
  requirements: PayoutRequirement[];
  disabledReason: PayoutDisabledReason | null;
  /** ISO 3166, two letters; null before its owner has given it. */
  country: string | null;
  /** Where the money goes; null before its owner has given it. */
  bank: { label: string; last4: string | null } | null;
  /**
   * New details that the owner of an open account has given: the money goes to the old destination until these are accepted. Null if there are none.
   */
  change: PayoutChange | null;
}

export interface OnboardingRequest {
  /** Where the owner is sent after the page, whether it was finished or left. */
  returnUrl: string;
  /** Where the owner is sent when the page can no longer be used: open a new one there. */
  refreshUrl: string;
}

export interface Onboarding {
  url: string;
  /** Null if the provider does not say. */
  expiresAt: Date | null;
}

export interface PayoutRequest {
  idempotencyKey: string;
  amountMinor: number;
  currency: string;
  /** The id of the receiving account. */
  destination: string;
  /** Our own id of the payout; every event about it contains this id. */
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
  /** What can be paid out or refunded now; payouts under way are already subtracted. */
  availableMinor: number;
  /** What was received but is not available yet. */
  pendingMinor: number;
}

export type StatementKind =
  /** Between us and the provider, or our own bank account: fees for disputes and accounts, withdrawals, top-ups. */
  | 'own'
  | 'charge'
  | 'fee'
  | 'refund'
  | 'refund_reversal'
  | 'payout'
  | 'payout_reversal'
  | 'dispute'
  | 'dispute_reversal';

export interface StatementLine {
  providerId: string;
  kind: StatementKind;
  /** Signed: money in is positive, money out negative. */
  amountMinor: number;
  currency: string;
  /** The charge, refund, payout or dispute of the line. */
  objectId: string;
  /** Our own id of it, or null if it has none. */
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
/** Each event about a dispute contains everything, so that any of them may arrive first. */
const dispute = {
  disputeId: z.string().min(1).max(200),
  chargeId: z.string(),
  reference: z.string(),
  /** In the words of the payer's bank: `fraudulent`, `product_not_received`. */
  reason: z.string().max(200),
  /** Until when evidence is accepted; null if none is requested. */
  evidenceDueAt: z.iso.datetime().nullable().default(null),
  ...money,
};
const card = z.strictObject({
  brand: z.string(),
  last4: z.string().length(4),
  expMonth: z.int().min(1).max(12),
  expYear: z.int(),
});

/**
 * An event of any provider, in the form that the rest of Accord reads and that `provider_events.event` stores. Events may arrive twice, late and in
 * any order.
 */
export const paymentEventSchema = z.discriminatedUnion('type', [
  z.strictObject({ ...base, ...attempt, type: z.literal('payment.processing') }),
  /** `feeMinor` is the part of the amount that the provider keeps; `card` is null if a wallet does not show it. */
  z.strictObject({
    ...base,
    ...attempt,
    type: z.literal('payment.succeeded'),
    feeMinor: z.int().nonnegative(),
    card: card.nullable(),
  }),
  /** While `checkoutOpen` the payer may try another card on the same page, so a success can follow. */
  z.strictObject({ ...base, ...attempt, ...failure, type: z.literal('payment.failed'), checkoutOpen: z.boolean() }),
  /** The page expired, or we closed it, without a payment. */
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
  /** Something about an account changed; see `getPayoutAccount` for its current state (Stripe: account.updated). */
  z.strictObject({
    ...base,
    type: z.literal('payout_account.updated'),
    accountId: z.string().min(1).max(200),
    reference: z.string(),
  }),
  /** The payer's bank took the money back; `amountMinor` has left the balance (Stripe: charge.dispute.created, .funds_withdrawn). */
  z.strictObject({ ...base, ...dispute, type: z.literal('dispute.opened') }),
  /** The bank waits for evidence, or has it and decides (Stripe: charge.dispute.updated). */
  z.strictObject({
    ...base,
    ...dispute,
    type: z.literal('dispute.updated'),
    status: z.enum(['evidence_due', 'submitted']),
  }),
  /** Decided for us: `amountMinor` is in the balance again (Stripe: charge.dispute.closed won, .funds_reinstated). */
  z.strictObject({ ...base, ...dispute, type: z.literal('dispute.won') }),
  /** Decided against us: the money is gone (Stripe: charge.dispute.closed lost). */
  z.strictObject({ ...base, ...dispute, type: z.literal('dispute.lost') }),
  z.strictObject({ ...base, type: z.literal('setup.completed'), setupId: z.string(), customerRef: z.string(), card }),
  /** The customer removed the stored card. */
  z.strictObject({ ...base, type: z.literal('setup.removed'), customerRef: z.string() }),
  /**
   * Something happened to an object at the provider; `completeEvent` asks what it was. `objectId` is the provider's id of the object, `accountId` the
   * payout account that it is in, null for our own.
   */
  z.strictObject({
    ...base,
    type: z.literal('reported'),
    providerType: z.string().max(200),
    objectId: z.string().min(1).max(200),
    accountId: z.string().max(200).nullable(),
  }),
  /** An event that Accord does not use; it is stored, and nothing follows. */
  z.strictObject({ ...base, type: z.literal('ignored'), providerType: z.string() }),
]);

export type PaymentEvent = z.infer<typeof paymentEventSchema>;
/** A full event: one that can be acted on. */
export type CompleteEvent = Exclude<PaymentEvent, { type: 'reported' }>;

export type PaymentsErrorCode =
  /** The idempotency key was used before with another body. */
  | 'idempotency_conflict'
  /** The request makes no sense: an amount of zero, an unknown currency, a return address on another site. */
  | 'invalid_request'
  /** Less than the provider's smallest charge, see `minimumCharge`. */
  | 'amount_too_small'
  | 'unknown_charge'
  | 'charge_not_refundable'
  | 'amount_exceeds_charge'
  | 'unknown_dispute'
  /** The dispute is decided, or the last day for evidence is over. */
  | 'dispute_closed'
  /** There is no payout account with this id. */
  | 'unknown_account'
  /** The account cannot receive payouts now. */
  | 'account_not_active'
  /** The provider does not open this account, and asks for nothing more. */
  | 'account_rejected'
  /** The provider cannot be reached, or its answer is not valid: try again later with the same key. */
  | 'unavailable';

/** A call that failed. Nothing was moved, unless the code is `unavailable`: then only a repeat with the same key can tell. */
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

/** A webhook that is not valid; it is answered with 400 and not stored. */
export class WebhookRejected extends Error {
  override readonly name = 'WebhookRejected';
}
