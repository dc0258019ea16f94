import { paymentMessages } from '#shared/messages/payments.ts';
import { milestonesMinor } from '#shared/money.ts';
import { HANDED_IN_DEALS, isOneOf, OVER_DEALS } from '#shared/status-sets.ts';
import type { CampaignRow } from '../access.ts';
import { asSystem, type Context } from '../context.ts';
import { bindDeals } from '../contracts/binding.service.ts';
import { bindExtensions } from '../contracts/extensions.service.ts';
import type { Tx } from '../data/db.ts';
import { finishDeals } from '../deals/ending.service.ts';
import { type Locked, lockDeal, lockDeals } from '../ground/locks.ts';
import { spendableMinor } from '../ledger/ledger.service.ts';
import { transition } from '../transition.ts';
import { accrueReached, milestonesOfDeals } from './milestones.service.ts';
import { recheckOpenPayments } from './open.service.ts';
import { uncoveredMilestones } from './payments.queries.ts';
import { releaseMilestones, returnSurplus, returnUnneeded } from './release.service.ts';

/**
 * Called when the money of a campaign has changed, because a payment came or a dispute was decided: looks once at everything that waits for
 * money. Milestones that were reached accrue, and those that were held as uncovered are released. A cancelled or rejected campaign then sends
 * back what no hold keeps; in any other deals come under contract, and a completed one also returns what it does not need. The caller has
 * locked the campaign; this locks its deals and milestones.
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

/** Milestones that were held because they were not covered: those of finished deals are released as far as the money goes, the others accrue again. */
async function releaseUncovered(tx: Tx, ctx: Context, campaign: Locked<CampaignRow>): Promise<void> {
  for (const milestone of await uncoveredMilestones(tx, campaign).execute()) {
    const deal = await lockDeal(tx, campaign, milestone.dealId).executeTakeFirstOrThrow();
    const { grossMinor } = milestonesMinor(deal.agreedAmountMinor)[milestone.kind];
    if (grossMinor > (await spendableMinor(tx, campaign.id))) return;
    const over = isOneOf(OVER_DEALS, deal.status);
    const free = await transition(tx, ctx, 'milestone', milestone, 'unhold', {
      to: over ? 'releasable' : 'accrued',
      set: { uncovered: false },
    });
    if (over) await releaseMilestones(tx, ctx, campaign, deal, [free]);
  }
}
