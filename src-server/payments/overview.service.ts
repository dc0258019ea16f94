import { stageMessages } from '#shared/messages/orders.ts';
import { creatorPoolMinor, depositMinor, MILESTONE_KINDS, milestonesMinor, platformFeeMinor } from '#shared/money.ts';
import { invoiceNumber, type PaymentKind } from '#shared/payments/payments.schema.ts';
import { isOneOf, OPEN_PAYMENTS, UNAGREED_DEALS } from '#shared/status-sets.ts';
import type { CampaignRow, DealRow, PaymentRow, Viewable } from '../access.ts';
import type { Context, UserContext } from '../context.ts';
import { documentsOf, signaturesOn, signedDeals } from '../contracts/contracts.service.ts';
import { brandNameOf } from '../ground/people.ts';
import { heldMinor } from '../ledger/ledger.service.ts';
import { balanceDue, paidFor } from './balance.service.ts';
import { disputesOf, disputesToAnswer } from './disputes.queries.ts';
import { balanceObstacles, depositObstacles } from './due.rules.ts';
import {
  failedTransfers,
  heldMilestones,
  milestonesOfCampaign,
  milestonesOfDeal,
  myEarnings,
  myEarningTotals,
  paymentsOf,
  payoutsOf,
  refundsOf,
} from './overview.queries.ts';

/** A payment as its brand and staff see it. The page of a payment that is over is not offered. */
export function paymentView(row: PaymentRow) {
  const open = row.status === 'created' || row.status === 'failed';
  return {
    id: row.id,
    campaignId: row.campaignId,
    kind: row.kind,
    status: row.status,
    /** Null for one that was cancelled or sent back. */
    invoiceNumber: row.invoiceSeq === null ? null : invoiceNumber(row.campaignId, row.invoiceSeq),
    amountMinor: row.amountMinor,
    refundedMinor: row.refundedMinor,
    /** What its payer’s bank took back: by disputes that are open or lost. */
    disputedMinor: row.disputedMinor,
    currency: row.currency,
    unwanted: row.unwanted,
    checkoutUrl: open ? row.checkoutUrl : null,
    failureReason: row.failureReason,
    createdAt: row.createdAt,
    succeededAt: row.succeededAt,
  };
}

/** Everything of the contract and payment screen of one campaign; a constant number of queries. */
export async function contractView(ctx: Context, campaign: Viewable<CampaignRow>) {
  const documents = await documentsOf(ctx.db, campaign.id);
  const deals = await signedDeals(ctx.db, campaign.id, documents.hash);
  const milestones = await milestonesOfCampaign(ctx.db, campaign.id).execute();
  const payments = await paymentsOf(ctx.db, campaign.id).execute();
  const paid = await paidFor(ctx.db, campaign.id);
  const due = await balanceDue(ctx.db, campaign.id);
  const disputes = await disputesOf(ctx.db, campaign.id).execute();
  const budgetMinor = campaign.budgetMinor ?? 0;
  return {
    campaignId: campaign.id,
    campaignName: campaign.name,
    status: campaign.status,
    stage: campaign.stage,
    reviewStatus: campaign.reviewStatus,
    currency: campaign.currency,
    budgetMinor,
    feeMinor: platformFeeMinor(budgetMinor),
    poolMinor: creatorPoolMinor(budgetMinor),
    depositMinor: depositMinor(budgetMinor),
    depositPaid: paid.depositPaid,
    /** Also when it was refunded or disputed since: contract and brief stay as they are. */
    depositArrived: paid.depositArrived,
    /** Net of what was refunded and what is disputed. */
    paidMinor: paid.paidMinor,
    disputedMinor: paid.disputedMinor,
    balanceMinor: due.amountMinor,
    documents,
    /** What keeps the brand from paying the deposit, and what keeps it from paying the balance. */
    obstacles: paid.depositArrived
      ? []
      : [...paused(campaign), ...depositObstacles(campaign, documents.complete, deals)],
    balanceObstacles: [...paused(campaign), ...balanceObstacles(campaign, paid)],
    deals: deals.map(({ firstName, lastName, username, ...deal }) => ({
      ...deal,
      creatorName: [firstName, lastName].filter(Boolean).join(' ') || username || 'Creator',
      milestones: milestones.filter(({ dealId }) => dealId === deal.id),
    })),
    payments: payments
      .filter((payment) => !payment.unwanted)
      .map((payment) => ({
        ...paymentView(payment),
        disputes: disputes
          .filter(({ paymentId }) => paymentId === payment.id)
          .map(({ id, status, amountMinor }) => ({ id, status, amountMinor })),
      })),
    lost: { deposit: lostPayment(payments, 'deposit'), balance: lostPayment(payments, 'balance') },
    nextInvoiceNumber: nextInvoiceNumber(campaign.id, payments),
  };
}

