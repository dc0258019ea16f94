import { z } from 'zod';
import { type CompleteEvent, type PaymentEvent, PaymentsError } from '../interface.ts';
import {
  type bookedCharge,
  charge as chargeAnswer,
  customer as customerAnswer,
  disputeOfCharge,
  listOf,
  paymentIntent,
  paymentSession,
  payout as payoutAnswer,
  refundOfCharge,
  session as sessionAnswer,
  setupSession,
} from './answers.ts';
import { WHOLE_PAYMENT } from './checkouts.ts';
import { ask, readAnswer, type StripeSide } from './client.ts';
import { shownCard, storedCard } from './customers.ts';
import { disputeStatus } from './disputes.ts';
import { findTransfer, takeBack } from './payouts.ts';
import { refundStatus } from './refunds.ts';

type Reported = Extract<PaymentEvent, { type: 'reported' }>;
/** What was found out; null if it is nothing that Accord uses. */
type News = CompleteEvent extends infer Event
  ? Event extends { eventId: string }
    ? Omit<Event, 'eventId' | 'occurredAt'>
    : never
  : never;

/** Asks Stripe for the current state of the object that an event is about. */
export async function completeEvent(stripe: StripeSide, event: PaymentEvent): Promise<CompleteEvent> {
  if (event.type !== 'reported') return event;
  const { eventId, occurredAt, providerType } = event;
  const news = await newsOf(stripe, event);
  return { ...(news ?? { type: 'ignored', providerType }), eventId, occurredAt };
}

function newsOf(stripe: StripeSide, event: Reported): Promise<News | null> {
  const { providerType: type, objectId } = event;
  if (type.startsWith('checkout.session.')) return sessionNews(stripe, objectId);
  if (type === 'charge.succeeded') return chargeNews(stripe, objectId);
  if (type === 'payment_intent.payment_failed') return failureNews(stripe, objectId);
  if (type.startsWith('refund.') || type === 'charge.refund.updated') return refundNews(stripe, objectId);
  if (type.startsWith('charge.dispute.')) return disputeNews(stripe, event);
  if (type === 'transfer.reversed') return transferNews(stripe, objectId);
  if (type.startsWith('payout.')) return payoutNews(stripe, event);
  return cardNews(stripe, objectId);
}

/** A page was finished: a payment was made, or a card was stored. */
async function sessionNews(stripe: StripeSide, id: string): Promise<News | null> {
  const answer = await ask(z.unknown(), () => stripe.api.checkout.sessions.retrieve(id, WHOLE_PAYMENT));
  const found = readAnswer(sessionAnswer, answer);
  if (found.mode === 'setup') return setupNews(stripe, id);
  if (found.mode !== 'payment' || found.payment_status !== 'paid' || !found.client_reference_id) return null;
  const paid = readAnswer(paymentSession, answer);
  const charge = paid.payment_intent?.latest_charge;
  if (!charge) throw new PaymentsError('unavailable', 'Stripe has not told the charge yet.');
  return {
    type: 'payment.succeeded',
    checkoutId: id,
    chargeId: charge.id,
    reference: paid.client_reference_id,
    amountMinor: charge.amount,
    currency: charge.currency,
    feeMinor: feeOf(charge),
    card: shownCard(charge.payment_method_details?.card),
  };
}

/** Stripe's fee in the charge's currency; if Stripe settles in another, converted at the rate that it used. */
function feeOf({ balance_transaction: booked, currency }: z.infer<typeof bookedCharge>): number {
  if (!booked) throw new PaymentsError('unavailable', 'Stripe has not booked the charge yet.');
  return booked.currency === currency ? booked.fee : Math.round(booked.fee / (booked.exchange_rate ?? 1));
}

async function setupNews(stripe: StripeSide, id: string): Promise<News | null> {
  const found = await ask(setupSession, () =>
    stripe.api.checkout.sessions.retrieve(id, { expand: ['setup_intent.payment_method'] }),
  );
  const customerRef = found.metadata?.reference;
  const card = shownCard(found.setup_intent?.payment_method?.card);
  return customerRef && card ? { type: 'setup.completed', setupId: id, customerRef, card } : null;
}

/** The page on which a payment is made; null if it was made in another way. */
async function sessionOf(stripe: StripeSide, payment_intent: string) {
  const { data } = await ask(listOf(sessionAnswer), () =>
    stripe.api.checkout.sessions.list({ payment_intent, limit: 1 }),
  );
  return data[0] ?? null;
}

/** A card was charged. Stripe's fee is reported when the page is finished. */
async function chargeNews(stripe: StripeSide, id: string): Promise<News | null> {
  const found = await ask(chargeAnswer, () => stripe.api.charges.retrieve(id));
  const reference = found.metadata?.reference;
  const page = reference && found.payment_intent ? await sessionOf(stripe, found.payment_intent) : null;
  if (!reference || !page) return null;
  const { amount: amountMinor, currency } = found;
  return { type: 'payment.processing', checkoutId: page.id, chargeId: id, reference, amountMinor, currency };
}

