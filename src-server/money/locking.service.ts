import type { CampaignRow, PaymentRow } from '../access.ts';
import type { Tx } from '../data/db.ts';
import { type Locked, type lockCampaign, lockCampaignOf, locking } from '../ground/locks.ts';
import type { RowOf } from '../transition.ts';
import {
  campaignOfDispute,
  campaignOfMilestone,
  campaignOfPayment,
  campaignOfPayout,
  campaignOfRefund,
  campaignOfRequest,
  disputeById,
  milestoneById,
  paymentById,
  payoutById,
  refundById,
  requestById,
} from './locking.queries.ts';

/** Rows of money, each with its campaign, which is locked first: see {@link lockCampaign} for the one order. Undefined if there is no such row. */

type Campaign = Locked<CampaignRow>;

/** A payment and its campaign, both locked. */
export interface LockedPayment {
  campaign: Campaign;
  payment: Locked<PaymentRow>;
}
/** A refund with the payment that it sends back and its campaign, all locked. */
export interface LockedRefund extends LockedPayment {
  refund: Locked<RowOf<'refund'>>;
}
/** A payout and its campaign, both locked. */
export interface LockedPayout {
  campaign: Campaign;
  payout: Locked<RowOf<'payout'>>;
}

/** The campaign of a payment, for a payment found by its name at the bank. Locks only the campaign. Undefined if there is no such payment. */
export const lockCampaignOfPayment = (tx: Tx, paymentId: string): Promise<Campaign | undefined> =>
  lockCampaignOf(tx, campaignOfPayment(tx, paymentId)).executeTakeFirst();

/** A payment and its campaign. Locks the campaign, then the payment. Undefined if there is none. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<LockedPayment | undefined> {
  const campaign = await lockCampaignOfPayment(tx, paymentId);
  return campaign && { campaign, payment: await paymentOf(tx, paymentId) };
}

/** A refund, its payment and its campaign. Locks the campaign, the refund, then the payment. Undefined if there is none. */
export async function lockRefund(tx: Tx, refundId: string): Promise<LockedRefund | undefined> {
  const campaign = await lockCampaignOf(tx, campaignOfRefund(tx, refundId)).executeTakeFirst();
  const refund = campaign && (await locking(refundById(tx, refundId)).executeTakeFirstOrThrow());
  return refund && { campaign, refund, payment: await paymentOf(tx, refund.paymentId) };
}

/** A brand's refund request and its campaign. Locks the campaign, then the request. Undefined if there is none. */
export async function lockRefundRequest(tx: Tx, refundRequestId: string) {
  const campaign = await lockCampaignOf(tx, campaignOfRequest(tx, refundRequestId)).executeTakeFirst();
  const request = campaign && (await locking(requestById(tx, refundRequestId)).executeTakeFirstOrThrow());
  return request && { campaign, request };
}

/** The payment of a refund or dispute of a locked campaign; locks it. */
export const paymentOf = (tx: Tx, paymentId: string): Promise<Locked<PaymentRow>> =>
  locking(paymentById(tx, paymentId)).executeTakeFirstOrThrow();

/** A dispute. Locks its campaign, then the dispute. Undefined if there is none. */
export async function lockDispute(tx: Tx, disputeId: string): Promise<Locked<RowOf<'dispute'>> | undefined> {
  const campaign = await lockCampaignOf(tx, campaignOfDispute(tx, disputeId)).executeTakeFirst();
  return campaign && locking(disputeById(tx, disputeId)).executeTakeFirstOrThrow();
}

/** A payout and its campaign. Locks the campaign, then the payout. Undefined if there is none. */
export async function lockPayout(tx: Tx, payoutId: string): Promise<LockedPayout | undefined> {
  const campaign = await lockCampaignOf(tx, campaignOfPayout(tx, payoutId)).executeTakeFirst();
  const payout = campaign && (await locking(payoutById(tx, payoutId)).executeTakeFirstOrThrow());
  return payout && { campaign, payout };
}

/** A milestone and its campaign, both locked. */
export async function lockMilestone(tx: Tx, milestoneId: string) {
  const campaign = await lockCampaignOf(tx, campaignOfMilestone(tx, milestoneId)).executeTakeFirst();
  const milestone = campaign && (await locking(milestoneById(tx, milestoneId)).executeTakeFirstOrThrow());
  return milestone && { campaign, milestone };
}
