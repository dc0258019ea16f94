import type { RemainingBudget } from '#shared/deals/deals.schema.ts';
import type { DealStatus } from '#shared/lifecycles.ts';
import { applicationMessages, invitationMessages } from '#shared/messages/deals.ts';
import { formatMoney } from '#shared/money.ts';
import { personName } from '#shared/people.ts';
import { BOUND_DEALS, isOneOf, LIVE_DEALS } from '#shared/status-sets.ts';
import { brandDeal, type CampaignRow, creatorDeal, type DealRow, staffDeal } from '../access.ts';
import { asSystem, type Context } from '../context.ts';
import { type Db, inTransaction, type Tx } from '../data/db.ts';
import { conflict } from '../errors.ts';
import { lockCampaign, lockDeal } from '../ground/locks.ts';
import { publish } from '../live.ts';
import { type Notice, notify } from '../notifications/notifications.service.ts';
import { recheckOpenPayments } from '../payments/payments.service.ts';
import { forEachDue } from '../sweep.ts';
import { transition } from '../transition.ts';
import { closeApplications } from './closing.service.ts';
import * as queries from './deals.queries.ts';
import { budgetLeft, takesCreators } from './deals.rules.ts';

/** What a campaign can still offer (ruling A19). Exact only while the campaign's row is locked. */
export async function remainingBudget(
  db: Db | Tx,
  campaign: Pick<CampaignRow, 'id' | 'totalCreatorBudgetMinor' | 'budgetMinor' | 'currency'>,
): Promise<RemainingBudget> {
  const { committedMinor } = await queries.committed(db, campaign.id).executeTakeFirstOrThrow();
  return budgetLeft(campaign, committedMinor);
}

/** The live deals of a campaign: those that its creator budget must cover. */
async function openDeals(tx: Db | Tx, campaignId: string): Promise<DealRow[]> {
  return queries.dealsOn(tx, campaignId, LIVE_DEALS).execute();
}

/** The creator says yes (ruling B2.2). @throws NOT_FOUND, CONFLICT naming what is in the way */
export async function acceptDeal(ctx: Context, dealId: string): Promise<{ status: DealStatus }> {
  return inTransaction(ctx.db, async (tx) => {
    const { deal, campaign } = await answerable(tx, ctx, dealId);
    if (!takesCreators(campaign.status)) throw conflict(invitationMessages.campaignClosed);
    const accepted = await transition(tx, ctx, 'deal', deal.id, 'accept', {
      set: { responseDate: ctx.now, updatedAt: ctx.now },
    });
    await connect(tx, ctx, deal);
    const { creator, on } = await names(tx, deal);
    await tellBrand(tx, ctx, deal, {
      type: 'deal_accepted',
      title: `${creator} accepted your invitation`,
      message: `${creator} accepted ${amountOf(deal)} for “${on}”.`,
    });
    await answered(tx, deal);
    return { status: accepted.status };
  });
}

/** The creator says no; the amount is free again. @throws NOT_FOUND, CONFLICT naming the current state */
export async function declineDeal(ctx: Context, dealId: string): Promise<{ status: DealStatus }> {
  return inTransaction(ctx.db, async (tx) => {
    const { deal } = await answerable(tx, ctx, dealId);
    const declined = await transition(tx, ctx, 'deal', deal.id, 'decline', {
      set: { responseDate: ctx.now, updatedAt: ctx.now },
    });
    const known = await queries.connectionOf(tx, deal.brandId, deal.creatorId).executeTakeFirst();
    const good = await queries.goodDeals(tx, deal.brandId, deal.creatorId).executeTakeFirst();
    if (known?.status === 'invited' && !good) {
      await transition(tx, asSystem(ctx), 'connection', known.id, 'decline', { set: { updatedAt: ctx.now } });
    }
    const { creator, on } = await names(tx, deal);
    await tellBrand(tx, ctx, deal, {
      type: 'deal_declined',
      title: `${creator} declined your invitation`,
      message: `${creator} declined “${on}”. ${amountOf(deal)} can be offered to someone else.`,
    });
    await answered(tx, deal);
    return { status: declined.status };
  });
}

/** The brand, or staff for it, takes an unanswered invitation back. @throws NOT_FOUND, CONFLICT saying what became of it */
export async function withdrawDeal(ctx: Context, dealId: string): Promise<{ status: DealStatus }> {
  return inTransaction(ctx.db, async (tx) => {
    const { deal } = await lockOrder(tx, await dealOfActor(tx, ctx, dealId));
    if (deal.status !== 'invited') throw conflict(invitationMessages.withdrawTooLate(deal.status));
    const withdrawn = await transition(tx, ctx, 'deal', deal.id, 'withdraw', { set: { updatedAt: ctx.now } });
    const { brand, on } = await names(tx, deal);
    await tellCreator(tx, ctx, deal, {
      type: 'deal_withdrawn',
      title: `${brand} withdrew an invitation`,
      message: `The invitation to “${on}” was withdrawn.`,
    });
    await answered(tx, deal);
    return { status: withdrawn.status };
  });
}

