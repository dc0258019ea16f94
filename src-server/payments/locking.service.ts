import type { CampaignRow, PaymentRow } from '../access.ts';
import type { Tx } from '../data/db.ts';
import { type Locked, lockCampaign, lockCampaignAndDeal, locking } from '../ground/locks.ts';
import type { RowOf } from '../transition.ts';
import { disputeById } from './disputes.queries.ts';
import { paymentById, payoutById, refundById } from './payments.queries.ts';

/** Rows of money, each with what is locked before it: see {@link lockCampaign} for the one order. Undefined where there is no such row. */

export async function lockPayment(
  tx: Tx,
  paymentId: string,
): Promise<{ campaign: Locked<CampaignRow>; payment: Locked<PaymentRow> } | undefined> {
  const found = await paymentById(tx, paymentId).executeTakeFirst();
  if (!found) return undefined;
  const campaign = await lockCampaign(tx, found.campaignId).executeTakeFirstOrThrow();
  return { campaign, payment: await locking(paymentById(tx, paymentId)).executeTakeFirstOrThrow() };
}

/** A refund: its campaign and its payment come first. */
export async function lockRefund(tx: Tx, refundId: string): Promise<Locked<RowOf<'refund'>> | undefined> {
  const found = await refundById(tx, refundId).executeTakeFirst();
  if (!found) return undefined;
  await lockPayment(tx, found.paymentId);
  return locking(refundById(tx, refundId)).executeTakeFirst();
}

/** A dispute: its campaign and its payment come first. */
export async function lockDispute(tx: Tx, disputeId: string): Promise<Locked<RowOf<'dispute'>> | undefined> {
  const found = await disputeById(tx, disputeId).executeTakeFirst();
  if (!found) return undefined;
  await lockPayment(tx, found.paymentId);
  return locking(disputeById(tx, disputeId)).executeTakeFirst();
}

/** A payout: its campaign and its deal come first. */
export async function lockPayout(tx: Tx, payoutId: string): Promise<Locked<RowOf<'payout'>> | undefined> {
  const found = await payoutById(tx, payoutId).executeTakeFirst();
  if (!found) return undefined;
  await lockCampaignAndDeal(tx, found.dealId);
  return locking(payoutById(tx, payoutId)).executeTakeFirst();
}
