import { disputeMessages } from '#shared/messages/payments.ts';
import { deskRoute } from '#shared/payments/desk.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../data/db.ts';
import { refuse } from '../../errors.ts';
import { addJob } from '../../jobs.ts';
import { PaymentsError } from '../../providers/payments/interface.ts';
import { transition } from '../../transition.ts';
import { staffDispute } from '../granting.service.ts';
import { disputeById } from '../locking.queries.ts';
import { amountText, tellStaff } from '../notices.service.ts';
import { paperToSend } from '../papers/evidence-paper.service.ts';
import { evidenceRefusal } from './staff.rules.ts';

/**
 * Submits the evidence of a dispute: it is stored now, and a job added in the same transaction sends it. Evidence is submitted once. Locks campaign
 * and dispute. @throws NOT_FOUND, CONFLICT if it was already submitted, the dispute is decided or its last day is over
 */
export async function submitEvidence(
  ctx: Context,
  { disputeId, evidence }: { disputeId: string; evidence: string },
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const dispute = await staffDispute(tx, ctx, disputeId);
    refuse(evidenceRefusal(dispute, ctx.now));
    await transition(tx, ctx, 'dispute', dispute, 'submit', { set: { evidence, updatedAt: ctx.now } });
    await addJob(tx, 'payments.send-evidence', { disputeId }, { jobKey: `evidence:${disputeId}` });
  });
}

/**
 * The job `payments.send-evidence`: sends the statement and one paper with everything on record. If it runs again after a crash, it repeats the call
 * with the same key and the same paper. Throws if the bank cannot be reached, so that the job tries again. Evidence that the bank refuses for good
 * needs a person; the bank's events say how the dispute ends. Locks nothing.
 */
export async function sendEvidence(ctx: Context, disputeId: string): Promise<void> {
  const dispute = await disputeById(ctx.db, disputeId).executeTakeFirst();
  if (dispute?.status !== 'submitted' || dispute.evidence === null) return;
  const { providerId, evidence, amountMinor, currency, campaignId } = dispute;
  const idempotencyKey = `evidence:${disputeId}`;
  try {
    const file = await paperToSend(ctx, disputeId);
    await ctx.providers.payments.submitEvidence({ idempotencyKey, disputeId: providerId, text: evidence, file });
  } catch (error) {
    if (!(error instanceof PaymentsError) || error.retryable) throw error;
    const { title, text } = disputeMessages.evidenceRefused;
    const message = text(amountText(amountMinor, currency), error.message);
    const route = deskRoute('disputes', disputeId);
    await inTransaction(ctx.db, (tx) => tellStaff(tx, ctx, { type: 'dispute', title, message, campaignId, route }));
  }
}