/**
 * Either party ends an accepted deal before it is bound, with a reason (ruling B2.2). A bound deal is the staff's to cancel, with its money:
 * see payments.
 */
export async function cancelDeal(ctx: Context, dealId: string, reason: string): Promise<{ status: DealStatus }> {
  return inTransaction(ctx.db, async (tx) => {
    const { deal } = await lockOrder(tx, await dealOfActor(tx, ctx, dealId));
    if (isOneOf(BOUND_DEALS, deal.status)) {
      throw conflict(invitationMessages.cancelTooLate);
    }
    if (deal.status !== 'accepted') throw conflict(`This deal is ${deal.status}, so it cannot be cancelled`);
    const cancelled = await cancelOne(tx, ctx, deal, reason);
    await recheckOpenPayments(tx, ctx, deal.campaignId);
    const { creator, brand, on } = await names(tx, deal);
    const byCreator = ctx.actor.kind === 'user' && ctx.actor.id === deal.creatorId;
    const byBrand = ctx.actor.kind === 'user' && ctx.actor.id === deal.brandId;
    const who = byCreator ? creator : byBrand ? brand : 'The Accord team';
    const news = {
      type: 'deal_cancelled',
      title: `${who} cancelled a deal`,
      message: `The deal on “${on}” was cancelled: ${reason}`,
    };
    if (!byBrand) await tellBrand(tx, ctx, deal, news);
    if (!byCreator) await tellCreator(tx, ctx, deal, news);
    return { status: cancelled.status };
  });
}

/**
 * Cancels what a campaign's end leaves open: invitations, deals that are not completed, and applications. Called by whoever ends the campaign, who has
 * locked its row; the money of bound deals is payments' to settle. Answers the deals as they were.
 */
export async function cancelOpenDeals(tx: Tx, ctx: Context, campaignId: string, reason: string): Promise<DealRow[]> {
  const open = (await openDeals(tx, campaignId)).filter((deal) => deal.status !== 'completed');
  for (const deal of open) {
    await cancelOne(tx, asSystem(ctx), deal, reason);
    const { on } = await names(tx, deal);
    await tellCreator(tx, ctx, deal, {
      type: 'deal_cancelled',
      title: `“${on}” was cancelled`,
      message: `Your ${deal.status === 'invited' ? 'invitation' : 'deal'} was cancelled: ${reason}`,
    });
    await answered(tx, deal);
  }
  await closeApplications(tx, ctx, campaignId, reason);
  return open;
}

/** Withdraws a campaign's unanswered invitations, because the campaign is deleted (ruling B2.1). */
export async function withdrawInvitations(tx: Tx, ctx: Context, campaignId: string): Promise<void> {
  for (const deal of await queries.dealsOn(tx, campaignId, ['invited']).execute()) {
    await transition(tx, asSystem(ctx), 'deal', deal.id, 'withdraw', { set: { updatedAt: ctx.now } });
    const { on } = await names(tx, deal);
    await tellCreator(tx, ctx, deal, {
      type: 'deal_withdrawn',
      title: 'An invitation was withdrawn',
      message: `The invitation to “${on}” was withdrawn.`,
    });
    await answered(tx, deal);
  }
  await closeApplications(tx, ctx, campaignId, applicationMessages.campaignDeleted);
}

/** Lets invitations expire whose time is over, each in a transaction of its own (the hourly `deals.expire` job, ruling B3). */
export async function expireInvitations(ctx: Context): Promise<void> {
  const sweep = { job: 'deals.expire', id: 'deals.id' } as const;
  await forEachDue(ctx, sweep, queries.overdue(ctx.db, ctx.now), (tx, { id }) => expireOne(tx, ctx, id));
}

/** Lets all open invitations of a creator expire, who is leaving. */
export async function expireInvitationsOf(tx: Tx, ctx: Context, creatorId: string): Promise<void> {
  const open = await tx
    .selectFrom('deals')
    .select('id')
    .where('creatorId', '=', creatorId)
    .where('status', '=', 'invited')
    .orderBy('campaignId')
    .execute();
  for (const { id } of open) await expireOne(tx, ctx, id);
}

