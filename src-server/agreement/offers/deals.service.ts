import type { RemainingBudget } from '#shared/deals/deals.schema.ts';
import { isolated } from '#shared/isolated.ts';
import type { DealStatus } from '#shared/lifecycles.ts';
import { type CampaignRow, creatorDealToChange, type DealRow, dealToEnd } from '../../access.ts';
import { tellPerson } from '../../agency/acting.service.ts';
import { asSystem, type Context } from '../../context.ts';
import { type Db, inTransaction, type Tx } from '../../data/db.ts';
import { refuse } from '../../errors.ts';
import { committed } from '../../ground/campaign-money.ts';
import { refuseContact } from '../../ground/contact.ts';
import { endDeals, endOwnDeal } from '../../lifecycle/ending.service.ts';
import { recheckOpenPayments } from '../../money/checkout/revalidation.service.ts';
import { notify } from '../../notifications/notifications.service.ts';
import { forEachDue } from '../../sweep.ts';
import { transition } from '../../transition.ts';
import { requestAgreement } from '../contracts/agreement-requests.service.ts';
import * as queries from '../deals/deals.queries.ts';
import { acceptRefusal, budgetLeft, cancelRefusal, declineRefusal, withdrawRefusal } from '../deals/deals.rules.ts';
import { commit } from '../deals/exclusivity.service.ts';
import { acceptExtensionRefusal } from '../deals/extensions.rules.ts';
import { amountOf, brandNotice, dealsChanged, names } from '../deals/notices.service.ts';
import { startExtensions } from './extensions.service.ts';

/** What a campaign can still offer, in minor units (ruling A19). Locks nothing; exact only while the caller holds the campaign's lock. */
export async function remainingBudget(
  db: Db | Tx,
  campaign: Pick<CampaignRow, 'id' | 'totalCreatorBudgetMinor' | 'budgetMinor' | 'currency'>,
): Promise<RemainingBudget> {
  const { committedMinor } = await committed(db, campaign.id).executeTakeFirstOrThrow();
  return budgetLeft(campaign, committedMinor);
}

/**
 * The creator accepts an invitation (ruling B2.2), or an extension of usage rights, which is in force at once if its money is there. Locks the
 * campaign, the deal, then the connection of brand and creator.
 * @throws NOT_FOUND for anyone else's; CONFLICT if it has expired, its campaign is paused or takes no more creators, it was answered, or exclusivity
 * excludes it
 */
export async function acceptDeal(ctx: Context, dealId: string): Promise<{ status: DealStatus }> {
  return inTransaction(ctx.db, async (tx) => {
    const { deal, campaign } = await creatorDealToChange(tx, ctx, dealId);
    const extension = deal.extendsDealId !== null;
    refuse((extension ? acceptExtensionRefusal : acceptRefusal)(deal, campaign, ctx.now));
    await commit(tx, ctx, campaign, deal);
    const accepted = await transition(tx, ctx, 'deal', deal, 'accept', {
      set: { responseDate: ctx.now, updatedAt: ctx.now },
    });
    await connect(tx, ctx, deal);
    if (!extension) await requestAgreement(tx, deal);
    const { creator, on } = (await names(tx, campaign, [deal]))(deal);
    const news = extension
      ? extensionAccepted(creator, amountOf(deal), on, await startExtensions(tx, ctx, campaign, deal.id))
      : {
          title: `${isolated(creator)} accepted your invitation`,
          message: `${isolated(creator)} accepted ${amountOf(deal)} for “${isolated(on)}”.`,
        };
    await notify(tx, ctx, brandNotice(deal, { type: 'deal_accepted', ...news }));
    await tellPerson(tx, ctx, {
      what: `The invitation to “${isolated(on)}” was accepted.`,
      campaignId: deal.campaignId,
    });
    await dealsChanged(tx, [deal]);
    return { status: accepted.status };
  });
}

const extensionAccepted = (creator: string, amount: string, on: string, inForce: boolean) => ({
  title: `${isolated(creator)} accepted your extension`,
  message: inForce
    ? `They get ${amount} for longer usage of “${isolated(on)}”. It is in force.`
    : `They get ${amount} for longer usage of “${isolated(on)}”. Pay the balance of the campaign: the usage is extended once the money has arrived.`,
});

/**
 * The creator declines an invitation, which frees its amount. Locks the campaign, the deal, then the connection of brand and creator.
 * @throws NOT_FOUND for anyone else's; CONFLICT if it has expired, its campaign is paused, or it was answered
 */
