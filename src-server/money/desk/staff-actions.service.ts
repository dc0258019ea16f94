import { paymentMessages } from '#shared/messages/payments.ts';
import { nameOrUntitled } from '#shared/names.ts';
import { ENDED_CAMPAIGNS, isOneOf, LAUNCHED_OR_ENDED, OVER_DEALS } from '#shared/status-sets.ts';
import { endRefusal } from '../../agreement/deals/deals.rules.ts';
import { asSystem, type Context } from '../../context.ts';
import { type Db, inTransaction, type Tx } from '../../data/db.ts';
import { notFound, refuse } from '../../errors.ts';
import { lockCampaignAndDeal, lockDeal } from '../../ground/locks.ts';
import { addJob } from '../../jobs.ts';
import { endDeals } from '../../lifecycle/ending.service.ts';
import { transition } from '../../transition.ts';
import { recheckOpenPayments } from '../checkout/revalidation.service.ts';
import { staffMilestone, staffPayment, staffPayout, staffRefund } from '../granting.service.ts';
import { amountText, tellCreator } from '../notices.service.ts';
import { retryPayout, unpayable } from '../payouts/payouts.service.ts';
import { costMinor, releaseMilestones, returnSurplus, returnUnneeded } from '../payouts/release.service.ts';
import { requestRefund, retryRefund } from '../refunds/refunds.service.ts';
import { payoutReleaseRefusal } from './bank-transfers.rules.ts';
import { factsAround, refundFacts, refundFactsOf } from './refundable.queries.ts';
import { holdRefusal, type RefundRoom, refundRefusal, releaseRefusal } from './staff.rules.ts';

/** What staff does with money (rulings A16, B2.4, D). The policy allows this to staff only. */

/**
 * Releases one accrued milestone before the campaign completes. Locks the campaign, the milestone, then its deal. @throws NOT_FOUND; CONFLICT if it
 * is not accrued, or its amount is zero
 */
export async function releaseEarly(ctx: Context, milestoneId: string): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const { campaign, milestone } = await staffMilestone(tx, ctx, milestoneId);
    const deal = await lockDeal(tx, campaign, milestone.dealId).executeTakeFirstOrThrow();
    refuse(releaseRefusal({ ...milestone, caseId: deal.caseId }));
    await releaseMilestones(tx, ctx, campaign, deal, [milestone]);
  });
}

/**
 * Keeps an accrued milestone from being released, and tells its creator why. Locks the campaign, the milestone, then its deal. @throws NOT_FOUND;
 * CONFLICT if its status does not allow it
 */
export async function holdMilestone(ctx: Context, milestoneId: string, reason: string): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const { campaign, milestone } = await staffMilestone(tx, ctx, milestoneId);
    await transition(tx, ctx, 'milestone', milestone, 'hold', { note: reason });
    const deal = await lockDeal(tx, campaign, milestone.dealId).executeTakeFirstOrThrow();
    const { title, text } = paymentMessages.milestoneHeld;
    const message = text(amountText(milestone.amountMinor, milestone.currency), nameOrUntitled(campaign.name), reason);
    await tellCreator(tx, ctx, deal, { type: 'payout', title, message });
  });
}

/**
 * Lifts a hold and tells the creator. If the deal is over, the milestone is released at once, even if its creator is flagged; the release tells the
 * creator that the money is coming. Locks the campaign, the milestone, then its deal. @throws NOT_FOUND; CONFLICT if it is not held,
 * or there is an open case about the deal
 */
export async function unholdMilestone(ctx: Context, milestoneId: string): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const { campaign, milestone: kept } = await staffMilestone(tx, ctx, milestoneId);
    const deal = await lockDeal(tx, campaign, kept.dealId).executeTakeFirstOrThrow();
    refuse(holdRefusal({ status: kept.status, caseId: deal.caseId }, 'unhold'));
    const over = isOneOf(OVER_DEALS, deal.status);
    const milestone = await transition(tx, ctx, 'milestone', kept, 'unhold', {
      to: over ? 'releasable' : 'accrued',
      set: { uncovered: false },
    });
    if (over) {
      await releaseMilestones(tx, ctx, campaign, deal, [milestone], { cleared: true });
      return;
    }
    const { title, text } = paymentMessages.holdLifted;
    const message = text(amountText(milestone.amountMinor, milestone.currency), nameOrUntitled(campaign.name));
    await tellCreator(tx, ctx, deal, { type: 'payout', title, message });
  });
}

