import type { CampaignRow, DealRow } from '../access.ts';
import type { CampaignAndDeal } from '../content/allowed.service.ts';
import { asSystem, type Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import type { Locked } from '../ground/locks.ts';
import { publish } from '../live.ts';
import { accrueMilestones, milestonesOfDeals, reverseMilestone } from '../money/payouts/milestones.service.ts';
import { type RowOf, transition } from '../transition.ts';
import { pieceCounts } from './content-progress.queries.ts';
import { settleDeal } from './ending.service.ts';
import { refreshLaunch } from './launch-readiness.service.ts';

/** How many pieces a deal of this campaign owes: the sum of the campaign's quantities, at least one (ruling B2.2). Locks nothing. */
export function requiredPieces(campaign: Pick<CampaignRow, 'contentRequirements'>): number {
  const quantities = Object.values(campaign.contentRequirements).map(({ quantity }) => quantity);
  return Math.max(
    1,
    quantities.reduce((sum, quantity) => sum + quantity, 0),
  );
}

export interface ContentState {
  required: number;
  handedIn: number;
  approved: number;
}

/** How many pieces a deal owes, has submitted and has approved. Locks nothing. */
export async function dealContentState(tx: Tx, campaign: CampaignRow, dealId: string): Promise<ContentState> {
  const counts = await pieceCounts(tx, dealId).executeTakeFirstOrThrow();
  return { required: requiredPieces(campaign), ...counts };
}

/**
 * Updates a deal after one of its submissions changed: the deal is submitted once all its pieces are in, and goes back to work if one is returned;
 * the submission milestone accrues once, the approval milestone accrues and is taken back with the approvals (rulings B2.2, B2.4). A deal of a
 * completed campaign is finished and paid once everything is approved. The caller has locked the campaign and the deal; this locks the deal's
 * milestones. The open pages of both sides reload.
 */
export async function followContent(tx: Tx, ctx: Context, { campaign, deal: before }: CampaignAndDeal): Promise<void> {
  let deal = before;
  const { required, handedIn, approved } = await dealContentState(tx, campaign, deal.id);
  const system = asSystem(ctx);
  let milestones: readonly Locked<RowOf<'milestone'>>[] = await milestonesOfDeals(tx, [deal]);
  if (deal.status === 'in_progress' && handedIn >= required) {
    deal = await transition(tx, system, 'deal', deal, 'submit', { set: { updatedAt: ctx.now } });
    milestones = await accrueMilestones(tx, system, campaign, milestones, 'submission');
  } else if (deal.status === 'submitted' && handedIn < required) {
    deal = await transition(tx, system, 'deal', deal, 'revise', { set: { updatedAt: ctx.now } });
  }
  if (approved >= required) {
    milestones = await accrueMilestones(tx, system, campaign, milestones, 'approval');
    await refreshLaunch(tx, ctx, await settleDeal(tx, ctx, campaign, deal, milestones));
  } else {
    await reverseMilestone(tx, system, milestones, 'approval');
    await refreshLaunch(tx, ctx, campaign);
  }
  await showContent(tx, campaign, deal);
}

/** Makes the open pages of both sides reload, because content of their deal has changed. Locks nothing. */
export async function showContent(
  tx: Tx,
  { brandId }: Pick<CampaignRow, 'brandId'>,
  { creatorId }: Pick<DealRow, 'creatorId'>,
): Promise<void> {
  await publish(tx, { userId: brandId, topic: 'campaign' }, { userId: creatorId, topic: 'campaign' });
}
