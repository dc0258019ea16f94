import { moveRefusal } from '#shared/lifecycle-moves.ts';
import type { PaymentStatus, StatusOf } from '#shared/lifecycles.ts';
import { transferMessages } from '#shared/messages/payments/bank-transfer.ts';
import type { PaymentMethod } from '#shared/payments/payments.schema.ts';
import { ARRIVED_PAYMENTS, isOneOf } from '#shared/status-sets.ts';

/** Why staff cannot settle a payment with a transfer; null when they can. Money may come after its payment was cancelled. */
export function transferRefusal({ method, status }: { method: PaymentMethod; status: PaymentStatus }): string | null {
  if (method !== 'bank_transfer') return transferMessages.notATransfer;
  return isOneOf(ARRIVED_PAYMENTS, status) ? transferMessages.settled : moveRefusal('payment', status, 'succeed');
}

/** Why staff cannot note that a refund was sent back by transfer; null when they can. */
export function refundSettleRefusal(
  { method }: { method: PaymentMethod },
  { status }: { status: StatusOf<'refund'> },
): string | null {
  if (method !== 'bank_transfer') return transferMessages.notATransfer;
  return status === 'succeeded' ? transferMessages.refundSettled : moveRefusal('refund', status, 'settle');
}
