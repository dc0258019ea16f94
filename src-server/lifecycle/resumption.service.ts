import { paymentMessages } from '#shared/messages/payments.ts';
import { HANDED_IN_DEALS } from '#shared/status-sets.ts';
import type { CampaignRow } from '../access.ts';
import { asSystem, type Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { type Locked, lockDeals } from '../ground/locks.ts';
import { recheckOpenPayments } from '../money/checkout/revalidation.service.ts';
import { accrueReached, milestonesOfDeals } from '../money/payouts/milestones.service.ts';
import { releaseUncovered, returnSurplus, returnUnneeded } from '../money/payouts/release.service.ts';
import { bindDeals } from './binding.service.ts';
import { finishDeals } from './ending.service.ts';
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
