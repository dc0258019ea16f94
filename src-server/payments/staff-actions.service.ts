import { paymentMessages } from '#shared/messages/payments.ts';
import { BOUND_DEALS, isOneOf } from '#shared/status-sets.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { endDeals } from '../deals/ending.service.ts';
import { conflict, notFound } from '../errors.ts';
import { lockCampaignAndDeal } from '../ground/locks.ts';
import { spendableMinor } from '../ledger/ledger.service.ts';
import { transition } from '../transition.ts';
import { openDisputeOf } from './disputes.queries.ts';
import { lockPayment, lockPayout, lockRefund } from './locking.service.ts';
import { recheckOpenPayments } from './open.service.ts';
import { lockMilestones, milestoneById } from './payments.queries.ts';
import { retryPayout } from './payouts.service.ts';
import { requestRefund, retryRefund } from './refunds.service.ts';
import { releaseMilestones, returnSurplus } from './release.service.ts';

/** What people of the staff may do about money (rulings A16, B2.4, D). The policy lets nobody else get here. */

/** Releases one accrued milestone before the campaign completes. */
export async function releaseEarly(tx: Tx, ctx: Context, milestoneId: string): Promise<void> {
  const { deal, campaign, milestone } = await lockOne(tx, milestoneId);
  if (milestone.status !== 'accrued' && milestone.status !== 'releasable') {
    throw conflict(`This milestone is ${milestone.status}, so it cannot be released`);
  }
  const outcome = await releaseMilestones(tx, ctx, campaign, deal, [milestone]);
  if (outcome === 'nothing') throw conflict(paymentMessages.nothingToRelease);
}

/** Keeps an accrued milestone from being released. */
export async function holdMilestone(tx: Tx, ctx: Context, milestoneId: string, reason: string): Promise<void> {
  const { milestone } = await lockOne(tx, milestoneId);
  await transition(tx, ctx, 'milestone', milestone, 'hold', { note: reason });
}

/** Lifts a hold; in a completed campaign the milestone is released at once. */
export async function unholdMilestone(tx: Tx, ctx: Context, milestoneId: string): Promise<void> {
  const { deal, campaign, milestone: kept } = await lockOne(tx, milestoneId);
  const completed = campaign.status === 'completed' && deal.status === 'completed';
  const milestone = await transition(tx, ctx, 'milestone', kept, 'unhold', {
    to: completed ? 'releasable' : 'accrued',
    set: { uncovered: false },
  });
  if (completed) await releaseMilestones(tx, ctx, campaign, deal, [milestone]);
}

/** Ends a deal under contract (ruling B2.2): what was earned so far is released or given up, and the rest of its money is free again. */
export async function endBoundDeal(
  tx: Tx,
  ctx: Context,
  input: { dealId: string; earned: boolean; reason: string },
): Promise<void> {
  const found = await lockCampaignAndDeal(tx, input.dealId);
  if (!found) throw notFound('This deal');
  const { deal } = found;
  if (!isOneOf(BOUND_DEALS, deal.status)) throw conflict(`This deal is ${deal.status}, so it is not under contract`);
  const { earned, reason } = input;
  const campaign = await endDeals(tx, ctx, found.campaign, [deal], { how: 'ended', earned, reason });
  await recheckOpenPayments(tx, ctx, campaign);
  if (campaign.status === 'completed') await returnSurplus(tx, ctx, campaign);
}

/** Sends part of a payment back by hand, out of what its campaign still holds. */
export async function refundPayment(
  tx: Tx,
  ctx: Context,
  input: { paymentId: string; amountMinor: number; reason: string },
): Promise<void> {
  const locked = await lockPayment(tx, input.paymentId);
  if (!locked) throw notFound('This payment');
  const { payment } = locked;
  if (await openDisputeOf(tx, payment.id).executeTakeFirst()) throw conflict(paymentMessages.refundDisputed);
  const left = payment.status === 'succeeded' ? payment.amountMinor - payment.refundedMinor - payment.disputedMinor : 0;
  if (input.amountMinor > Math.min(left, await spendableMinor(tx, payment.campaignId))) {
    throw conflict(paymentMessages.refundTooLarge);
  }
  await requestRefund(tx, ctx, payment, input.amountMinor, { kind: 'refund', reason: input.reason });
}

/** Sends a failed payout again. */
export async function retryFailedPayout(tx: Tx, ctx: Context, payoutId: string): Promise<void> {
  const payout = await lockPayout(tx, payoutId);
  if (!payout) throw notFound('This payout');
  await retryPayout(tx, ctx, payout);
}

/** Sends a failed refund again. */
export async function retryFailedRefund(tx: Tx, ctx: Context, refundId: string): Promise<void> {
  const refund = await lockRefund(tx, refundId);
  if (!refund) throw notFound('This refund');
  await retryRefund(tx, ctx, refund);
}

/** Takes the locks of a milestone in the one order: campaign, deal, milestones. */
async function lockOne(tx: Tx, milestoneId: string) {
  const found = await milestoneById(tx, milestoneId).executeTakeFirst();
  if (!found) throw notFound('This milestone');
  const at = await lockCampaignAndDeal(tx, found.dealId);
  if (!at) throw notFound('This milestone');
  const { campaign, deal } = at;
  const milestone = (await lockMilestones(tx, [deal.id]).execute()).find(({ id }) => id === milestoneId);
  if (!milestone) throw notFound('This milestone');
  return { campaign, deal, milestone };
}
