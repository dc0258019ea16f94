import { paymentMessages } from '#shared/messages/payments.ts';
import { UNFINISHED_SETTLED_DAYS } from '#shared/payments/deadlines.ts';
import { OWING_DEALS } from '#shared/status-sets.ts';
import { asSystem, type Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { lockCampaign, lockDeals } from '../ground/locks.ts';
import { accrueMilestones, milestonesOfDeals } from '../money/payouts/milestones.service.ts';
import { returnSurplus } from '../money/payouts/release.service.ts';
import { everyPart, forEachDue } from '../sweep.ts';
import { overdueCampaigns, settledBy, withoutCase } from './deadlines.queries.ts';
import { cancelCampaign, endDeals, finishDeals } from './ending.service.ts';
import { undatedCampaigns } from './last-day.queries.ts';
import { giveLastDay } from './last-day.service.ts';

/**
 * The daily job `payments.settle-silent`: settles campaigns that are still unfinished two weeks after their end date, so that money is not held
 * forever because one side does not answer. The side that owes the next step bears the loss. A deal whose creator has not submitted ends unpaid.
 * Content that the brand has not answered counts as approved and is paid in full if the campaign was live; if it never was, the campaign is cancelled
 * and the creator gets what signing and submitting have earned. Everything else goes back to the brand, except what is on hold. Before that,
 * campaigns without an end date that hold money get one. Each campaign is locked and settled in a transaction of its own.
 */
export async function settleUnfinished(ctx: Context): Promise<void> {
  const sweep = { job: 'payments.settle-silent', id: 'campaigns.id' } as const;
  await everyPart(
    () => forEachDue(ctx, sweep, undatedCampaigns(ctx.db), (tx, { id }) => dateOne(tx, ctx, id)),
    () =>
      forEachDue(ctx, sweep, overdueCampaigns(ctx.db, ctx.now, UNFINISHED_SETTLED_DAYS), (tx, { id }) =>
        settleOne(tx, ctx, id),
      ),
  );
}

async function dateOne(tx: Tx, ctx: Context, campaignId: string): Promise<void> {
  const campaign = await lockCampaign(tx, campaignId).executeTakeFirst();
  if (campaign) await giveLastDay(tx, ctx, campaign);
}

async function settleOne(tx: Tx, ctx: Context, campaignId: string): Promise<void> {
  let campaign = await lockCampaign(tx, campaignId).executeTakeFirst();
  // Settled, launched or postponed while this was waiting for the lock.
  const overdue = await overdueCampaigns(tx, ctx.now, UNFINISHED_SETTLED_DAYS)
    .where('id', '=', campaignId)
    .executeTakeFirst();
  if (!campaign || !overdue) return;
  const completed = campaign.status === 'completed';
  // The deals of a campaign that never was launched end with it. Those with an open case stay, whatever happens to the campaign.
  const due = completed ? settledBy(campaign, ctx.now, UNFINISHED_SETTLED_DAYS) : withoutCase;
  const submitted = await lockDeals(tx, campaign, ['submitted']).where(due).execute();
  if (completed) {
    const milestones = await milestonesOfDeals(tx, submitted);
    const reached = await accrueMilestones(tx, asSystem(ctx), campaign, milestones, 'approval');
    campaign = await finishDeals(tx, ctx, campaign, submitted, reached);
  } else {
    const ending = { how: 'ended', earned: true, reason: paymentMessages.brandSilent } as const;
    campaign = await endDeals(tx, ctx, campaign, submitted, ending);
  }
  const owing = await lockDeals(tx, campaign, OWING_DEALS).where(due).execute();
  campaign = await endDeals(tx, ctx, campaign, owing, { how: 'ended', reason: paymentMessages.creatorSilent });
  if (completed) await returnSurplus(tx, ctx, campaign);
  else await cancelCampaign(tx, asSystem(ctx), campaign, paymentMessages.neverLaunched);
}
