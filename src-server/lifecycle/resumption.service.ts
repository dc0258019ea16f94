import { paymentMessages } from '#shared/messages/payments.ts';
import { BOUND_DEALS, ENDED_CAMPAIGNS, HANDED_IN_DEALS, isOneOf } from '#shared/status-sets.ts';
import type { CampaignRow, DealRow } from '../access.ts';
import { asSystem, type Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { type Locked, lockDeals } from '../ground/locks.ts';
import { recheckOpenPayments } from '../money/checkout/revalidation.service.ts';
import { accrueReached, cancelUnsettled, milestonesOfDeals } from '../money/payouts/milestones.service.ts';
import { releaseUncovered, returnSurplus, returnUnneeded, type SplitOfDeal } from '../money/payouts/release.service.ts';
import { declineAtEnd } from '../money/refunds/requests.service.ts';
import { bindDeals } from './binding.service.ts';
import { endDeals, finishDeals, settleByCase } from './ending.service.ts';
import { bindExtensions } from './extension-binding.service.ts';

/**
 * Called when the money of a campaign has changed, because a payment arrived or a dispute was decided: looks once at everything that waits for money.
 * Milestones that were reached accrue, and those that were held as uncovered are released. After that, a cancelled or rejected campaign sends back
 * what is not on hold; in any other, deals come under contract, and a completed one also returns what it does not need. The caller has locked the
 * campaign; this locks its deals and milestones.
 */
export async function resumeWaiting(tx: Tx, ctx: Context, campaign: Locked<CampaignRow>): Promise<void> {
  const system = asSystem(ctx);
  await accrueReached(tx, system, campaign);
  await releaseUncovered(tx, system, campaign);
  if (campaign.status === 'cancelled' || campaign.reviewStatus === 'rejected') {
    return returnUnneeded(tx, system, campaign, { kind: 'refund', reason: paymentMessages.campaignOver });
  }
  await bindDeals(tx, ctx, campaign);
  await bindExtensions(tx, ctx, campaign);
  await recheckOpenPayments(tx, system, campaign);
  if (campaign.status !== 'completed') return;
  const deals = await lockDeals(tx, campaign, HANDED_IN_DEALS).execute();
  await returnSurplus(tx, system, await finishDeals(tx, system, campaign, deals, await milestonesOfDeals(tx, deals)));
}

/**
 * What follows for a deal when its case has ended: it is settled by the split, or goes on without one. Then everything is done that was left out while
 * the case was open: if the campaign was meanwhile cancelled or rejected, the deal ends with it; if it was completed, the deal is finished as soon as
 * its content is approved; and money that nobody needs goes back. The caller has locked the campaign and the deal, and tells the parties; this locks
 * the campaign's deals, their milestones, its open payments and its refund request.
 */
export async function resumeAfterCase(
  tx: Tx,
  ctx: Context,
  { campaign, deal }: { campaign: Locked<CampaignRow>; deal: Locked<DealRow> },
  { split, reason }: { split: SplitOfDeal | null; reason: string },
): Promise<void> {
  const system = asSystem(ctx);
  let left = campaign;
  if (split !== null) left = await settleByCase(tx, system, campaign, deal, { split, reason });
  if (left.status === 'cancelled' || left.reviewStatus === 'rejected') {
    const unfinished = await lockDeals(tx, left, BOUND_DEALS).where('id', '=', deal.id).execute();
    const over = paymentMessages.campaignOver;
    left = await endDeals(tx, system, left, unfinished, { how: 'campaignCancelled', reason: over });
    await cancelUnsettled(tx, system, left, over);
  }
  await resumeWaiting(tx, system, left);
  if (isOneOf(ENDED_CAMPAIGNS, left.status)) await declineAtEnd(tx, system, left);
}
