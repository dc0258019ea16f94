import { campaignIdInput } from '#shared/campaigns/campaigns.schema.ts';
import { dealIdInput } from '#shared/deals/deals.schema.ts';
import {
  dealSumsInput,
  disputeIdInput,
  invoicesInput,
  movementsInput,
  paymentIdInput,
  receiptInput,
  statementInput,
} from '#shared/payments/payments.schema.ts';
import { campaignOfParty, creatorDeal, paymentToView, staffCampaign } from '../../access.ts';
import type { Context, UserContext } from '../../context.ts';
import { movements, receipt } from '../../seals/receipts.service.ts';
import { heavy, permitted, router, userOf } from '../../trpc.ts';
import { campaignBooks, campaignBooksCsv, campaignBooksPdf } from './books.service.ts';
import { evidenceFile } from './evidence-paper.service.ts';
import { invoice, invoices } from './invoices.service.ts';
import * as statements from './statements.service.ts';

const asUser = (ctx: Context): UserContext => ({ ...ctx, actor: userOf(ctx) });

/** Invoices, receipts, statements, the books of a campaign, and the paper for a bank in a dispute. */
export const papersRouter = router({
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

  /** The months in which the creator's money moved, and one month with its movements, also as files. */
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

  /** The creator's deals with their money, and the money history of one deal as files. */
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

  /** The movements of a campaign's money that concern the actor, and the receipt of one of them. */
  movements: permitted('payments.movements')
    .input(movementsInput)
    .query(async ({ ctx, input: { campaignId, ...page } }) =>
      movements(asUser(ctx), await campaignOfParty(ctx.db, ctx, campaignId), page),
    ),

  receipt: permitted('payments.receipt')
    .input(receiptInput)
    .query(async ({ ctx, input }) =>
      receipt(asUser(ctx), await campaignOfParty(ctx.db, ctx, input.campaignId), input.movementId),
    ),

  /** The books of one campaign line by line, also as a file. */
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
});
