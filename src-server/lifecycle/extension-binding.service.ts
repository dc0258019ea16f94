import { zonedDay } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { dealCostMinor, MILESTONE_KINDS } from '#shared/money.ts';
import { nameOrUntitled } from '#shared/names.ts';
import { EXTENDING_CAMPAIGNS, isOneOf } from '#shared/status-sets.ts';
import type { CampaignRow, DealRow } from '../access.ts';
import { prolongUsage } from '../agreement/deals/usage.service.ts';
import { asSystem, type Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { type Locked, lockDeals } from '../ground/locks.ts';
import { announce } from '../ground/webhooks.ts';
import { balanceDue } from '../money/checkout/balance.service.ts';
import { accrueMilestones, milestonesOfDeals, planMilestones } from '../money/payouts/milestones.service.ts';
import { unneededMinor } from '../money/payouts/release.service.ts';
import { notifyAll } from '../notifications/notifications.service.ts';
import { transition } from '../transition.ts';

/**
 * Puts accepted extensions of usage rights into force, in the order in which they were accepted, as far as the campaign holds money that no other
 * deal needs: from then on the usage of their deals runs longer. Nothing is made for them, so all their milestones are reached at once, and are paid
 * with the campaign's others. Returns those that are now in force. The caller has locked the campaign; this locks its accepted extensions, their
 * deals and their milestones.
 */
export async function bindExtensions(tx: Tx, ctx: Context, campaign: Locked<CampaignRow>): Promise<Locked<DealRow>[]> {
  const { status, pausedFrom } = campaign;
  if (!isOneOf(EXTENDING_CAMPAIGNS, pausedFrom ?? status)) return [];
  const accepted = await lockDeals(tx, campaign, ['accepted']).where('extendsDealId', 'is not', null).execute();
  if (accepted.length === 0) return [];
  const bound: Locked<DealRow>[] = [];
  let leftMinor = await unneededMinor(tx, campaign.id);
  const owes = (await balanceDue(tx, ctx, campaign)).amountMinor > 0;
  for (const deal of accepted.toSorted((a, b) => Number(a.responseDate) - Number(b.responseDate))) {
    const costMinor = dealCostMinor(deal.agreedAmountMinor);
    if (costMinor > leftMinor && owes) continue;
    leftMinor -= costMinor;
    bound.push(await bind(tx, ctx, campaign, deal));
  }
  return bound;
}

async function bind(
  tx: Tx,
  ctx: Context,
  campaign: Locked<CampaignRow>,
  accepted: Locked<DealRow>,
): Promise<Locked<DealRow>> {
  const system = asSystem(ctx);
  const move = { set: { updatedAt: ctx.now } };
  const contracted = await transition(tx, system, 'deal', accepted, 'contract', move);
  await planMilestones(tx, system, [contracted]);
  const started = await transition(tx, system, 'deal', contracted, 'start', move);
  const deal = await transition(tx, system, 'deal', started, 'submit', move);
  let milestones: Awaited<ReturnType<typeof accrueMilestones>> = await milestonesOfDeals(tx, [deal]);
  for (const kind of MILESTONE_KINDS) milestones = await accrueMilestones(tx, system, campaign, milestones, kind);
  const until = await prolongUsage(tx, ctx, campaign, deal);
  await announce(tx, ctx, 'deal.extended', [deal.id]);
  const notice = {
    type: 'usage_extended' as const,
    title: `Usage rights for “${isolated(nameOrUntitled(campaign.name))}” are extended`,
    message: `The content may be used until ${zonedDay(until, campaign.timeZone)}.`,
    campaignId: campaign.id,
  };
  await notifyAll(tx, ctx, [
    { ...notice, userId: deal.brandId, route: `/brand/orders?projectId=${campaign.id}&tab=creators` },
    { ...notice, userId: deal.creatorId, route: `/creator/campaigns/${campaign.id}` },
  ]);
  return deal;
}