/**
 * Refuses a milestone that is on hold, and tells its creator why: it is cancelled, and if its campaign is over, the money goes back to the brand at
 * once. Locks the campaign, the milestone, its deal, then the payments that it came from. @throws NOT_FOUND; CONFLICT if it is not held, or
 * there is an open case about the deal
 */
export async function refuseMilestone(ctx: Context, milestoneId: string, reason: string): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const { campaign, milestone } = await staffMilestone(tx, ctx, milestoneId);
    const deal = await lockDeal(tx, campaign, milestone.dealId).executeTakeFirstOrThrow();
    refuse(holdRefusal({ status: milestone.status, caseId: deal.caseId }, 'refuse'));
    await transition(tx, ctx, 'milestone', milestone, 'refuse', { note: reason, set: { uncovered: false } });
    const { title, text, toBrand } = paymentMessages.milestoneRefused;
    const message = text(amountText(milestone.amountMinor, milestone.currency), nameOrUntitled(campaign.name), reason);
    await tellCreator(tx, ctx, deal, { type: 'payout', title, message });
    if (!isOneOf(ENDED_CAMPAIGNS, campaign.status) && campaign.reviewStatus !== 'rejected') return;
    await returnUnneeded(tx, asSystem(ctx), campaign, { kind: 'refund', reason: toBrand });
  });
}

/**
 * Ends a deal under contract (ruling B2.2): what was earned so far is released or given up, and the rest of its money is free again. Locks the
 * campaign, the deal, its milestones, then the campaign's open payments. @throws NOT_FOUND; CONFLICT if it is not under contract,
 * or there is an open case about it
 */
export async function endBoundDeal(
  ctx: Context,
  input: { dealId: string; earned: boolean; reason: string },
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const found = await lockCampaignAndDeal(tx, input.dealId);
    if (!found) throw notFound('This deal');
    const { deal } = found;
    refuse(endRefusal(deal));
    const { earned, reason } = input;
    const campaign = await endDeals(tx, ctx, found.campaign, [deal], { how: 'ended', earned, reason });
    await recheckOpenPayments(tx, ctx, campaign);
    if (campaign.status === 'completed') await returnSurplus(tx, ctx, campaign);
  });
}

/**
 * Refunds part of a payment by hand, out of what its campaign still holds. What is on hold stays; so does, from the launch on, everything that its
 * creators may still get: the brand was allowed to launch because that money was held, and after the end nobody pays it again. The amount is in minor
 * units. Locks the campaign, then the payment. @throws CONFLICT for more than that @throws NOT_FOUND
 */
export async function refundPayment(
  ctx: Context,
  input: { paymentId: string; amountMinor: number; reason: string },
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const { campaign, payment } = await staffPayment(tx, ctx, input.paymentId);
    const around = await factsAround(tx, payment).executeTakeFirstOrThrow();
    const facts = { ...payment, ...around, campaignStatus: campaign.status, pausedFrom: campaign.pausedFrom };
    refuse(refundRefusal(roomOf(facts), input.amountMinor));
    await requestRefund(tx, ctx, payment, input.amountMinor, { kind: 'refund', reason: input.reason });
  });
}

/** How much {@link refundPayment} could refund of a payment, in minor units. Locks nothing: exact only while its campaign is locked. */
export const refundRoom = async (db: Db, paymentId: string): Promise<RefundRoom> =>
  roomOf(await refundFacts(db, paymentId).executeTakeFirstOrThrow());

/** How much could be refunded of each payment of a campaign, in the order in which its money goes back; in minor units. Locks nothing, as above. */
export const refundRooms = async (db: Db, campaignId: string) =>
  (await refundFactsOf(db, campaignId).execute()).map((facts) => ({ paymentId: facts.id, room: roomOf(facts) }));

