import type { DealStatus, EventOf } from '#shared/lifecycles.ts';
import { campaignNotices } from '#shared/messages/campaigns.ts';
import { type DealEnding, dealEndings } from '#shared/messages/deals.ts';
import { nameOrUntitled } from '#shared/names.ts';
import {
  BOUND_DEALS,
  ENGAGED_DEALS,
  HANDED_IN_DEALS,
  IN_REVIEW,
  isOneOf,
  SETTLED_MILESTONES,
  UNBOUND_DEALS,
  UNFINISHED_DEALS,
} from '#shared/status-sets.ts';
import type { CampaignRow, DealRow, DealToChange } from '../access.ts';
import { closeApplications, withdrawOpenApplications } from '../agreement/deals/closing.service.ts';
import { release } from '../agreement/deals/exclusivity.service.ts';
import { amountOf, brandNotice, creatorNotice, dealsChanged, names } from '../agreement/deals/notices.service.ts';
import { startUsage } from '../agreement/deals/usage.service.ts';
import { asSystem, type Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { type Locked, lockCampaign, lockDeals } from '../ground/locks.ts';
import { recheckOpenPayments } from '../money/checkout/revalidation.service.ts';
import { cancelUnsettled, milestonesOfDeals } from '../money/payouts/milestones.service.ts';
import {
  fullyReached,
  returnSurplus,
  returnUnneeded,
  type SplitOfDeal,
  settleMilestones,
} from '../money/payouts/release.service.ts';
import { declineAtEnd } from '../money/refunds/requests.service.ts';
import { notify, notifyAll } from '../notifications/notifications.service.ts';
import { type Movable, type RowOf, transition, transitionAll } from '../transition.ts';
import { campaignsEngaging, campaignsWithOpen } from './ending.queries.ts';
import { refreshLaunch } from './launch-readiness.service.ts';

type Milestones = readonly Locked<RowOf<'milestone'>>[];

interface Ending {
  how: DealEnding;
  /** Why, as people read it; empty if `how` says enough. */
  reason?: string;
  /** What was earned so far is released instead of being given up. */
  earned?: boolean;
  /** What each open milestone gives the creator, if a case says so. */
  split?: SplitOfDeal;
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
  caseSettled: 'cancel',
};

/**
 * The only way in which deals end: their status moves, their money is settled, creator and brand are told unless they ended it themselves, and the open
 * pages of both reload. Deals with an open case stay as they are: they end by the case. The caller checks the campaign's open payments and returns its
 * surplus afterwards. If no money is released, the number of statements does not grow with the deals. Returns the updated campaign. The caller has
 * locked the campaign and the deals; this locks their milestones.
 * @throws CONFLICT if a deal's status does not allow the ending
 */
export async function endDeals(
  tx: Tx,
  ctx: Context,
  campaign: Locked<CampaignRow>,
  deals: readonly Locked<DealRow>[],
  ending: Ending,
): Promise<Locked<CampaignRow>> {
  const free = deals.filter(withoutCase);
  if (free.length === 0) return campaign;
  return endAndSettle(tx, ctx, campaign, free, await milestonesOfDeals(tx, free), ending);
}

const withoutCase = ({ caseId }: DealRow): boolean => caseId === null;

/** The same with milestones that are already locked, which may include those of other deals. */
async function endAndSettle(
  tx: Tx,
  ctx: Context,
  campaign: Locked<CampaignRow>,
  deals: readonly Locked<DealRow>[],
  milestones: Milestones,
  ending: Ending,
): Promise<Locked<CampaignRow>> {
  for (const [event, alike] of Map.groupBy(deals, ({ status }) => eventOf(ending.how, status))) {
    await transitionAll(tx, asSystem(ctx), 'deal', alike, event, moveOf(ctx, event, ending));
  }
  await followEnd(tx, ctx, campaign, deals, milestones, ending);
  const worked = deals.some(({ status }) => isOneOf(BOUND_DEALS, status));
  return worked ? refreshLaunch(tx, ctx, campaign) : campaign;
}

/**
 * The same for one deal that is not bound yet and that the actor, a party or staff, withdraws or cancels. Locks and errors are the same.
 */
export async function endOwnDeal(
  tx: Tx,
  ctx: Context,
  { campaign, deal }: DealToChange,
  ending: { how: 'withdrawn' | 'cancelled'; reason?: string },
): Promise<void> {
  const event = eventOf(ending.how, deal.status);
  await transition(tx, ctx, 'deal', deal, event, moveOf(ctx, event, ending));
  await followEnd(tx, ctx, campaign, [deal], await milestonesOfDeals(tx, [deal]), ending);
}

/** The columns written with the event that ends a deal. */
function moveOf({ now }: Context, event: EventOf<'deal'>, { how, reason = '' }: Ending) {
  const why = event === 'cancel' || (how === 'withdrawn' && reason) ? { cancelReason: reason } : {};
  return { set: { ...why, updatedAt: now }, ...(reason && { note: reason }) };
}

/** Settles the money of deals that have ended, and tells their parties. */
async function followEnd(
  tx: Tx,
  ctx: Context,
  campaign: Locked<CampaignRow>,
  deals: readonly Locked<DealRow>[],
  milestones: Milestones,
  { how, reason = '', earned = false, split }: Ending,
): Promise<void> {
  if (how === 'completed') await startUsage(tx, ctx, campaign, deals);
  else await release(tx, deals);
  const share = split ?? (how === 'completed' ? 'all' : earned ? 'earned' : 'none');
  await settleMilestones(tx, asSystem(ctx), campaign, deals, milestones, { share, reason });
  await tellParties(tx, ctx, campaign, deals, how, reason);
  await dealsChanged(tx, deals);
}

/** An invitation that nobody has answered by the time its campaign is completed expires. */
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
  const inReview = isOneOf(IN_REVIEW, campaign.reviewStatus);
  const actorId = ctx.actor.kind === 'user' ? ctx.actor.id : null;
  const notices = deals.flatMap((deal) => {
    const parties = named(deal);
    const [byCreator, byBrand] = [actorId === deal.creatorId, actorId === deal.brandId];
    const who = byCreator ? parties.creator : byBrand ? parties.brand : 'The Accord team';
    const about = { ...parties, amount: amountOf(deal), invitation: deal.status === 'invited', inReview, who, reason };
    const toBrand = words.brand && !byBrand ? [brandNotice(deal, words.brand(about))] : [];
    return words.creator && !byCreator ? [...toBrand, creatorNotice(deal, words.creator(about))] : toBrand;
  });
  await notifyAll(tx, ctx, notices);
}

