import type { DealStatus, EventOf } from '#shared/lifecycles.ts';
import { campaignNotices } from '#shared/messages/campaigns.ts';
import { type DealEnding, dealEndings } from '#shared/messages/deals.ts';
import { campaignName } from '#shared/names.ts';
import { BOUND_DEALS, HANDED_IN_DEALS, isOneOf, UNBOUND_DEALS, UNFINISHED_DEALS } from '#shared/status-sets.ts';
import type { CampaignRow, DealRow, DealToChange } from '../access.ts';
import { refreshLaunch } from '../content/launch.service.ts';
import { asSystem, type Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { type Locked, lockCampaign, lockDeals } from '../ground/locks.ts';
import { notify, notifyAll } from '../notifications/notifications.service.ts';
import {
  fullyReached,
  recheckOpenPayments,
  refundCampaign,
  returnSurplus,
  settleMilestones,
} from '../payments/payments.service.ts';
import { type Movable, transition, transitionAll } from '../transition.ts';
import { campaignsWithOpen, openApplications } from './applications.queries.ts';
import { closeApplications, withdrawApplication } from './closing.service.ts';
import { amountOf, brandNotice, creatorNotice, dealsChanged, names } from './notices.service.ts';

interface Ending {
  how: DealEnding;
  /** Why, as people read it; empty where `how` says it all. */
  reason?: string;
  /** What was earned so far is released instead of being given up. */
  earned?: boolean;
}

const EVENTS: Record<DealEnding, EventOf<'deal'>> = {
  expired: 'expire',
  withdrawn: 'withdraw',
  cancelled: 'cancel',
  ended: 'cancel',
  completed: 'complete',
  campaignCompleted: 'cancel',
  campaignCancelled: 'cancel',
  campaignDeleted: 'withdraw',
};

/**
 * The one way in which deals end: their status moves, their money is settled, creator and brand are told where they did not do it
 * themselves, and the pages of both ask again. What open payments of the campaign rest on, and what it holds beyond its deals, the caller
 * looks at afterwards. Where no money is released, the statements do not grow with the deals. Answers the campaign as it is then.
 * @throws CONFLICT where a deal's status does not allow the ending
 */
export async function endDeals(
  tx: Tx,
  ctx: Context,
  campaign: Locked<CampaignRow>,
  deals: readonly Locked<DealRow>[],
  ending: Ending,
): Promise<Locked<CampaignRow>> {
  if (deals.length === 0) return campaign;
  for (const [event, alike] of Map.groupBy(deals, ({ status }) => eventOf(ending.how, status))) {
    await transitionAll(tx, asSystem(ctx), 'deal', alike, event, moveOf(ctx, event, ending));
  }
  await followEnd(tx, ctx, campaign, deals, ending);
  const worked = deals.some(({ status }) => isOneOf(BOUND_DEALS, status));
  return worked ? refreshLaunch(tx, ctx, campaign) : campaign;
}

/** The same for a deal that is not bound yet and that a party, or staff, ends under its own name: it is withdrawn or cancelled. */
export async function endOwnDeal(
  tx: Tx,
  ctx: Context,
  { campaign, deal }: DealToChange,
  ending: { how: 'withdrawn' | 'cancelled'; reason?: string },
): Promise<void> {
  const event = eventOf(ending.how, deal.status);
  await transition(tx, ctx, 'deal', deal, event, moveOf(ctx, event, ending));
  await followEnd(tx, ctx, campaign, [deal], ending);
}

/** What is written with the event that ends a deal. */
function moveOf({ now }: Context, event: EventOf<'deal'>, { reason = '' }: Ending) {
  const why = event === 'cancel' ? { cancelReason: reason } : {};
  return { set: { ...why, updatedAt: now }, ...(reason && { note: reason }) };
}

/** What the end of deals brings with it: their money is settled, their parties are told. */
async function followEnd(
  tx: Tx,
  ctx: Context,
  campaign: CampaignRow,
  deals: readonly DealRow[],
  { how, reason = '', earned = false }: Ending,
): Promise<void> {
  const share = how === 'completed' ? 'all' : earned ? 'earned' : 'none';
  await settleMilestones(tx, ctx, campaign, deals, share, reason);
  await tellParties(tx, ctx, campaign, deals, how, reason);
  await dealsChanged(tx, deals);
}

/** An invitation that nobody has answered when its campaign is completed expires. */
const eventOf = (how: DealEnding, status: DealStatus): EventOf<'deal'> =>
  how === 'campaignCompleted' && status === 'invited' ? 'expire' : EVENTS[how];

async function tellParties(
  tx: Tx,
  ctx: Context,
  campaign: CampaignRow,
  deals: readonly DealRow[],
  how: DealEnding,
  reason: string,
): Promise<void> {
  const words = dealEndings[how];
  const named = await names(tx, campaign, deals);
  const actorId = ctx.actor.kind === 'user' ? ctx.actor.id : null;
  const notices = deals.flatMap((deal) => {
    const parties = named(deal);
    const [byCreator, byBrand] = [actorId === deal.creatorId, actorId === deal.brandId];
    const who = byCreator ? parties.creator : byBrand ? parties.brand : 'The Accord team';
    const about = { ...parties, amount: amountOf(deal), invitation: deal.status === 'invited', who, reason };
    const toBrand = words.brand && !byBrand ? [brandNotice(deal, words.brand(about))] : [];
    return words.creator && !byCreator ? [...toBrand, creatorNotice(deal, words.creator(about))] : toBrand;
  });
  await notifyAll(tx, ctx, notices);
}

/** What the end of a campaign does to its deals, and which of them it leaves alone. */
const CAMPAIGN_ENDS = {
  completed: { how: 'campaignCompleted', deals: UNBOUND_DEALS },
  cancelled: { how: 'campaignCancelled', deals: UNFINISHED_DEALS },
  deleted: { how: 'campaignDeleted', deals: ['invited'] },
} as const;

/**
 * What the end of a campaign brings with it; whoever ends it has moved its status, or rejected or deleted it, and tells the brand
 * (rulings B2.1, B2.4). Its unfinished deals end, applications are closed, open payments are looked at again. When it is completed, deals whose
 * content is all approved are completed and paid, and what no deal needs goes back to the brand: deals that still wait for content or
 * its approval keep their money until {@link settleDeal} or the daily job finishes them. When it is cancelled or rejected, everything
 * that was not released goes back.
 */
export async function endCampaign(
  tx: Tx,
  ctx: Context,
  ended: Locked<CampaignRow>,
  end: keyof typeof CAMPAIGN_ENDS,
  reason: string,
): Promise<void> {
  const { how, deals } = CAMPAIGN_ENDS[end];
  let campaign = await endDeals(tx, ctx, ended, await lockDeals(tx, ended, deals).execute(), { how, reason });
  if (end === 'completed') {
    campaign = await finishDeals(tx, ctx, campaign, await lockDeals(tx, campaign, HANDED_IN_DEALS).execute());
  }
  await closeApplications(tx, ctx, campaign, reason);
  if (end === 'cancelled') return refundCampaign(tx, ctx, campaign, reason);
  await recheckOpenPayments(tx, ctx, campaign);
  if (end === 'completed') await returnSurplus(tx, ctx, campaign);
}

/** Cancels a campaign for good; its brand is told, unless it did so itself. */
export async function cancelCampaign<Ctx extends Context>(
  tx: Tx,
  ctx: Ctx,
  campaign: Movable<'campaign', Ctx>,
  reason: string,
): Promise<void> {
  const { id: campaignId, brandId } = campaign;
  const set = { updatedAt: ctx.now };
  const cancelled = await transition(tx, ctx, 'campaign', campaign, 'cancel', { set, note: reason });
  await endCampaign(tx, ctx, cancelled, 'cancelled', reason);
  if (ctx.actor.kind === 'user' && ctx.actor.id === brandId) return;
  await notify(tx, ctx, {
    userId: brandId,
    type: 'campaign_cancelled',
    title: campaignNotices.cancelled.title,
    message: campaignNotices.cancelled.text(campaignName(campaign), reason),
    route: `/brand/orders?projectId=${campaignId}`,
    campaignId,
  });
}

/** Finishes one deal of a completed campaign whose content was approved afterwards; anything else is left as it is. */
export async function settleDeal(
  tx: Tx,
  ctx: Context,
  campaign: Locked<CampaignRow>,
  deal: Locked<DealRow>,
): Promise<Locked<CampaignRow>> {
  if (campaign.status !== 'completed' || !isOneOf(HANDED_IN_DEALS, deal.status)) return campaign;
  const settled = await finishDeals(tx, ctx, campaign, [deal]);
  await returnSurplus(tx, ctx, settled);
  return settled;
}

/**
 * Completes those of a completed campaign's deals whose content is all approved, and releases their money; a deal that was completed before
 * may still have some. The caller returns the surplus afterwards. Answers the campaign as it is then.
 */
export async function finishDeals(
  tx: Tx,
  ctx: Context,
  campaign: Locked<CampaignRow>,
  deals: readonly Locked<DealRow>[],
): Promise<Locked<CampaignRow>> {
  const reached = await fullyReached(tx, deals);
  const done = deals.filter(({ id }) => reached.has(id));
  const [submitted, completed] = [done.filter(isSubmitted), done.filter((deal) => !isSubmitted(deal))];
  await settleMilestones(tx, ctx, campaign, completed, 'all', '');
  return endDeals(tx, ctx, campaign, submitted, { how: 'completed' });
}

const isSubmitted = ({ status }: DealRow): boolean => status === 'submitted';

/** Ends what a creator who is leaving has not answered or had no answer to: invitations expire, applications are withdrawn. */
export async function endOffersOf(tx: Tx, ctx: Context, creatorId: string): Promise<void> {
  for (const { campaignId } of await campaignsWithOpen(tx, creatorId).execute()) {
    const campaign = await lockCampaign(tx, campaignId).executeTakeFirstOrThrow();
    const invited = await lockDeals(tx, campaign, ['invited']).where('creatorId', '=', creatorId).execute();
    await endDeals(tx, ctx, campaign, invited, { how: 'expired' });
    for (const application of await openApplications(tx, campaignId, [creatorId]).execute()) {
      await withdrawApplication(tx, asSystem(ctx), campaign, application);
    }
  }
}
