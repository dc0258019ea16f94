import { earliestDay, latestDay } from '#shared/dates.ts';
import { moveRefusal } from '#shared/lifecycle-moves.ts';
import type { PaymentStatus, PayoutStatus, StatusOf } from '#shared/lifecycles.ts';
import { transferMessages } from '#shared/messages/payments/bank-transfer.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import type { PaymentMethod } from '#shared/payments/payments.schema.ts';
import { ARRIVED_PAYMENTS, isOneOf } from '#shared/status-sets.ts';

/** Why staff cannot settle a payment with a transfer; null when they can. Money may come after its payment was cancelled. */
export function transferRefusal({ method, status }: { method: PaymentMethod; status: PaymentStatus }): string | null {
  if (method !== 'bank_transfer') return transferMessages.notATransfer;
  return isOneOf(ARRIVED_PAYMENTS, status) ? transferMessages.settled : moveRefusal('payment', status, 'succeed');
}

/**
 * Why staff cannot note that a refund was sent back by transfer; null when they can. What came by card is sent so only after the card did
 * not take it, and not while a dispute has the money (`takenBack`): no provider would refuse to send it a second time.
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
 * Why staff cannot note that a payout was sent by transfer; null when they can: the provider could not pay it, or its creator was deleted and
 * has no account there (`unpayable`).
 */
export function payoutSettleRefusal({ status }: { status: PayoutStatus }, unpayable: boolean): string | null {
  if (status === 'paid') return transferMessages.payoutSettled;
  if (status !== 'failed' && !unpayable) return transferMessages.payoutNotFailed;
  return moveRefusal('payout', status, 'settle');
}

/** Why staff cannot release a payout that was withheld; null when they can, which needs an account to send it to. */
export const payoutReleaseRefusal = ({ status }: { status: PayoutStatus }, unpayable: boolean): string | null =>
  moveRefusal('payout', status, 'release') ?? (unpayable ? paymentMessages.payeeGoneRelease : null);

/**
 * Why a refund or a payout cannot have been sent on a calendar day; null when it can: from the day that it was made, until today, on the calendar
 * of whoever typed it.
 */
export function sentOnRefusal(sentOn: string, { createdAt }: { createdAt: Date }, now: Date): string | null {
  if (sentOn > latestDay(now)) return transferMessages.sentTooLate;
  return sentOn < earliestDay(createdAt) ? transferMessages.sentTooEarly : null;
}