/** Nothing new is paid for a campaign that staff has paused; what was begun before counts when it comes. */
const paused = ({ status }: CampaignRow): string[] => (status === 'paused' ? [stageMessages.paused] : []);

/** The last payment of a kind when it was cancelled or went back for a reason that the brand should read; null when nothing is to be said. */
function lostPayment(payments: readonly PaymentRow[], kind: PaymentKind) {
  const last = payments.findLast((payment) => payment.kind === kind);
  const lost = last?.unwanted || last?.status === 'cancelled';
  return lost && last.failureReason !== null ? paymentView(last) : null;
}

/** What the invoice of the payment that is open, or else of the next one, is numbered with. */
function nextInvoiceNumber(campaignId: string, payments: readonly PaymentRow[]): string {
  const open = payments.find(({ status, unwanted }) => !unwanted && isOneOf(OPEN_PAYMENTS, status));
  return invoiceNumber(campaignId, open?.invoiceSeq ?? Math.max(0, ...payments.map((row) => row.invoiceSeq ?? 0)) + 1);
}

/** The agreement of one deal as its creator sees it: the documents are open to them once they have accepted (ruling D). */
export async function agreementView(ctx: Context, campaign: CampaignRow, deal: Viewable<DealRow>) {
  const open = !isOneOf(UNAGREED_DEALS, deal.status);
  const documents = await documentsOf(ctx.db, campaign.id);
  const signatures = await signaturesOn(ctx.db, deal.id);
  const stored = await milestonesOfDeal(ctx.db, deal.id).execute();
  const brand = await brandNameOf(ctx.db, campaign.brandId).executeTakeFirst();
  const bound = stored.length > 0;
  const current = signatures.filter(({ documentHash }) => bound || documentHash === documents.hash);
  const signature = (party: 'brand' | 'creator') => {
    const found = current.findLast((row) => row.party === party);
    return found ? { name: found.typedName, signedAt: found.signedAt } : null;
  };
  const planned = milestonesMinor(deal.agreedAmountMinor);
  return {
    dealId: deal.id,
    campaignId: campaign.id,
    campaignName: campaign.name,
    brandName: brand?.companyName ?? null,
    status: deal.status,
    agreedAmountMinor: deal.agreedAmountMinor,
    currency: deal.currency,
    documents: open ? documents : null,
    signatures: { brand: signature('brand'), creator: signature('creator') },
    milestones: MILESTONE_KINDS.map((kind) => {
      const row = stored.find((milestone) => milestone.kind === kind);
      return { kind, status: row?.status ?? 'planned', amountMinor: row?.amountMinor ?? planned[kind].netMinor };
    }),
  };
}

/** The creator's own earnings, newest first, and what they come to in each currency. */
export async function earningsView(ctx: UserContext, { page, pageSize }: { page: number; pageSize: number }) {
  const rows = await myEarnings(ctx.db, ctx.actor.id)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { rows: totals } = await myEarningTotals(ctx.actor.id).execute(ctx.db);
  return { rows, totals, total: totals.reduce((sum, { count }) => sum + count, 0), page, pageSize };
}

/** The money of any campaign, for staff. */
export async function staffView(ctx: Context, campaign: Viewable<CampaignRow>) {
  const payments = await paymentsOf(ctx.db, campaign.id).execute();
  const due = await balanceDue(ctx.db, campaign.id);
  return {
    campaignId: campaign.id,
    currency: campaign.currency,
    heldMinor: await heldMinor(ctx.db, campaign.id),
    balanceMinor: due.amountMinor,
    payments: payments.map(paymentView),
    refunds: await refundsOf(ctx.db, campaign.id).execute(),
    disputes: await disputesOf(ctx.db, campaign.id).execute(),
    milestones: await milestonesOfCampaign(ctx.db, campaign.id).execute(),
    payouts: await payoutsOf(ctx.db, campaign.id).execute(),
  };
}

/** Money that needs a person: failed payouts and refunds, held milestones, disputes that wait for evidence. */
export async function attentionView(ctx: Context) {
  const failed = await failedTransfers(ctx.db).execute();
  const of = (wanted: 'payout' | 'refund') =>
    failed.flatMap(({ kind, ...transfer }) => (kind === wanted ? [transfer] : []));
  return {
    payouts: of('payout'),
    refunds: of('refund'),
    milestones: await heldMilestones(ctx.db).execute(),
    disputes: await disputesToAnswer(ctx.db).execute(),
  };
}
