import { moveRefusal } from '#shared/lifecycle-moves.ts';
import type { DisputeStatus, MilestoneStatus } from '#shared/lifecycles.ts';
import { disputeMessages, paymentMessages } from '#shared/messages/payments.ts';
import { ANSWERABLE_DISPUTES, isOneOf } from '#shared/status-sets.ts';

/** Why staff cannot release a milestone before its campaign completes; null if they can. Its amount is in minor units. */
export function releaseRefusal({
  status,
  amountMinor,
}: {
  status: MilestoneStatus;
  amountMinor: number;
}): string | null {
  if (moveRefusal('milestone', status, 'release')) return paymentMessages.notReleasable(status);
  return amountMinor === 0 ? paymentMessages.nothingToRelease : null;
}

/** What staff could refund of a payment now, in minor units. */
export interface RefundRoom {
  /** The old system took the payment, and its money never arrived here. */
  carriedOver: boolean;
  /** Its dispute is not decided. */
  disputed: boolean;
  /** What is left of it and still held for its campaign. */
  heldMinor: number;
  /** The part of that which no creator is still to get. */
  freeMinor: number;
}

/** Why an amount of a payment cannot be refunded; null if it can. In minor units. */
export function refundRefusal(
  { carriedOver, disputed, heldMinor, freeMinor }: RefundRoom,
  amountMinor: number,
): string | null {
  if (carriedOver) return paymentMessages.refundCarriedOver;
  if (disputed) return paymentMessages.refundDisputed;
  if (amountMinor > heldMinor) return paymentMessages.refundTooLarge;
  return amountMinor > freeMinor ? paymentMessages.refundOwed : null;
}

/** Why evidence cannot be submitted for a dispute; null if it can: once, and until its last day is over. */
export function evidenceRefusal(
  { status, evidenceDueAt }: { status: DisputeStatus; evidenceDueAt: Date | null },
  now: Date,
): string | null {
  if (!isOneOf(ANSWERABLE_DISPUTES, status)) return disputeMessages.answered(status);
  return evidenceDueAt && evidenceDueAt <= now ? disputeMessages.tooLate : null;
}
