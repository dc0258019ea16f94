import { campaignIdInput } from '#shared/campaigns/campaigns.schema.ts';
import { saveBriefInput } from '#shared/contracts/brief.schema.ts';
import { dealIdInput } from '#shared/deals/deals.schema.ts';
import { deskInput, deskItemInput } from '#shared/payments/desk.schema.ts';
import {
  attachFileInput,
  dealSumsInput,
  disputeIdInput,
  earningsInput,
  endDealInput,
  evidenceInput,
  invoicesInput,
  milestoneDecisionInput,
  milestoneIdInput,
  payInput,
  paymentIdInput,
  payoutDecisionInput,
  payoutIdInput,
  refundIdInput,
  refundInput,
  removeFileInput,
  settleTransferInput,
  settleTransferPayoutInput,
  settleTransferRefundInput,
  signAsBrandInput,
  signAsCreatorInput,
  statementInput,
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
import { makeAgreements } from '../contracts/agreements.service.ts';
import { certificate, verifyCertificate } from '../contracts/certificate.service.ts';
import { attachFile, removeFile, saveBrief } from '../contracts/documents.service.ts';
import { signAsBrand, signAsCreator } from '../contracts/signatures.service.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { heavy, permitted, router, userOf } from '../trpc.ts';
import { agreementView } from './agreement.service.ts';
import { settleTransfer, settleTransferPayout, settleTransferRefund } from './bank-transfer.service.ts';
import { campaignBooks, campaignBooksCsv, campaignBooksPdf } from './books.service.ts';
import { cancelPayment, pay } from './checkout.service.ts';
import { paymentClock } from './clock.service.ts';
import { deskItem, deskRows } from './desk.service.ts';
import { submitEvidence } from './evidence.service.ts';
import { evidenceFile } from './evidence-paper.service.ts';
import { invoice, invoices } from './invoices.service.ts';
import { attentionView, contractView, earningsView, paymentView, staffView } from './overview.service.ts';
import { checkPayoutSetup, payoutSetup, setUpPayouts } from './payout-accounts.service.ts';
import * as staff from './staff-actions.service.ts';
import * as statements from './statements.service.ts';

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

  /** The standard agreement of each deal, from its own terms. */
  makeAgreements: permitted('payments.makeAgreements')
    .input(campaignIdInput)
    .mutation(({ ctx, input }) => makeAgreements(ctx, input.campaignId)),

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

  /** The paper for the payer's bank in a dispute, as a PDF. */
  evidence: permitted('payments.evidence')
    .input(disputeIdInput)
    .use(heavy)
    .query(({ ctx, input }) => evidenceFile(ctx, input.disputeId)),

  /** The invoice of a payment that arrived, as a PDF. */
  invoice: permitted('payments.invoice')
    .input(paymentIdInput)
    .use(heavy)
    .query(async ({ ctx, input }) => invoice(ctx, await paymentToView(ctx.db, ctx, input.paymentId))),

  invoices: permitted('payments.invoices')
    .input(invoicesInput)
    .query(({ ctx, input }) => invoices(asUser(ctx), input)),

  /** The creator's account at the provider, to which money is paid out. */
  payoutSetup: permitted('payments.payoutSetup').query(({ ctx }) => payoutSetup(asUser(ctx))),
  setUpPayouts: permitted('payments.setUpPayouts').mutation(({ ctx }) => setUpPayouts(asUser(ctx))),
  checkPayoutSetup: permitted('payments.checkPayoutSetup').mutation(async ({ ctx }) => {
    await checkPayoutSetup(asUser(ctx));
    return done;
  }),

  /** What the creator has earned and does not have yet. */
  clock: permitted('payments.earnings').query(({ ctx }) => paymentClock(asUser(ctx))),
  earnings: permitted('payments.earnings')
    .input(earningsInput)
    .query(({ ctx, input }) => earningsView(asUser(ctx), input)),

  /** The months in which the creator's money moved, and one of them with its movements, also as files. */
  statements: permitted('payments.earnings').query(({ ctx }) => statements.statements(asUser(ctx))),
  statement: permitted('payments.earnings')
    .input(statementInput)
    .query(({ ctx, input }) => statements.statement(asUser(ctx), input.month)),
  statementCsv: permitted('payments.earnings')
    .input(statementInput)
    .use(heavy)
    .query(({ ctx, input }) => statements.statementCsv(asUser(ctx), input.month)),
  statementPdf: permitted('payments.earnings')
    .input(statementInput)
    .use(heavy)
    .query(({ ctx, input }) => statements.statementPdf(asUser(ctx), input.month)),

  /** The creator's deals with what their money did, and the history of one as files. */
  dealSums: permitted('payments.earnings')
    .input(dealSumsInput)
    .query(({ ctx, input }) => statements.dealsWithSums(asUser(ctx), input)),
  dealHistoryCsv: permitted('payments.earnings')
    .input(dealIdInput)
    .use(heavy)
    .query(async ({ ctx, input }) =>
      statements.dealHistoryCsv(asUser(ctx), await creatorDeal(ctx.db, ctx, input.dealId)),
    ),
  dealHistoryPdf: permitted('payments.earnings')
    .input(dealIdInput)
    .use(heavy)
    .query(async ({ ctx, input }) =>
      statements.dealHistoryPdf(asUser(ctx), await creatorDeal(ctx.db, ctx, input.dealId)),
    ),

  forStaff: permitted('payments.forStaff')
    .input(campaignIdInput)
    .query(async ({ ctx, input }) => staffView(ctx, await staffCampaign(ctx.db, ctx, input.campaignId))),

  /** The lists of the money desk, and the books of one campaign told line by line, also as a file. */
  desk: permitted('payments.desk')
    .input(deskInput)
    .query(({ ctx, input }) => deskRows(ctx, input)),
  deskItem: permitted('payments.desk')
    .input(deskItemInput)
    .query(({ ctx, input }) => deskItem(ctx, input)),
  books: permitted('payments.forStaff')
    .input(campaignIdInput)
    .query(async ({ ctx, input }) => campaignBooks(ctx, await staffCampaign(ctx.db, ctx, input.campaignId))),
  booksCsv: permitted('payments.forStaff')
    .input(campaignIdInput)
    .use(heavy)
    .query(async ({ ctx, input }) => campaignBooksCsv(ctx, await staffCampaign(ctx.db, ctx, input.campaignId))),
  booksPdf: permitted('payments.forStaff')
    .input(campaignIdInput)
    .use(heavy)
    .query(async ({ ctx, input }) => campaignBooksPdf(ctx, await staffCampaign(ctx.db, ctx, input.campaignId))),

  attention: permitted('payments.attention').query(({ ctx }) => attentionView(ctx)),

  release: permitted('milestone.release')
    .input(milestoneIdInput)
    .mutation(({ ctx, input }) => acting(ctx, (tx) => staff.releaseEarly(tx, ctx, input.milestoneId))),

  hold: permitted('milestone.hold')
    .input(milestoneDecisionInput)
    .mutation(({ ctx, input }) => acting(ctx, (tx) => staff.holdMilestone(tx, ctx, input.milestoneId, input.reason))),

  unhold: permitted('milestone.unhold')
    .input(milestoneIdInput)
    .mutation(({ ctx, input }) => acting(ctx, (tx) => staff.unholdMilestone(tx, ctx, input.milestoneId))),

  refuseMilestone: permitted('milestone.refuse')
    .input(milestoneDecisionInput)
    .mutation(({ ctx, input }) => acting(ctx, (tx) => staff.refuseMilestone(tx, ctx, input.milestoneId, input.reason))),

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

  releasePayout: permitted('payout.release')
    .input(payoutDecisionInput)
    .mutation(({ ctx, input }) => acting(ctx, (tx) => staff.releasePayout(tx, ctx, input))),

  refusePayout: permitted('payout.refuse')
    .input(payoutDecisionInput)
    .mutation(({ ctx, input }) => acting(ctx, (tx) => staff.refusePayout(tx, ctx, input))),

  settleTransfer: permitted('payments.settleTransfer')
    .input(settleTransferInput)
    .mutation(({ ctx, input }) => acting(ctx, (tx) => settleTransfer(tx, ctx, input))),

  settleTransferRefund: permitted('payments.settleTransferRefund')
    .input(settleTransferRefundInput)
    .mutation(({ ctx, input }) => acting(ctx, (tx) => settleTransferRefund(tx, ctx, input))),

  settleTransferPayout: permitted('payments.settleTransferPayout')
    .input(settleTransferPayoutInput)
    .mutation(({ ctx, input }) => acting(ctx, (tx) => settleTransferPayout(tx, ctx, input))),

  retryRefund: permitted('refund.retry')
    .input(refundIdInput)
    .mutation(({ ctx, input }) => acting(ctx, (tx) => staff.retryFailedRefund(tx, ctx, input.refundId))),
});

async function acting(ctx: Context, work: (tx: Tx) => Promise<void>): Promise<typeof done> {
  await inTransaction(ctx.db, work);
  return done;
}