/** What a campaign holds of its payments, but for disputed ones; in minor units. Locks nothing, as above. */
export async function heldOfPayments(db: Db | Tx, campaignId: string): Promise<number> {
  const facts = await refundFactsOf(db, campaignId).execute();
  const heldMinor = facts.reduce((sum, each) => sum + (each.disputed ? 0 : roomOf(each).heldMinor), 0);
  return Math.min(heldMinor, Math.max(0, facts[0]?.spendableMinor ?? 0));
}

type RefundFacts = Awaited<ReturnType<ReturnType<typeof refundFacts>['executeTakeFirstOrThrow']>>;

function roomOf(facts: RefundFacts): RefundRoom {
  const { status, carriedOver, amountMinor, refundedMinor, disputedMinor } = facts;
  const { campaignStatus, pausedFrom, disputed, open } = facts;
  const spendableMinor = Math.max(0, facts.spendableMinor ?? 0);
  const left = status === 'succeeded' && !carriedOver ? amountMinor - refundedMinor - disputedMinor : 0;
  const heldMinor = Math.min(left, spendableMinor);
  const launched = isOneOf(LAUNCHED_OR_ENDED, pausedFrom ?? campaignStatus);
  const kept = (open ?? []).filter((milestone) => launched || milestone.status === 'held');
  const freeMinor = Math.min(heldMinor, Math.max(0, spendableMinor - costMinor(kept)));
  return { carriedOver, disputed, heldMinor, freeMinor };
}

/** Sends a failed payout again. Locks the campaign, then the payout. @throws NOT_FOUND; CONFLICT if it has not failed */
export async function retryFailedPayout(ctx: Context, payoutId: string): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await retryPayout(tx, ctx, (await staffPayout(tx, ctx, payoutId)).payout);
  });
}

/** What staff decides about a withheld payout, and why. */
interface PayoutDecision {
  payoutId: string;
  reason: string;
}

/**
 * Releases a payout that was withheld because its creator is flagged, or that was refused: it is sent although the creator is still flagged. Locks
 * the campaign, then the payout. @throws NOT_FOUND; CONFLICT if it is neither withheld nor refused, or if no account accepts it any more
 */
export async function releasePayout(ctx: Context, { payoutId, reason }: PayoutDecision): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const { campaign, payout } = await staffPayout(tx, ctx, payoutId);
    refuse(payoutReleaseRefusal(payout, await unpayable(tx, payout)));
    const set = { clearedAt: ctx.now, updatedAt: ctx.now };
    await transition(tx, ctx, 'payout', payout, 'release', { set, note: reason });
    await addJob(tx, 'payments.send-payout', { payoutId }, { jobKey: `payout:${payoutId}` });
    const { title, text } = paymentMessages.payoutReleased;
    const message = text(amountText(payout.amountMinor, payout.currency));
    const payee = { creatorId: payout.creatorId, campaignId: campaign.id };
    await tellCreator(tx, ctx, payee, { type: 'payout', title, message });
  });
}

/**
 * Refuses a withheld payout, and tells the creator why. The money was earned and stays owed to the creator: it is paid if staff releases the payout
 * later. Locks the campaign, then the payout. @throws NOT_FOUND; CONFLICT if it is not withheld
 */
export async function refusePayout(ctx: Context, { payoutId, reason }: PayoutDecision): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const { campaign, payout } = await staffPayout(tx, ctx, payoutId);
    await transition(tx, ctx, 'payout', payout, 'refuse', { set: { updatedAt: ctx.now }, note: reason });
    const { title, text } = paymentMessages.payoutRefused;
    const message = text(amountText(payout.amountMinor, payout.currency), reason);
    const payee = { creatorId: payout.creatorId, campaignId: campaign.id };
    await tellCreator(tx, ctx, payee, { type: 'payout', title, message });
  });
}

/** Sends a failed refund again. Locks the campaign, the refund, then its payment. @throws NOT_FOUND; CONFLICT if it has not failed */
export async function retryFailedRefund(ctx: Context, refundId: string): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const { refund } = await staffRefund(tx, ctx, refundId);
    await retryRefund(tx, ctx, refund);
  });
}
