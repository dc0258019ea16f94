import { dayIn } from '#shared/dates.ts';
import { campaignNotices } from '#shared/messages/campaigns.ts';
import { launchMessages } from '#shared/messages/content.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { Completion } from '#shared/orders/completion.ts';
import type { Context, SystemContext } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { unmet } from '../errors.ts';
import { lockCampaign } from '../ground/locks.ts';
import { endCampaign } from '../lifecycle/ending.service.ts';
import { balanceDue } from '../money/checkout/balance.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { forEachDue } from '../sweep.ts';
import { type Movable, transition } from '../transition.ts';
import { approvedCreators, completionMoney, creatorsOf, dueCampaigns } from './orders.queries.ts';
import { completeRefusal, launchRefusal } from './orders.rules.ts';
import { lockedOrder } from './orders.service.ts';

/**
 * Launches the brand's campaign (BR-REVIEW-13 to 15) if no content waits for review, some is approved and the balance is held. Each creator with
 * approved content is told once to post. Locks the campaign.
 * @throws NOT_FOUND for a draft and for another brand's; PRECONDITION_FAILED saying what is missing; CONFLICT if it was already launched
 */
export async function launch(ctx: Context, campaignId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { campaign, facts } = await lockedOrder(tx, ctx, campaignId);
    const launched = campaign.status === 'live' || campaign.status === 'completed';
    const refusal = launchRefusal(campaign, facts);
    if (refusal && !launched) throw unmet(refusal);
    if (!launched && (await balanceDue(tx, ctx, campaign)).amountMinor > 0) throw unmet(launchMessages.balanceDue);
    await transition(tx, ctx, 'campaign', campaign, 'launch', {
      with: { machine: 'launch', event: 'launch' },
      set: { launchedAt: ctx.now },
    });
    for (const { creatorId, submissionId } of await approvedCreators(tx, campaignId).execute()) {
      await notify(tx, ctx, {
        userId: creatorId,
        type: 'post_content',
        title: launchMessages.postTitle,
        message: launchMessages.postText(nameOrUntitled(campaign.name)),
        route: `/creator/campaigns/${campaignId}?tab=uploads`,
        campaignId,
        submissionId,
      });
    }
  });
}

/**
 * The brand completes its live campaign once all content is approved, and its creators are paid as far as the money goes. Returns the result, in
 * minor units. Locks the campaign, then its deals, their milestones and its applications.
 * @throws NOT_FOUND for a draft and for another brand's; PRECONDITION_FAILED saying what is missing; CONFLICT if it is already completed
 */
export async function complete(ctx: Context, campaignId: string): Promise<Completion> {
  return inTransaction(ctx.db, async (tx) => {
    const { campaign, facts } = await lockedOrder(tx, ctx, campaignId);
    const refusal = completeRefusal(campaign, facts);
    if (refusal && campaign.status !== 'completed') throw unmet(refusal);
    await completeCampaign(tx, ctx, campaign);
    const { currency } = campaign;
    const money = await completionMoney(tx, campaignId, ctx.now).executeTakeFirstOrThrow();
    return {
      released: { amountMinor: money.releasedMinor, currency },
      unpaid: { amountMinor: money.unpaidMinor, currency },
      held: { amountMinor: money.heldMinor, currency },
    };
  });
}

/**
 * Completes every live campaign whose last day is over in its time zone (the job `campaigns.complete-due`, ruling B3), each in a transaction of its
 * own that locks the same rows as {@link complete}. @throws Error naming the campaigns that failed
 */
export async function completeDue(ctx: SystemContext): Promise<void> {
  const sweep = { job: 'campaigns.complete-due', id: 'campaigns.id' } as const;
  await forEachDue(ctx, sweep, dueCampaigns(ctx.db, ctx.now), async (tx, { id }) => {
    const campaign = await lockCampaign(tx, id).executeTakeFirstOrThrow();
    const { endDate, timeZone } = campaign;
    if (campaign.status === 'live' && endDate !== null && endDate < dayIn(timeZone, ctx.now)) {
      await completeCampaign(tx, ctx, campaign);
    }
  });
}

/**
 * Completes a live campaign: its money is released or given back, brand and creators are told (rulings B2.1, B2.4). The caller has locked
 * it.
 */
export async function completeCampaign<Ctx extends Context>(
  tx: Tx,
  ctx: Ctx,
  campaign: Movable<'campaign', Ctx>,
): Promise<void> {
  const { id: campaignId, brandId } = campaign;
  const name = nameOrUntitled(campaign.name);
  const set = { completedAt: ctx.now, updatedAt: ctx.now };
  const completed = await transition(tx, ctx, 'campaign', campaign, 'complete', { set });
  const creators = await creatorsOf(tx, campaignId).execute();
  await endCampaign(tx, ctx, completed, 'completed', paymentMessages.campaignCompleted);
  const type = 'campaign_completed';
  const { title, text } = campaignNotices.completed;
  await notify(tx, ctx, {
    userId: brandId,
    type,
    title,
    message: text(name),
    route: `/brand/orders?projectId=${campaignId}`,
    campaignId,
  });
  for (const { creatorId } of creators) {
    await notify(tx, ctx, {
      userId: creatorId,
      type,
      title,
      message: text(name),
      route: `/creator/campaigns/${campaignId}`,
      campaignId,
    });
  }
}
