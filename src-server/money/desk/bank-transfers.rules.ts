import { earliestDay, latestDay } from '#shared/dates.ts';
import { moveRefusal } from '#shared/lifecycle-moves.ts';
import type { PaymentStatus, PayoutStatus, StatusOf } from '#shared/lifecycles.ts';
import { transferMessages } from '#shared/messages/payments/bank-transfer.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import type { PaymentMethod } from '#shared/payments/payments.schema.ts';
import { ARRIVED_PAYMENTS, isOneOf } from '#shared/status-sets.ts';

/** Why staff cannot settle a payment with a transfer; null if they can. Money may arrive after its payment was cancelled. */
export function transferRefusal({ method, status }: { method: PaymentMethod; status: PaymentStatus }): string | null {
  if (method !== 'bank_transfer') return 'Only a payment by bank transfer is settled by hand.';
  return isOneOf(ARRIVED_PAYMENTS, status)
    ? 'This transfer has already been settled.'
    : moveRefusal('payment', status, 'succeed');
}

/**
 * Why staff cannot record that a refund was sent by transfer; null if they can. A card payment is refunded by transfer only after the card did not
 * accept it, and not while a dispute has the money (`takenBack`): no provider would stop it from being sent twice.
 */
export function refundSettleRefusal(
  { method }: { method: PaymentMethod },
  { status }: { status: StatusOf<'refund'> },
  takenBack: boolean,
): string | null {
  if (status === 'succeeded') return transferMessages.refundSettled;
  if (method === 'card' && status !== 'failed') return transferMessages.notBounced;
  return takenBack ? transferMessages.takenBack : moveRefusal('refund', status, 'settle');
}

/**
 * Why staff cannot record that a payout was sent by transfer; null if they can: the provider could not pay it, or its creator was deleted and has no
 * account there (`unpayable`).
 */
export function payoutSettleRefusal({ status }: { status: PayoutStatus }, unpayable: boolean): string | null {
  if (status === 'paid') return 'This payout has already been settled.';
  if (status !== 'failed' && !unpayable) return transferMessages.payoutNotFailed;
  return moveRefusal('payout', status, 'settle');
}

/** Why staff cannot release a withheld payout; null if they can, which requires an account to send it to. */
export const payoutReleaseRefusal = ({ status }: { status: PayoutStatus }, unpayable: boolean): string | null =>
  moveRefusal('payout', status, 'release') ?? (unpayable ? paymentMessages.payeeGoneRelease : null);

/**
 * Why a refund or a payout cannot have been sent on a calendar day; null if it can: from the day on which it was made until today, in the calendar of
 * whoever typed it.
 */
export function sentOnRefusal(sentOn: string, { createdAt }: { createdAt: Date }, now: Date): string | null {
  if (sentOn > latestDay(now)) return transferMessages.sentTooLate;
  return sentOn < earliestDay(createdAt) ? transferMessages.sentTooEarly : null;
}