export async function declineDeal(ctx: Context, dealId: string): Promise<{ status: DealStatus }> {
  return inTransaction(ctx.db, async (tx) => {
    const { deal, campaign } = await creatorDealToChange(tx, ctx, dealId);
    refuse(declineRefusal(deal, campaign, ctx.now));
    const declined = await transition(tx, ctx, 'deal', deal, 'decline', {
      set: { responseDate: ctx.now, updatedAt: ctx.now },
    });
    const known = await queries.connectionOf(tx, deal.brandId, deal.creatorId).executeTakeFirst();
    const other = await queries.dealsNotDeclined(tx, deal.brandId, deal.creatorId).executeTakeFirst();
    if (known?.status === 'invited' && !other) {
      await transition(tx, asSystem(ctx), 'connection', known, 'decline', { set: { updatedAt: ctx.now } });
    }
    const { creator, on } = (await names(tx, campaign, [deal]))(deal);
    await notify(
      tx,
      ctx,
      brandNotice(deal, {
        type: 'deal_declined',
        title: `${isolated(creator)} declined your invitation`,
        message: `${isolated(creator)} declined “${isolated(on)}”. ${amountOf(deal)} can be offered to someone else.`,
      }),
    );
    await tellPerson(tx, ctx, {
      what: `The invitation to “${isolated(on)}” was declined.`,
      campaignId: deal.campaignId,
    });
    await dealsChanged(tx, [deal]);
    return { status: declined.status };
  });
}

/**
 * The brand, or staff for it, withdraws an unanswered invitation; both sides see the reason if there is one. Locks the campaign, then the deal.
 * @throws NOT_FOUND for another brand's; CONFLICT saying how it was answered or ended
 */
export async function withdrawDeal(
  ctx: Context,
  dealId: string,
  reason: string | null,
): Promise<{ status: DealStatus }> {
  refuseContact({ reason });
  return inTransaction(ctx.db, async (tx) => {
    const found = await dealToEnd(tx, ctx, dealId);
    refuse(withdrawRefusal(found.deal.status));
    await endOwnDeal(tx, ctx, found, { how: 'withdrawn', ...(reason && { reason }) });
    return { status: 'withdrawn' };
  });
}

/**
 * Either party, or staff, ends an accepted deal before it is bound, with a reason (ruling B2.2). A bound deal is cancelled by staff only, because its
 * money has to be settled: see `endBoundDeal`. Locks the campaign, then the deal and the campaign's open payments.
 * @throws NOT_FOUND for anyone else's; CONFLICT for a deal that is bound or not accepted, and for a brand while the bank is working on a payment that
 * depends on the deal
 */
export async function cancelDeal(ctx: Context, dealId: string, reason: string): Promise<{ status: DealStatus }> {
  refuseContact({ reason });
  return inTransaction(ctx.db, async (tx) => {
    const found = await dealToEnd(tx, ctx, dealId);
    refuse(cancelRefusal(found.deal.status));
    await endOwnDeal(tx, ctx, found, { how: 'cancelled', reason });
    await recheckOpenPayments(tx, ctx, found.campaign);
    return { status: 'cancelled' };
  });
}

/**
 * Expires overdue invitations, each in a transaction of its own (the hourly `deals.expire` job, ruling B3). Locks the campaign, then the deal.
 * @throws Error naming the deals that failed
 */
export async function expireInvitations(ctx: Context): Promise<void> {
  const sweep = { job: 'deals.expire', id: 'deals.id' } as const;
  await forEachDue(ctx, sweep, queries.overdue(ctx.db, ctx.now), (tx, { id }) => expireOne(tx, ctx, id));
}

async function expireOne(tx: Tx, ctx: Context, dealId: string): Promise<void> {
  const { deal, campaign } = await dealToEnd(tx, ctx, dealId);
  // It may have been answered or paused while this was waiting for the lock.
  const due = await queries.overdue(tx, ctx.now).where('deals.id', '=', dealId).executeTakeFirst();
  if (due) await endDeals(tx, ctx, campaign, [deal], { how: 'expired' });
}

/** Connects brand and creator, unless an earlier accepted deal has done so. Locks their connection. */
async function connect(tx: Tx, ctx: Context, deal: DealRow): Promise<void> {
  const known = await queries.connectionOf(tx, deal.brandId, deal.creatorId).executeTakeFirst();
  if (known?.status === 'invited' || known?.status === 'declined') {
    await transition(tx, asSystem(ctx), 'connection', known, 'connect', { set: { updatedAt: ctx.now } });
  }
}
