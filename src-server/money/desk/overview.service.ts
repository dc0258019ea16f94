import { DAY_MS } from '#shared/constants.ts';
import { moveRefusal } from '#shared/lifecycle-moves.ts';
import { allowedUnless, type May, reasonOf } from '#shared/may.ts';
import { creatorPoolMinor, platformFeeMinor } from '#shared/money.ts';
import { DECIDED_WITHIN_DAYS, decideBy } from '#shared/payments/deadlines.ts';
import type { MoneyPicture } from '#shared/payments/money-picture.ts';
import { invoiceNumber, type PaymentKind } from '#shared/payments/payments.schema.ts';
import type { RefundView } from '#shared/payments/refunds.ts';
import { ARRIVED_PAYMENTS, ENDED_CAMPAIGNS, isOneOf } from '#shared/status-sets.ts';
import type { CampaignRow, PaymentRow, Viewable } from '../../access.ts';
import { documentsOf, signedDeals } from '../../agreement/contracts/contracts.service.ts';
import { paymentApprovals } from '../../approvals/limits/limits.service.ts';
import { startingBrief } from '../../campaigns/starting-brief.views.ts';
import type { Context } from '../../context.ts';
import { mayInName } from '../../ground/acting.ts';
import { balanceMinor, depositDueMinor, type Owing, openOffers, owing } from '../../ground/campaign-money.ts';
import { flagRefusal } from '../../ground/flags.ts';
import { heldMinor, spendableMinor } from '../../ledger/ledger.service.ts';
import { mayTake, userOf } from '../../trpc.ts';
import { balanceDue } from '../checkout/balance.service.ts';
import { asksDeposit } from '../checkout/eligibility.rules.ts';
import { paymentView } from '../checkout/payment.views.ts';
import { moneyPicture } from '../papers/money-picture.rules.ts';
import { paymentsOf } from '../payments.queries.ts';
import { waitingPayouts } from '../payouts/payout-accounts.queries.ts';
import { disputesOf, disputesToAnswer } from '../refunds/disputes.queries.ts';
import { lastRequestOf, requestsOpenSince } from '../refunds/requests.queries.ts';
import { askRefusal } from '../refunds/requests.rules.ts';
import { failedTransfers, heldMilestones, milestonesOfCampaign, payoutsOf, refundsOf } from './overview.queries.ts';
import {
  balanceState,
  mayOfDispute,
  mayOfMilestone,
  mayOfPayer,
  mayOfTransfer,
  mayWithPayment,
  openPayment,
} from './payments.views.ts';
import { heldOfPayments } from './staff-actions.service.ts';

/** The amounts of a campaign that decide what its brand may do, in minor units. */
type Paid = Omit<Owing, 'status'> & Parameters<typeof mayOfPayer>[1]['paid'];

const PAYER_ACTIONS = {
  saveBrief: 'payments.saveBrief',
  changeFiles: 'payments.attachFile',
  makeAgreements: 'payments.makeAgreements',
  sign: 'payments.signAsBrand',
  payDeposit: 'payments.payDeposit',
  payBalance: 'payments.payBalance',
} as const;

/** The papers and the payments of a campaign, and what its brand may do with them. Amounts in minor units. Locks nothing. */
export async function payerState(ctx: Context, campaign: CampaignRow, paid: Paid) {
  const papers = await documentsOf(ctx.db, campaign.id);
  const signed = await signedDeals(ctx.db, campaign.id, papers);
  const payments = await paymentsOf(ctx.db, campaign.id).execute();
  const off = await flagRefusal(ctx.db, 'payments_enabled');
  const minimum = ctx.providers.payments.minimumCharge(campaign.currency);
  const due = { amountMinor: balanceMinor({ ...paid, status: campaign.status }, minimum) };
  const documents = papers.all;
  const deals = signed.map((deal) => ({ ...deal, documents: papers.ofDeal(deal.id) }));
  const state = { paid, balanceMinor: due.amountMinor, documents, deals, payments, off, minimum };
  const may = mayInName(userOf(ctx), mayOfPayer(campaign, state), PAYER_ACTIONS);
  return { documents, deals, payments, minimum, due, may };
}