async function expireOne(tx: Tx, ctx: Context, dealId: string): Promise<void> {
  const { deal } = await lockOrder(tx, await staffDeal(tx, ctx, dealId));
  // Answered while this was waiting for the lock.
  if (deal.status !== 'invited') return;
  await transition(tx, ctx, 'deal', deal.id, 'expire', { set: { updatedAt: ctx.now } });
  const { creator, brand, on } = await names(tx, deal);
  await tellBrand(tx, ctx, deal, {
    type: 'deal_expired',
    title: `${creator} did not answer`,
    message: `The invitation to “${on}” expired. ${amountOf(deal)} can be offered to someone else.`,
  });
  await tellCreator(tx, ctx, deal, {
    type: 'deal_expired',
    title: 'An invitation expired',
    message: `The invitation from ${brand} to “${on}” expired without an answer.`,
  });
  await answered(tx, deal);
}

async function cancelOne(tx: Tx, ctx: Context, deal: DealRow, reason: string): Promise<DealRow> {
  return transition(tx, ctx, 'deal', deal.id, 'cancel', {
    set: { cancelReason: reason, updatedAt: ctx.now },
    note: reason,
  });
}

/** The creator's own invitation with its campaign locked first, when it can be answered now. */
async function answerable(tx: Tx, ctx: Context, dealId: string): Promise<{ deal: DealRow; campaign: CampaignRow }> {
  const { deal, campaign } = await lockOrder(tx, await creatorDeal(tx, ctx, dealId));
  if (deal.status === 'invited') {
    if (deal.expiresAt <= ctx.now) throw conflict(invitationMessages.expired);
    if (campaign.status === 'paused') throw conflict(invitationMessages.campaignPaused);
  }
  return { deal, campaign };
}

/** Locks the campaign and then the deal, the order that everyone keeps, and reads both again. */
async function lockOrder(tx: Tx, known: DealRow): Promise<{ deal: DealRow; campaign: CampaignRow }> {
  const campaign = await lockCampaign(tx, known.campaignId).executeTakeFirstOrThrow();
  const deal = await lockDeal(tx, known.id).executeTakeFirstOrThrow();
  return { deal, campaign };
}

/** The deal that the actor may end: the creator's own, one of the brand's, any for staff. @throws NOT_FOUND */
async function dealOfActor(tx: Tx, ctx: Context, dealId: string): Promise<DealRow> {
  const role = ctx.actor.kind === 'user' ? ctx.actor.role : null;
  if (role === 'creator') return creatorDeal(tx, ctx, dealId);
  return role === 'brand' ? brandDeal(tx, ctx, dealId) : staffDeal(tx, ctx, dealId);
}

/** Brand and creator know each other from the first acceptance on. */
async function connect(tx: Tx, ctx: Context, deal: DealRow): Promise<void> {
  const known = await queries.connectionOf(tx, deal.brandId, deal.creatorId).executeTakeFirst();
  if (known?.status === 'invited' || known?.status === 'declined') {
    await transition(tx, asSystem(ctx), 'connection', known.id, 'connect', { set: { updatedAt: ctx.now } });
  }
}

async function names(tx: Tx, deal: DealRow): Promise<{ creator: string; brand: string; on: string }> {
  const row = await queries.dealParties(tx, deal.id).executeTakeFirstOrThrow();
  return {
    creator: personName(row, 'A creator'),
    brand: row.companyName ?? invitationMessages.unknownBrand,
    on: row.campaignName ?? 'a campaign',
  };
}

const amountOf = (deal: DealRow): string =>
  formatMoney({ amountMinor: deal.agreedAmountMinor, currency: deal.currency });

type News = Pick<Notice, 'type' | 'title' | 'message'>;

async function tellBrand(tx: Tx, ctx: Context, deal: DealRow, news: News): Promise<void> {
  const { brandId: userId, campaignId } = deal;
  await notify(tx, ctx, { ...news, userId, campaignId, route: `/brand/orders?projectId=${campaignId}` });
}

async function tellCreator(tx: Tx, ctx: Context, deal: DealRow, news: News): Promise<void> {
  const { creatorId: userId, campaignId } = deal;
  await notify(tx, ctx, { ...news, userId, campaignId, route: '/creator/deals' });
}

/** Open pages of both sides ask again: the list, and the creator's badge. */
async function answered(tx: Tx, deal: DealRow): Promise<void> {
  await publish(tx, { userId: deal.brandId, topic: 'deal' });
  await publish(tx, { userId: deal.creatorId, topic: 'deal' });
  await publish(tx, { userId: deal.creatorId, topic: 'badges' });
}
