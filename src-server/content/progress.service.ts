import type { CampaignRow } from '../access.ts';
import { asSystem, type Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { settleDeal } from '../deals/ending.service.ts';
import { accrueMilestones, reverseMilestone } from '../payments/milestones.service.ts';
import { transition } from '../transition.ts';
import { pieceCounts } from './content.queries.ts';
import { refreshLaunch } from './launch.service.ts';
import type { CampaignAndDeal } from './locking.service.ts';

/** How many pieces a deal owes: the sum of the campaign's quantities, one at the least (ruling B2.2). */
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

/** What a deal owes, and what of it is handed in and approved. */
async function dealContentState(tx: Tx, campaign: CampaignRow, dealId: string): Promise<ContentState> {
  const counts = await pieceCounts(tx, dealId).executeTakeFirstOrThrow();
  return { required: requiredPieces(campaign), ...counts };
}

/**
 * Draws what follows from a changed submission: the deal is submitted once all its pieces are in, and goes back to work when one is
 * returned; the submission milestone accrues once, the approval milestone follows the approvals until launch (rulings B2.2, B2.4).
 */
export async function followContent(tx: Tx, ctx: Context, { campaign, deal: before }: CampaignAndDeal): Promise<void> {
  let deal = before;
  const { required, handedIn, approved } = await dealContentState(tx, campaign, deal.id);
  const system = asSystem(ctx);
  if (deal.status === 'in_progress' && handedIn >= required) {
    deal = await transition(tx, system, 'deal', deal, 'submit', { set: { updatedAt: ctx.now } });
    await accrueMilestones(tx, ctx, [deal], 'submission');
  } else if (deal.status === 'submitted' && handedIn < required) {
    deal = await transition(tx, system, 'deal', deal, 'revise', { set: { updatedAt: ctx.now } });
  }
  if (approved >= required) {
    await accrueMilestones(tx, ctx, [deal], 'approval');
    await refreshLaunch(tx, ctx, await settleDeal(tx, ctx, campaign, deal));
  } else {
    await reverseMilestone(tx, ctx, deal, 'approval');
    await refreshLaunch(tx, ctx, campaign);
  }
}