/** Everything on the contract and payment screen of one campaign; a constant number of queries. Amounts in minor units. Locks nothing. */
export async function contractView(ctx: Context, campaign: Viewable<CampaignRow>) {
  const paid = await owing(ctx.db, campaign.id).executeTakeFirstOrThrow();
  const { documents, deals, payments, minimum, due, may } = await payerState(ctx, campaign, paid);
  const milestones = await milestonesOfCampaign(ctx.db, campaign.id).execute();
  const offered = await openOffers(ctx.db, campaign.id).executeTakeFirstOrThrow();
  const refunds = await refundsOf(ctx.db, campaign.id).execute();
  const disputes = await disputesOf(ctx.db, campaign.id).execute();
  const request = await lastRequestOf(ctx.db, campaign.id).executeTakeFirst();
  const budgetMinor = campaign.budgetMinor ?? 0;
  const asksMinor = depositDueMinor(budgetMinor, minimum);
  const balance = balanceState(campaign, paid, due.amountMinor);
  const asked = asksDeposit(campaign, paid);
  const arrived = payments.filter(({ unwanted, status }) => !unwanted && isOneOf(ARRIVED_PAYMENTS, status));
  return {
    campaignId: campaign.id,
    campaignName: campaign.name,
    status: campaign.status,
    /** The campaign has ended and keeps its papers as they are. */
    over: isOneOf(ENDED_CAMPAIGNS, campaign.status),
    may: {
      ...may,
      ...mayInName(
        userOf(ctx),
        {
          askForRefund: allowedUnless(
            askRefusal({ open: request?.status === 'open', heldMinor: await heldOfPayments(ctx.db, campaign.id) }),
          ),
        },
        { askForRefund: 'payments.askForRefund' },
      ),
    },
    /** How the brand last asked for its money back, and what was decided; null if it never has. */
    refundRequest: request
      ? {
          ...request,
          dueAt: decideBy(request.createdAt),
          may: {
            withdraw: mayTake(ctx, 'refundRequest.withdraw', moveRefusal('refundRequest', request.status, 'withdraw')),
          },
        }
      : null,
    picture: moneyPicture(campaign, {
      ...paid,
      ...offered,
      asksDeposit: asked,
      heldMinor: await spendableMinor(ctx.db, campaign.id),
      balanceMinor: due.amountMinor,
      due: dueNext(campaign, paid, { balanceMinor: balance.asked ? due.amountMinor : 0, depositMinor: asksMinor }, may),
      refunds,
      payments: arrived,
      milestones,
    }),
    stage: campaign.stage,
    reviewStatus: campaign.reviewStatus,
    currency: campaign.currency,
    budgetMinor,
    feeMinor: platformFeeMinor(budgetMinor),
    poolMinor: creatorPoolMinor(budgetMinor),
    depositMinor: asksMinor,
    depositPaid: paid.depositPaid,
    /** Also true if it was refunded or disputed since: contract and brief stay as they are. */
    depositArrived: paid.depositArrived,
    asksDeposit: asked,
    /** Net of what was refunded and what is disputed. */
    paidMinor: paid.paidMinor,
    disputedMinor: paid.disputedMinor,
    balanceMinor: due.amountMinor,
    balance,
    documents,
    /** The text with which the first brief begins. */
    startingBrief: startingBrief(campaign),
    deals: deals.map(({ firstName, lastName, username, campaignId: _this, documents: { hasContract }, ...deal }) => ({
      ...deal,
      /** Whether this deal has a contract: a file of the campaign, or an agreement of its own. */
      hasContract,
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
        refunds: refunds.filter(({ paymentId }) => paymentId === payment.id).map(refundView),
      })),
    /** The account for bank transfers; null if they are not offered. */
    transferAccount: ctx.env.bankTransferAccount,
    /** How its payments stand for a member with a limit; null in a company without members. */
    approvals: await paymentApprovals(ctx, campaign.id, {
      deposit: { amountMinor: asksMinor, currency: campaign.currency },
      balance: { amountMinor: due.amountMinor, currency: campaign.currency },
    }),
    open: { deposit: openView(ctx, payments, 'deposit'), balance: openView(ctx, payments, 'balance') },
    lost: { deposit: lostPayment(payments, 'deposit'), balance: lostPayment(payments, 'balance') },
    nextInvoiceNumber: nextInvoiceNumber(campaign.id, payments),
  };
}

