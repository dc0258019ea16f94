import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database } from '#db/schema.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { milestonesMinor } from '#shared/money.ts';
import { HANDED_IN_DEALS, UNBOUND_DEALS } from '#shared/status-sets.ts';
import type { CampaignRow, DealRow } from '../access.ts';
import { refreshLaunchState } from '../content/launch-state.service.ts';
import { asSystem, type Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { lockCampaign, lockDeals } from '../ground/locks.ts';
import { addJob } from '../jobs.ts';
import { heldMinor, post } from '../ledger/ledger.service.ts';
import { born, transition } from '../transition.ts';
import { cancelMilestones } from './milestones.service.ts';
import { amountText, tellCreator, tellStaff } from './notices.service.ts';
import { recheckOpenPayments } from './open.service.ts';
import { isFlagged, lockMilestones, unsettledMilestones } from './payments.queries.ts';
import { giveBack } from './refunds.service.ts';

type MilestoneRow = Selectable<Database['milestones']>;

/**
 * What completing a campaign does with its money (rulings B2.1, B2.4): deals whose content is all approved are completed, their
 * milestones are released in one payout each, deals that nobody bound end, and what no deal needs goes back to the brand. Money of
 * deals that still wait for content or its approval stays held; {@link settleDeal} and the daily job finish them.
 */
export async function releaseCampaign(tx: Tx, ctx: Context, campaignId: string): Promise<void> {
  const campaign = await lockCampaign(tx, campaignId).executeTakeFirstOrThrow();
  const system = asSystem(ctx);
  const note = paymentMessages.campaignCompleted;
  for (const deal of await lockDeals(tx, campaignId, UNBOUND_DEALS).execute()) {
    if (deal.status === 'invited') await transition(tx, system, 'deal', deal.id, 'expire', { note });
    else await transition(tx, system, 'deal', deal.id, 'cancel', { set: { cancelReason: note }, note });
  }
  for (const deal of await lockDeals(tx, campaignId, HANDED_IN_DEALS).execute()) {
    await releaseDeal(tx, ctx, campaign, deal);
  }
  await recheckOpenPayments(tx, ctx, campaignId);
  await returnSurplus(tx, ctx, campaign);
}

/** Finishes one deal of a completed campaign whose content was approved afterwards; anything else is left as it is. */
export async function settleDeal(tx: Tx, ctx: Context, dealId: string, campaignId: string): Promise<void> {
  const campaign = await lockCampaign(tx, campaignId).executeTakeFirstOrThrow();
  if (campaign.status !== 'completed') return;
  const deals = await lockDeals(tx, campaignId, HANDED_IN_DEALS).execute();
  const deal = deals.find(({ id }) => id === dealId);
  if (!deal) return;
  await releaseDeal(tx, ctx, campaign, deal);
  await returnSurplus(tx, ctx, campaign);
}

/** Ends a deal that will not be finished: what was earned is released or given up, the rest of its money is free again. */
export async function endDeal(tx: Tx, ctx: Context, deal: DealRow, earned: boolean, reason: string): Promise<void> {
  const campaign = await lockCampaign(tx, deal.campaignId).executeTakeFirstOrThrow();
  if (earned) {
    const accrued = (await lockMilestones(tx, deal.id).execute()).filter(({ status }) => status === 'accrued');
    await releaseMilestones(tx, asSystem(ctx), campaign, deal, accrued);
  }
  // What was earned and is only held (a flagged creator) stays the creator's.
  await cancelMilestones(tx, ctx, deal.id, reason, earned ? ['held'] : []);
  await transition(tx, asSystem(ctx), 'deal', deal.id, 'cancel', { set: { cancelReason: reason }, note: reason });
  await refreshLaunchState(tx, ctx, campaign.id);
  await tellCreator(tx, ctx, deal, {
    type: 'deal_cancelled',
    title: 'A deal has ended',
    message: paymentMessages.dealEnded(campaign.name ?? '', reason),
  });
}

async function releaseDeal(tx: Tx, ctx: Context, campaign: CampaignRow, deal: DealRow): Promise<void> {
  const milestones = await lockMilestones(tx, deal.id).execute();
  if (milestones.length === 0 || milestones.some(({ status }) => status === 'planned' || status === 'cancelled'))
    return;
  const system = asSystem(ctx);
  if (deal.status === 'submitted') await transition(tx, system, 'deal', deal.id, 'complete');
  const accrued = milestones.filter(({ status }) => status === 'accrued');
  for (const { id } of accrued) await transition(tx, system, 'milestone', id, 'mature');
  await releaseMilestones(tx, system, campaign, deal, accrued);
}

/**
 * Releases milestones of one deal in one payout: held money becomes the creator's, and the platform's fee is earned. A flagged creator's
 * milestones, and those that the campaign's held money does not cover after a dispute, are held instead, and staff is told.
 */
export async function releaseMilestones(
  tx: Tx,
  ctx: Context,
  campaign: CampaignRow,
  deal: DealRow,
  milestones: readonly MilestoneRow[],
): Promise<'released' | 'held' | 'nothing'> {
  const netMinor = milestones.reduce((sum, milestone) => sum + milestone.amountMinor, 0);
  if (netMinor === 0) return 'nothing';
  const shares = milestonesMinor(deal.agreedAmountMinor);
  const grossMinor = milestones.reduce((sum, { kind }) => sum + shares[kind].grossMinor, 0);
  const creator = await isFlagged(tx, deal.creatorId).executeTakeFirstOrThrow();
  const covered = (await heldMinor(tx, campaign.id)) >= grossMinor;
  if (creator.flagged || !covered) {
    const message = creator.flagged ? paymentMessages.heldFlagged : paymentMessages.heldUncovered;
    for (const { id } of milestones) await transition(tx, asSystem(ctx), 'milestone', id, 'hold', { note: message });
    await tellStaff(tx, ctx, { type: 'milestone_held', title: 'Milestone held', message, campaignId: campaign.id });
    return 'held';
  }

  const { currency } = deal;
  const payoutId = randomUUID();
  const payout = { dealId: deal.id, creatorId: deal.creatorId, amountMinor: netMinor, currency };
  await tx
    .insertInto('payouts')
    .values({
      ...payout,
      id: payoutId,
      status: 'created',
      idempotencyKey: `payout:${payoutId}:1`,
      providerId: null,
      failureReason: null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .execute();
  await born(tx, ctx, 'payout', { id: payoutId }, 'milestone.release', 'created', payout);
  for (const milestone of milestones) {
    const { netMinor: net, feeMinor, grossMinor: gross } = shares[milestone.kind];
    await transition(tx, ctx, 'milestone', milestone.id, 'release', { set: { payoutId, releasedAt: ctx.now } });
    await tx
      .insertInto('earnings')
      .values({
        milestoneId: milestone.id,
        dealId: deal.id,
        campaignId: campaign.id,
        creatorId: deal.creatorId,
        brandId: deal.brandId,
        grossMinor: gross,
        feeMinor,
        netMinor: net,
        currency,
        earnedAt: ctx.now,
      })
      .execute();
    await post(tx, ctx, {
      key: `release:${milestone.id}`,
      kind: 'release',
      campaignId: campaign.id,
      entries: [
        { account: 'held', ownerId: campaign.id, amountMinor: -gross, currency },
        { account: 'creator_payable', ownerId: deal.creatorId, amountMinor: net, currency },
        { account: 'platform_fee', amountMinor: feeMinor, currency },
      ],
    });
  }
  await addJob(tx, 'payments.send-payout', { payoutId }, { jobKey: `payout:${payoutId}` });
  await tellCreator(tx, ctx, deal, {
    type: 'payout',
    title: 'Your money is on its way',
    message: paymentMessages.payoutComing(amountText(netMinor, currency), campaign.name ?? ''),
  });
  return 'released';
}

/** Sends back what a campaign holds and no deal needs any more. */
export async function returnSurplus(tx: Tx, ctx: Context, campaign: CampaignRow): Promise<void> {
  const surplusMinor = (await heldMinor(tx, campaign.id)) - (await reservedMinor(tx, campaign.id));
  if (surplusMinor > 0) {
    await giveBack(tx, ctx, campaign, surplusMinor, { kind: 'surplus', reason: paymentMessages.surplusReason });
  }
}

/** What the deals of a campaign may still cost: the gross of every milestone that was neither released nor given up. */
async function reservedMinor(tx: Tx, campaignId: string): Promise<number> {
  const open = await unsettledMilestones(tx, campaignId).execute();
  return open.reduce(
    (sum, { kind, agreedAmountMinor }) => sum + milestonesMinor(agreedAmountMinor)[kind].grossMinor,
    0,
  );
}
