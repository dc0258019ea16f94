import type { RemainingBudget } from '#shared/deals/deals.schema.ts';
import type { DealStatus } from '#shared/lifecycles.ts';
import { invitationMessages } from '#shared/messages/deals.ts';
import { BOUND_DEALS, isOneOf } from '#shared/status-sets.ts';
import { type CampaignRow, creatorDealToChange, type DealRow, type DealToChange, dealToEnd } from '../access.ts';
import { asSystem, type Context } from '../context.ts';
import { type Db, inTransaction, type Tx } from '../data/db.ts';
import { conflict } from '../errors.ts';
import { committed } from '../ground/campaign-money.ts';
import { notify } from '../notifications/notifications.service.ts';
import { recheckOpenPayments } from '../payments/payments.service.ts';
import { forEachDue } from '../sweep.ts';
import { transition } from '../transition.ts';
import * as queries from './deals.queries.ts';
import { budgetLeft, takesCreators } from './deals.rules.ts';
import { endDeals, endOwnDeal } from './ending.service.ts';
import { amountOf, brandNotice, dealsChanged, names } from './notices.service.ts';

/** What a campaign can still offer (ruling A19). Exact only while the campaign's row is locked. */
export async function remainingBudget(
  db: Db | Tx,
  campaign: Pick<CampaignRow, 'id' | 'totalCreatorBudgetMinor' | 'budgetMinor' | 'currency'>,
): Promise<RemainingBudget> {
  const { committedMinor } = await committed(db, campaign.id).executeTakeFirstOrThrow();
  return budgetLeft(campaign, committedMinor);
}

/** The creator says yes (ruling B2.2). @throws NOT_FOUND, CONFLICT naming what is in the way */
export async function acceptDeal(ctx: Context, dealId: string): Promise<{ status: DealStatus }> {
  return inTransaction(ctx.db, async (tx) => {
    const { deal, campaign } = await answerable(tx, ctx, dealId);
    if (!takesCreators(campaign.status)) throw conflict(invitationMessages.campaignClosed);
    const accepted = await transition(tx, ctx, 'deal', deal, 'accept', {
      set: { responseDate: ctx.now, updatedAt: ctx.now },
    });
    await connect(tx, ctx, deal);
    const { creator, on } = (await names(tx, campaign, [deal]))(deal);
    await notify(
      tx,
      ctx,
      brandNotice(deal, {
        type: 'deal_accepted',
        title: `${creator} accepted your invitation`,
        message: `${creator} accepted ${amountOf(deal)} for “${on}”.`,
      }),
    );
    await dealsChanged(tx, [deal]);
    return { status: accepted.status };
  });
}

/** The creator says no; the amount is free again. @throws NOT_FOUND, CONFLICT naming the current state */
export async function declineDeal(ctx: Context, dealId: string): Promise<{ status: DealStatus }> {
  return inTransaction(ctx.db, async (tx) => {
    const { deal, campaign } = await answerable(tx, ctx, dealId);
    const declined = await transition(tx, ctx, 'deal', deal, 'decline', {
      set: { responseDate: ctx.now, updatedAt: ctx.now },
    });
    const known = await queries.connectionOf(tx, deal.brandId, deal.creatorId).executeTakeFirst();
    const good = await queries.goodDeals(tx, deal.brandId, deal.creatorId).executeTakeFirst();
    if (known?.status === 'invited' && !good) {
      await transition(tx, asSystem(ctx), 'connection', known, 'decline', { set: { updatedAt: ctx.now } });
    }
    const { creator, on } = (await names(tx, campaign, [deal]))(deal);
    await notify(
      tx,
      ctx,
      brandNotice(deal, {
        type: 'deal_declined',
        title: `${creator} declined your invitation`,
        message: `${creator} declined “${on}”. ${amountOf(deal)} can be offered to someone else.`,
      }),
    );
    await dealsChanged(tx, [deal]);
    return { status: declined.status };
  });
}

/** The brand, or staff for it, takes an unanswered invitation back. @throws NOT_FOUND, CONFLICT saying what became of it */
export async function withdrawDeal(ctx: Context, dealId: string): Promise<{ status: DealStatus }> {
  return inTransaction(ctx.db, async (tx) => {
    const found = await dealToEnd(tx, ctx, dealId);
    const { status } = found.deal;
    if (status !== 'invited') throw conflict(invitationMessages.withdrawTooLate(status));
    await endOwnDeal(tx, ctx, found, { how: 'withdrawn' });
    return { status: 'withdrawn' };
  });
}

/**
 * Either party ends an accepted deal before it is bound, with a reason (ruling B2.2). A bound deal is the staff's to cancel, with its money:
 * see payments.
 */
export async function cancelDeal(ctx: Context, dealId: string, reason: string): Promise<{ status: DealStatus }> {
  return inTransaction(ctx.db, async (tx) => {
    const found = await dealToEnd(tx, ctx, dealId);
    const { status } = found.deal;
    if (isOneOf(BOUND_DEALS, status)) throw conflict(invitationMessages.cancelTooLate);
    if (status !== 'accepted') throw conflict(`This deal is ${status}, so it cannot be cancelled`);
    await endOwnDeal(tx, ctx, found, { how: 'cancelled', reason });
    await recheckOpenPayments(tx, ctx, found.campaign);
    return { status: 'cancelled' };
  });
}

/** Lets invitations expire whose time is over, each in a transaction of its own (the hourly `deals.expire` job, ruling B3). */
export async function expireInvitations(ctx: Context): Promise<void> {
  const sweep = { job: 'deals.expire', id: 'deals.id' } as const;
  await forEachDue(ctx, sweep, queries.overdue(ctx.db, ctx.now), (tx, { id }) => expireOne(tx, ctx, id));
}

async function expireOne(tx: Tx, ctx: Context, dealId: string): Promise<void> {
  const { deal, campaign } = await dealToEnd(tx, ctx, dealId);
  // Answered while this was waiting for the lock.
  if (deal.status === 'invited') await endDeals(tx, ctx, campaign, [deal], { how: 'expired' });
}

/** The creator's own invitation with its campaign locked first, when it can be answered now. */
async function answerable(tx: Tx, ctx: Context, dealId: string): Promise<DealToChange> {
  const { deal, campaign } = await creatorDealToChange(tx, ctx, dealId);
  if (deal.status === 'invited') {
    if (deal.expiresAt <= ctx.now) throw conflict(invitationMessages.expired);
    if (campaign.status === 'paused') throw conflict(invitationMessages.campaignPaused);
  }
  return { deal, campaign };
}

/** Brand and creator know each other from the first acceptance on. */
async function connect(tx: Tx, ctx: Context, deal: DealRow): Promise<void> {
  const known = await queries.connectionOf(tx, deal.brandId, deal.creatorId).executeTakeFirst();
  if (known?.status === 'invited' || known?.status === 'declined') {
    await transition(tx, asSystem(ctx), 'connection', known, 'connect', { set: { updatedAt: ctx.now } });
  }
}