const refundView = ({ id, amountMinor, status, reason, createdAt }: RefundView): RefundView => ({
  id,
  amountMinor,
  status,
  reason,
  createdAt,
});

/** What is paid next: the deposit until it has arrived, then the balance if one is asked for. Amounts in minor units. */
function dueNext(
  campaign: CampaignRow,
  paid: { depositArrived: boolean },
  { balanceMinor, depositMinor }: { balanceMinor: number; depositMinor: number },
  may: May<'payDeposit' | 'payBalance'>,
): MoneyPicture['due'] {
  if (balanceMinor > 0) return { kind: 'balance', amountMinor: balanceMinor, missing: reasonOf(may.payBalance) };
  if (!asksDeposit(campaign, paid)) return null;
  return { kind: 'deposit', amountMinor: depositMinor, missing: reasonOf(may.payDeposit) };
}

/** The unfinished payment of a kind, and what the brand may do with it; null if there is none. */
function openView(ctx: Context, payments: readonly PaymentRow[], kind: PaymentKind) {
  const open = openPayment(payments, kind);
  const may = open && mayInName(userOf(ctx), mayWithPayment(open), { cancel: 'payment.cancel' });
  return open && may ? { ...paymentView(open), may } : null;
}

/** The last payment of a kind, if it was cancelled or sent back for a reason that the brand should read; otherwise null. */
function lostPayment(payments: readonly PaymentRow[], kind: PaymentKind) {
  const last = payments.findLast((payment) => payment.kind === kind);
  const lost = last?.unwanted || last?.status === 'cancelled';
  return lost && last.failureReason !== null ? paymentView(last) : null;
}

/** The invoice number of the open payment, or otherwise of the next one. */
function nextInvoiceNumber(campaignId: string, payments: readonly PaymentRow[]): string {
  const open = openPayment(payments, 'deposit') ?? openPayment(payments, 'balance');
  return invoiceNumber(campaignId, open?.invoiceSeq ?? Math.max(0, ...payments.map((row) => row.invoiceSeq ?? 0)) + 1);
}

/** The money of any campaign, for staff. Amounts in minor units. Locks nothing. */
export async function staffView(ctx: Context, campaign: Viewable<CampaignRow>) {
  const payments = await paymentsOf(ctx.db, campaign.id).execute();
  const due = await balanceDue(ctx.db, ctx, campaign);
  return {
    campaignId: campaign.id,
    currency: campaign.currency,
    heldMinor: await heldMinor(ctx.db, campaign.id),
    balanceMinor: due.amountMinor,
    payments: payments.map(paymentView),
    refunds: (await refundsOf(ctx.db, campaign.id).execute()).map((row) => ({
      ...row,
      may: mayOfTransfer(moveRefusal('refund', row.status, 'retry')),
    })),
    disputes: (await disputesOf(ctx.db, campaign.id).execute()).map((row) => ({
      ...row,
      may: mayOfDispute(row, ctx.now),
    })),
    milestones: (await milestonesOfCampaign(ctx.db, campaign.id).execute()).map(({ caseId, ...row }) => ({
      ...row,
      may: mayOfMilestone({ ...row, caseId }),
    })),
    payouts: (await payoutsOf(ctx.db, campaign.id).execute()).map((row) => ({
      ...row,
      may: mayOfTransfer(moveRefusal('payout', row.status, 'retry')),
    })),
  };
}

/**
 * Money that needs a person: failed payouts and refunds, payouts waiting for their creators, held milestones, disputes waiting for evidence,
 * refund requests that should have been answered by now. Amounts in minor units. Locks nothing.
 */
export async function attentionView(ctx: Context) {
  const late = new Date(ctx.now.getTime() - DECIDED_WITHIN_DAYS * DAY_MS);
  const failed = await failedTransfers(ctx.db).execute();
  const of = (wanted: 'payout' | 'refund') =>
    failed.flatMap(({ kind, ...transfer }) => (kind === wanted ? [transfer] : []));
  return {
    payouts: of('payout'),
    waiting: await waitingPayouts(ctx.db).execute(),
    refunds: of('refund'),
    milestones: await heldMilestones(ctx.db).execute(),
    disputes: await disputesToAnswer(ctx.db).execute(),
    refundRequests: await requestsOpenSince(ctx.db, late).execute(),
  };
}
