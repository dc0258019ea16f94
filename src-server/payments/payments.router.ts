import { campaignIdInput } from '#shared/campaigns/campaigns.schema.ts';
import { saveBriefInput } from '#shared/contracts/brief.schema.ts';
import { dealIdInput } from '#shared/deals/deals.schema.ts';
import {
  attachFileInput,
  earningsInput,
  endDealInput,
  evidenceInput,
  holdMilestoneInput,
  invoicesInput,
  milestoneIdInput,
  payInput,
  paymentIdInput,
  payoutIdInput,
  refundIdInput,
  refundInput,
  removeFileInput,
  signAsBrandInput,
  signAsCreatorInput,
  verifyCertificateInput,
} from '#shared/payments/payments.schema.ts';
import {
  brandPayment,
  creatorCampaign,
  creatorDeal,
  creatorDealToChange,
  ownCampaign,
  partyDeal,
  paymentToView,
  staffCampaign,
} from '../access.ts';
import type { Context, UserContext } from '../context.ts';
import { certificate, verifyCertificate } from '../contracts/certificate.service.ts';
import { attachFile, removeFile, saveBrief } from '../contracts/documents.service.ts';
import { signAsBrand, signAsCreator } from '../contracts/signatures.service.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { heavy, permitted, router, userOf } from '../trpc.ts';
import { cancelPayment, pay } from './checkout.service.ts';
import { submitEvidence } from './evidence.service.ts';
import { invoice, invoices } from './invoices.service.ts';
import {
  agreementView,
  attentionView,
  contractView,
  earningsView,
  paymentView,
  staffView,
} from './overview.service.ts';
import * as staff from './staff-actions.service.ts';

const asUser = (ctx: Context): UserContext => ({ ...ctx, actor: userOf(ctx) });
const done = { ok: true } as const;

