import { campaignIdInput } from '#shared/campaigns/campaigns.schema.ts';
import { deskInput, deskItemInput } from '#shared/payments/desk.schema.ts';
import {
  askForRefundInput,
  endDealInput,
  evidenceInput,
  milestoneDecisionInput,
  milestoneIdInput,
  payoutDecisionInput,
  payoutIdInput,
  refundIdInput,
  refundInput,
  refundRequestDecisionInput,
  refundRequestIdInput,
  settleTransferInput,
  settleTransferPayoutInput,
  settleTransferRefundInput,
} from '#shared/payments/payments.schema.ts';
import { staffCampaign } from '../../access.ts';
import { permitted, router } from '../../trpc.ts';
import { settleTransfer, settleTransferPayout, settleTransferRefund } from './bank-transfers.service.ts';
import { deskItem, deskRows } from './desk.service.ts';
import { submitEvidence } from './evidence.service.ts';
import { attentionView, staffView } from './overview.service.ts';
import { askForRefund, declineRefundRequest, withdrawRefundRequest } from './refund-requests.service.ts';
import * as staff from './staff-actions.service.ts';

const done = { ok: true } as const;

/** The money of any campaign, for staff, and what staff does with it; and how a brand asks for its money back. */
export const deskRouter = router({
  forStaff: permitted('payments.forStaff')
    .input(campaignIdInput)
    .query(async ({ ctx, input }) => staffView(ctx, await staffCampaign(ctx.db, ctx, input.campaignId))),

  /** The lists of the money desk, and a single row of one. */
  desk: permitted('payments.desk')
    .input(deskInput)
    .query(({ ctx, input }) => deskRows(ctx, input)),

  deskItem: permitted('payments.desk')
    .input(deskItemInput)
    .query(({ ctx, input }) => deskItem(ctx, input)),

  attention: permitted('payments.attention').query(({ ctx }) => attentionView(ctx)),

  release: permitted('milestone.release')
    .input(milestoneIdInput)
    .mutation(({ ctx, input }) => acted(staff.releaseEarly(ctx, input.milestoneId))),

  hold: permitted('milestone.hold')
    .input(milestoneDecisionInput)
    .mutation(({ ctx, input }) => acted(staff.holdMilestone(ctx, input.milestoneId, input.reason))),

  unhold: permitted('milestone.unhold')
    .input(milestoneIdInput)
    .mutation(({ ctx, input }) => acted(staff.unholdMilestone(ctx, input.milestoneId))),

  refuseMilestone: permitted('milestone.refuse')
    .input(milestoneDecisionInput)
    .mutation(({ ctx, input }) => acted(staff.refuseMilestone(ctx, input.milestoneId, input.reason))),

  endDeal: permitted('payments.endDeal')
    .input(endDealInput)
    .mutation(({ ctx, input }) => acted(staff.endBoundDeal(ctx, input))),

  refund: permitted('payment.refund')
    .input(refundInput)
    .mutation(({ ctx, input }) => acted(staff.refundPayment(ctx, input))),

  askForRefund: permitted('payments.askForRefund')
    .input(askForRefundInput)
    .mutation(({ ctx, input }) => acted(askForRefund(ctx, input))),

  withdrawRefundRequest: permitted('refundRequest.withdraw')
    .input(refundRequestIdInput)
    .mutation(({ ctx, input }) => acted(withdrawRefundRequest(ctx, input.refundRequestId))),

  declineRefundRequest: permitted('refundRequest.decline')
    .input(refundRequestDecisionInput)
    .mutation(({ ctx, input }) => acted(declineRefundRequest(ctx, input))),

  submitEvidence: permitted('dispute.submit')
    .input(evidenceInput)
    .mutation(({ ctx, input }) => acted(submitEvidence(ctx, input))),

  retryPayout: permitted('payout.retry')
    .input(payoutIdInput)
    .mutation(({ ctx, input }) => acted(staff.retryFailedPayout(ctx, input.payoutId))),

  releasePayout: permitted('payout.release')
    .input(payoutDecisionInput)
    .mutation(({ ctx, input }) => acted(staff.releasePayout(ctx, input))),

  refusePayout: permitted('payout.refuse')
    .input(payoutDecisionInput)
    .mutation(({ ctx, input }) => acted(staff.refusePayout(ctx, input))),

  settleTransfer: permitted('payments.settleTransfer')
    .input(settleTransferInput)
    .mutation(({ ctx, input }) => acted(settleTransfer(ctx, input))),

  settleTransferRefund: permitted('payments.settleTransferRefund')
    .input(settleTransferRefundInput)
    .mutation(({ ctx, input }) => acted(settleTransferRefund(ctx, input))),

  settleTransferPayout: permitted('payments.settleTransferPayout')
    .input(settleTransferPayoutInput)
    .mutation(({ ctx, input }) => acted(settleTransferPayout(ctx, input))),

  retryRefund: permitted('refund.retry')
    .input(refundIdInput)
    .mutation(({ ctx, input }) => acted(staff.retryFailedRefund(ctx, input.refundId))),
});

async function acted(work: Promise<void>): Promise<typeof done> {
  await work;
  return done;
}