/** A card was declined, or its owner did not approve. If the payment has succeeded since, it is no longer a failure. */
async function failureNews(stripe: StripeSide, id: string): Promise<News | null> {
  const found = await ask(paymentIntent, () => stripe.api.paymentIntents.retrieve(id));
  const reference = found.metadata?.reference;
  const error = found.last_payment_error;
  const page = reference && error ? await sessionOf(stripe, id) : null;
  if (!reference || !error || !page) return null;
  return {
    type: 'payment.failed',
    checkoutId: page.id,
    chargeId: error.charge ?? '',
    reference,
    amountMinor: found.amount,
    currency: found.currency,
    failureCode: failureCode(error.code, error.decline_code),
    failureMessage: error.message || 'The payment was declined. Try another card.',
    checkoutOpen: page.status === 'open',
  };
}

function failureCode(code: string | null | undefined, declineCode: string | null | undefined): string {
  if (code === 'payment_intent_authentication_failure') return 'authentication_failed';
  if (code !== 'card_declined') return code ?? 'failed';
  return declineCode && declineCode !== 'generic_decline' ? declineCode : code;
}

async function refundNews(stripe: StripeSide, id: string): Promise<News | null> {
  const found = await ask(refundOfCharge, () => stripe.api.refunds.retrieve(id, { expand: ['charge'] }));
  const reference = found.charge.metadata?.reference;
  const status = refundStatus(found.status);
  if (!reference || status === 'pending') return null;
  const { amount: amountMinor, currency } = found;
  const about = { refundId: id, chargeId: found.charge.id, reference, amountMinor, currency };
  if (status === 'succeeded') return { type: 'refund.succeeded', ...about };
  const failureCode = found.failure_reason ?? found.status;
  return {
    type: 'refund.failed',
    ...about,
    failureCode,
    failureMessage: 'The bank of the card did not take the money back.',
  };
}

async function disputeNews(stripe: StripeSide, { objectId, providerType }: Reported): Promise<News | null> {
  const found = await ask(disputeOfCharge, () => stripe.api.disputes.retrieve(objectId, { expand: ['charge'] }));
  const reference = found.charge.metadata?.reference;
  const status = disputeStatus(found.status);
  if (!reference || status === null) return null;
  const about = {
    disputeId: found.id,
    chargeId: found.charge.id,
    reference,
    reason: found.reason,
    evidenceDueAt: found.evidence_details?.due_by?.toISOString() ?? null,
    amountMinor: found.amount,
    currency: found.currency,
  };
  if (status === 'won' || status === 'lost') return { type: `dispute.${status}`, ...about };
  if (status === 'under_review') return { type: 'dispute.updated', status: 'submitted', ...about };
  if (providerType === 'charge.dispute.created') return { type: 'dispute.opened', ...about };
  return { type: 'dispute.updated', status: 'evidence_due', ...about };
}

/** A payout reached a creator's bank, or came back: then its transfer is reversed first, so that the money is ours again. */
async function payoutNews(stripe: StripeSide, { objectId, accountId }: Reported): Promise<News | null> {
  if (accountId === null) return null;
  const found = await ask(payoutAnswer, () => stripe.api.payouts.retrieve(objectId, {}, { stripeAccount: accountId }));
  const transferId = found.metadata?.transfer;
  const transfer = transferId ? await findTransfer(stripe, transferId) : null;
  // The owner of an account may put any text on payouts of their own.
  if (transfer?.destination !== accountId) return null;
  const { amount: amountMinor, currency } = transfer;
  const about = { payoutId: transfer.id, reference: transfer.metadata?.reference ?? '', amountMinor, currency };
  if (found.status === 'paid') return { type: 'payout.paid', ...about };
  if (found.status !== 'failed' && found.status !== 'canceled') return null;
  const failureCode = found.failure_code ?? found.status;
  if (!transfer.reversed) await takeBack(stripe, transfer, failureCode);
  const failureMessage = found.failure_message || 'The bank did not take the money.';
  return { type: 'payout.failed', ...about, failureCode, failureMessage };
}

/**
 * A transfer was reversed completely by hand at Stripe: the money is ours again, and owed. A reversal by our own code notes why, and reports it
 * itself.
 */
async function transferNews(stripe: StripeSide, id: string): Promise<News | null> {
  const transfer = await findTransfer(stripe, id);
  const reference = transfer?.metadata?.reference;
  if (!transfer?.reversed || !reference) return null;
  if (transfer.reversals.data.some(({ metadata }) => metadata?.failure_code)) return null;
  const { amount: amountMinor, currency } = transfer;
  const failureCode = 'taken_back';
  const failureMessage = 'The payment provider took the money back.';
  return { type: 'payout.failed', payoutId: id, reference, amountMinor, currency, failureCode, failureMessage };
}

/** A customer's card was stored or removed: what is stored now counts. */
async function cardNews(stripe: StripeSide, customerId: string): Promise<News | null> {
  const owner = await ask(customerAnswer, () => stripe.api.customers.retrieve(customerId));
  const customerRef = owner.metadata?.reference;
  if (owner.deleted || !customerRef) return null;
  const stored = await storedCard(stripe, customerId);
  if (!stored) return { type: 'setup.removed', customerRef };
  return { type: 'setup.completed', setupId: stored.id, customerRef, card: stored.card };
}
