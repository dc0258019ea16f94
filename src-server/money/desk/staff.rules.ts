import { moveRefusal } from '#shared/lifecycle-moves.ts';
import type { DisputeStatus, MilestoneStatus } from '#shared/lifecycles.ts';
import { caseRefusals } from '#shared/messages/cases.ts';
import { disputeMessages, paymentMessages } from '#shared/messages/payments.ts';
import { ANSWERABLE_DISPUTES, isOneOf } from '#shared/status-sets.ts';

/** Why staff cannot release a milestone before its campaign completes; null if they can. Its amount is in minor units. */
export function releaseRefusal({
  status,
  amountMinor,
  caseId,
}: {
  status: MilestoneStatus;
  amountMinor: number;
  caseId: string | null;
}): string | null {
  if (caseId !== null) return caseRefusals.stopped;
  if (moveRefusal('milestone', status, 'release')) return paymentMessages.notReleasable(status);
  return amountMinor === 0 ? paymentMessages.nothingToRelease : null;
}

/** Why staff cannot lift or refuse the hold on a milestone; null if they can. */
export const holdRefusal = (
  { status, caseId }: { status: MilestoneStatus; caseId: string | null },
  event: 'unhold' | 'refuse',
): string | null => (caseId === null ? moveRefusal('milestone', status, event) : caseRefusals.stopped);

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