/** How each end of a campaign ends its deals, and in which statuses; other deals are left alone. */
const CAMPAIGN_ENDS = {
  completed: { how: 'campaignCompleted', deals: UNBOUND_DEALS },
  cancelled: { how: 'campaignCancelled', deals: UNFINISHED_DEALS },
  deleted: { how: 'campaignDeleted', deals: ['invited'] },
} as const;

/**
 * Ends what belongs to a campaign that the caller has completed, cancelled, rejected or deleted (rulings B2.1, B2.4); the caller tells the brand. Its
 * unfinished deals end, applications are closed, open payments are checked again. If it is completed, deals whose content is all approved are
 * completed and paid, and money that no deal needs goes back to the brand: deals that still wait for content or its approval keep their money until
 * {@link settleDeal} or the daily job finishes them. If it is cancelled or rejected, everything that was not released goes back. A refund that the
 * brand asked for is granted by what goes back, and declined if nothing is left. The caller has locked the campaign; this locks its deals, their
 * milestones, its applications, open payments and refund request.
 */
export async function endCampaign(
  tx: Tx,
  ctx: Context,
  ended: Locked<CampaignRow>,
  end: keyof typeof CAMPAIGN_ENDS,
  reason: string,
): Promise<void> {
  const { how, deals } = CAMPAIGN_ENDS[end];
  // Usage can be extended after a campaign's end as well as before, so extensions go on.
  const concerned = lockDeals(tx, ended, deals).$if(end === 'completed', (all) =>
    all.where('extendsDealId', 'is', null),
  );
  let campaign = await endDeals(tx, ctx, ended, await concerned.execute(), { how, reason });
  if (end === 'completed') {
    const handedIn = await lockDeals(tx, campaign, HANDED_IN_DEALS).execute();
    campaign = await finishDeals(tx, ctx, campaign, handedIn, await milestonesOfDeals(tx, handedIn));
  }
  await closeApplications(tx, ctx, campaign, reason);
  if (end === 'cancelled') await refundCampaign(tx, ctx, campaign, reason);
  else await recheckOpenPayments(tx, ctx, campaign);
  if (end === 'completed') await returnSurplus(tx, ctx, campaign);
  await declineAtEnd(tx, ctx, campaign);
}

/**
 * What cancelling or rejecting a campaign does with its money (ruling B2.1): milestones that were not released are given up, open bank
 * pages are closed, and what is held goes back to the brand, but for what is on hold. What was released before stays the creators'. The
 * caller has locked the campaign; this locks its milestones and payments.
 */
async function refundCampaign(tx: Tx, ctx: Context, campaign: Locked<CampaignRow>, reason: string): Promise<void> {
  const system = asSystem(ctx);
  await cancelUnsettled(tx, system, campaign, reason);
  await recheckOpenPayments(tx, ctx, campaign);
  await returnUnneeded(tx, system, campaign, { kind: 'refund', reason });
}

/**
 * Cancels a campaign for good; its brand is told, unless it did so itself. The caller has locked the campaign; this locks what
 * {@link endCampaign} locks. @throws FORBIDDEN for an actor who may not cancel; CONFLICT when its status does not allow it
 */
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
    message: campaignNotices.cancelled.text(nameOrUntitled(campaign.name), reason),
    route: `/brand/orders?projectId=${campaignId}`,
    campaignId,
  });
}