export const paymentsRouter = router({
  /** Brief, files, signatures, milestones and payments of one of the brand's campaigns. */
  contract: permitted('payments.contract')
    .input(campaignIdInput)
    .query(async ({ ctx, input }) => contractView(ctx, await ownCampaign(ctx.db, ctx, input.campaignId))),

  saveBrief: permitted('payments.saveBrief')
    .input(saveBriefInput)
    .mutation(({ ctx, input }) =>
      inTransaction(ctx.db, async (tx) => {
        const campaign = await ownCampaign(tx, ctx, input.campaignId, { lock: true });
        return saveBrief(tx, asUser(ctx), campaign, input.brief);
      }),
    ),

  attachFile: permitted('payments.attachFile')
    .input(attachFileInput)
    .mutation(({ ctx, input }) =>
      inTransaction(ctx.db, async (tx) => {
        const campaign = await ownCampaign(tx, ctx, input.campaignId, { lock: true });
        return attachFile(tx, asUser(ctx), campaign, input);
      }),
    ),

  removeFile: permitted('payments.removeFile')
    .input(removeFileInput)
    .mutation(({ ctx, input }) =>
      inTransaction(ctx.db, async (tx) => {
        const campaign = await ownCampaign(tx, ctx, input.campaignId, { lock: true });
        await removeFile(tx, asUser(ctx), campaign, input.campaignFileId);
        return done;
      }),
    ),

  signAsBrand: permitted('payments.signAsBrand')
    .input(signAsBrandInput)
    .mutation(({ ctx, input }) =>
      inTransaction(ctx.db, async (tx) => {
        const campaign = await ownCampaign(tx, ctx, input.campaignId, { lock: true });
        return signAsBrand(tx, asUser(ctx), campaign, input);
      }),
    ),

  /** The documents, signatures and milestones of one of the creator's deals. */
  agreement: permitted('payments.agreement')
    .input(dealIdInput)
    .query(async ({ ctx, input }) => {
      const deal = await creatorDeal(ctx.db, ctx, input.dealId);
      return agreementView(ctx, await creatorCampaign(ctx.db, ctx, deal.campaignId), deal);
    }),

  signAsCreator: permitted('payments.signAsCreator')
    .input(signAsCreatorInput)
    .mutation(({ ctx, input }) =>
      inTransaction(ctx.db, async (tx) => {
        await signAsCreator(tx, asUser(ctx), await creatorDealToChange(tx, ctx, input.dealId), input);
        return done;
      }),
    ),

  payDeposit: permitted('payments.payDeposit')
    .input(payInput)
    .mutation(async ({ ctx, input }) => paymentView(await pay(asUser(ctx), { ...input, kind: 'deposit' }))),

  payBalance: permitted('payments.payBalance')
    .input(payInput)
    .mutation(async ({ ctx, input }) => paymentView(await pay(asUser(ctx), { ...input, kind: 'balance' }))),

  status: permitted('payments.status')
    .input(paymentIdInput)
    .query(async ({ ctx, input }) => paymentView(await brandPayment(ctx.db, ctx, input.paymentId))),

  cancel: permitted('payment.cancel')
    .input(paymentIdInput)
    .mutation(async ({ ctx, input }) => paymentView(await cancelPayment(asUser(ctx), input.paymentId))),

  /** The evidence page of a deal that both have signed, as a sealed PDF. */
  certificate: permitted('payments.certificate')
    .input(dealIdInput)
    .use(heavy)
    .query(async ({ ctx, input }) => certificate(ctx, await partyDeal(ctx.db, ctx, input.dealId))),

  verifyCertificate: permitted('payments.verifyCertificate')
    .input(verifyCertificateInput)
    .use(heavy)
    .mutation(({ ctx, input }) => verifyCertificate(ctx, Buffer.from(input.pdf, 'base64'))),

  /** The invoice of a payment that arrived, as a PDF. */
  invoice: permitted('payments.invoice')
    .input(paymentIdInput)
    .use(heavy)
    .query(async ({ ctx, input }) => invoice(ctx, await paymentToView(ctx.db, ctx, input.paymentId))),

  invoices: permitted('payments.invoices')
    .input(invoicesInput)
    .query(({ ctx, input }) => invoices(asUser(ctx), input)),

  earnings: permitted('payments.earnings')
    .input(earningsInput)
    .query(({ ctx, input }) => earningsView(asUser(ctx), input)),

  forStaff: permitted('payments.forStaff')
    .input(campaignIdInput)
    .query(async ({ ctx, input }) => staffView(ctx, await staffCampaign(ctx.db, ctx, input.campaignId))),

  attention: permitted('payments.attention').query(({ ctx }) => attentionView(ctx)),

  release: permitted('milestone.release')
    .input(milestoneIdInput)
    .mutation(({ ctx, input }) => acting(ctx, (tx) => staff.releaseEarly(tx, ctx, input.milestoneId))),

  hold: permitted('milestone.hold')
    .input(holdMilestoneInput)
    .mutation(({ ctx, input }) => acting(ctx, (tx) => staff.holdMilestone(tx, ctx, input.milestoneId, input.reason))),

  unhold: permitted('milestone.unhold')
    .input(milestoneIdInput)
    .mutation(({ ctx, input }) => acting(ctx, (tx) => staff.unholdMilestone(tx, ctx, input.milestoneId))),

  endDeal: permitted('payments.endDeal')
    .input(endDealInput)
    .mutation(({ ctx, input }) => acting(ctx, (tx) => staff.endBoundDeal(tx, ctx, input))),

  refund: permitted('payment.refund')
    .input(refundInput)
    .mutation(({ ctx, input }) => acting(ctx, (tx) => staff.refundPayment(tx, ctx, input))),

  submitEvidence: permitted('dispute.submit')
    .input(evidenceInput)
    .mutation(({ ctx, input }) => acting(ctx, (tx) => submitEvidence(tx, ctx, input))),

  retryPayout: permitted('payout.retry')
    .input(payoutIdInput)
    .mutation(({ ctx, input }) => acting(ctx, (tx) => staff.retryFailedPayout(tx, ctx, input.payoutId))),

  retryRefund: permitted('refund.retry')
    .input(refundIdInput)
    .mutation(({ ctx, input }) => acting(ctx, (tx) => staff.retryFailedRefund(tx, ctx, input.refundId))),
});

async function acting(ctx: Context, work: (tx: Tx) => Promise<void>): Promise<typeof done> {
  await inTransaction(ctx.db, work);
  return done;
}