/**
 * Finishes one deal of a completed campaign whose content was approved afterwards, and returns the surplus to the brand; a deal of any other campaign
 * or status stays as it is. Returns the updated campaign. The caller has locked the campaign, the deal and all its milestones.
 */
export async function settleDeal(
  tx: Tx,
  ctx: Context,
  campaign: Locked<CampaignRow>,
  deal: Locked<DealRow>,
  milestones: Milestones,
): Promise<Locked<CampaignRow>> {
  if (campaign.status !== 'completed' || !isOneOf(HANDED_IN_DEALS, deal.status)) return campaign;
  const settled = await finishDeals(tx, ctx, campaign, [deal], milestones);
  await returnSurplus(tx, ctx, settled);
  return settled;
}

/**
 * Completes those of a completed campaign's deals whose content is all approved, and releases their money; a deal that was completed before may still
 * have some, and one with an open case stays as it is. The caller returns the surplus afterwards. Returns the updated campaign. The caller has locked
 * the campaign, the deals and all their milestones.
 */
export async function finishDeals(
  tx: Tx,
  ctx: Context,
  campaign: Locked<CampaignRow>,
  deals: readonly Locked<DealRow>[],
  milestones: Milestones,
): Promise<Locked<CampaignRow>> {
  const reached = fullyReached(milestones);
  const done = deals.filter((deal) => reached.has(deal.id) && withoutCase(deal));
  const [submitted, completed] = [done.filter(isSubmitted), done.filter((deal) => !isSubmitted(deal))];
  await settleMilestones(tx, asSystem(ctx), campaign, completed, milestones, { share: 'all', reason: '' });
  if (submitted.length === 0) return campaign;
  return endAndSettle(tx, ctx, campaign, submitted, milestones, { how: 'completed' });
}

const isSubmitted = ({ status }: DealRow): boolean => status === 'submitted';

/**
 * Settles a deal as its case says: each open milestone gives the creator its part, which is released, and the rest is free again. A submitted deal of
 * which the creator gets everything is completed, and any other that was not completed is cancelled. The caller tells the parties, and afterwards
 * looks at what waits for the campaign's money. Returns the updated campaign. The caller has locked the campaign and the deal, whose case has ended;
 * this locks its milestones.
 */
export async function settleByCase(
  tx: Tx,
  ctx: Context,
  campaign: Locked<CampaignRow>,
  deal: Locked<DealRow>,
  { split, reason }: { split: SplitOfDeal; reason: string },
): Promise<Locked<CampaignRow>> {
  const milestones = await milestonesOfDeals(tx, [deal]);
  if (!isOneOf(BOUND_DEALS, deal.status)) {
    await settleMilestones(tx, asSystem(ctx), campaign, [deal], milestones, { share: split, reason });
    await dealsChanged(tx, [deal]);
    return campaign;
  }
  const open = milestones.filter(({ status }) => !isOneOf(SETTLED_MILESTONES, status));
  const whole =
    open.every(({ id, amountMinor }) => split.get(id) === amountMinor) &&
    milestones.every(({ status }) => status !== 'cancelled');
  const how = isSubmitted(deal) && whole ? 'completed' : 'caseSettled';
  return endAndSettle(tx, ctx, campaign, [deal], milestones, { how, reason, split });
}

/**
 * Ends the open offers of a creator who is leaving: unanswered invitations expire, unanswered applications are withdrawn. Locks each campaign
 * concerned, by id, then the creator's deals and applications on it.
 */
export async function endOffersOf(tx: Tx, ctx: Context, creatorId: string): Promise<void> {
  for (const { campaignId } of await campaignsWithOpen(tx, creatorId).execute()) {
    const campaign = await lockCampaign(tx, campaignId).executeTakeFirstOrThrow();
    const invited = await lockDeals(tx, campaign, ['invited']).where('creatorId', '=', creatorId).execute();
    await endDeals(tx, ctx, campaign, invited, { how: 'expired' });
    await withdrawOpenApplications(tx, ctx, campaign, creatorId);
  }
}

/**
 * Ends the agreed deals of someone who is leaving, as creator or as brand; what was earned so far is released. Locks each campaign
 * concerned, by id, then these deals, their milestones and the campaign's open payments.
 */
export async function endDealsOf(tx: Tx, ctx: Context, userId: string, reason: string): Promise<void> {
  for (const { campaignId } of await campaignsEngaging(tx, userId).execute()) {
    const locked = await lockCampaign(tx, campaignId).executeTakeFirstOrThrow();
    const deals = await lockDeals(tx, locked, ENGAGED_DEALS)
      .where((eb) => eb.or([eb('creatorId', '=', userId), eb('brandId', '=', userId)]))
      .execute();
    const campaign = await endDeals(tx, ctx, locked, deals, { how: 'ended', earned: true, reason });
    await recheckOpenPayments(tx, ctx, campaign);
    if (campaign.status === 'completed') await returnSurplus(tx, ctx, campaign);
  }
}
