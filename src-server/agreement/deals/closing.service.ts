import type { ApplicationStatus } from '#shared/deals/applications.schema.ts';
import { isolated } from '#shared/isolated.ts';
import { closedApplications } from '#shared/messages/deals/refusals.ts';
import { brandName, creatorName, nameOrUntitled } from '#shared/names.ts';
import type { CampaignRow } from '../../access.ts';
import { asSystem, type Context } from '../../context.ts';
import type { Tx } from '../../data/db.ts';
import { type Locked, lockCampaign } from '../../ground/locks.ts';
import { brandNameOf } from '../../ground/people.ts';
import { publish } from '../../live.ts';
import { type Notice, notify, notifyAll } from '../../notifications/notifications.service.ts';
import { forEachDue } from '../../sweep.ts';
import { type Movable, transition, transitionAll } from '../../transition.ts';
import { applicant, openApplications, pendingOn, startedCampaigns } from './closing.queries.ts';

/**
 * Closes the unanswered applications to a campaign and tells each creator why. The caller has locked the campaign; this locks the
 * applications.
 */
export async function closeApplications(
  tx: Tx,
  ctx: Context,
  campaign: Locked<CampaignRow>,
  reason: string,
): Promise<void> {
  const pending = await pendingOn(tx, campaign.id).execute();
  if (pending.length === 0) return;
  const brand = brandName(await brandNameOf(tx, campaign.brandId).executeTakeFirst());
  await transitionAll(tx, asSystem(ctx), 'application', pending, 'close', {
    set: { declineReason: reason, answeredAt: ctx.now, updatedAt: ctx.now },
    note: reason,
  });
  const notices = pending.map(
    ({ creatorId }): Notice => ({
      userId: creatorId,
      type: 'application_closed',
      title: 'Your application was closed',
      message: closedApplications.text({ brand, campaign: nameOrUntitled(campaign.name), reason }),
      route: '/creator/campaigns/open?tab=mine',
    }),
  );
  await notifyAll(tx, ctx, notices);
  const concerned = [campaign.brandId, ...pending.map(({ creatorId }) => creatorId)];
  await publish(tx, ...concerned.map((userId) => ({ userId, topic: 'deal' as const })));
}

/**
 * Withdraws an application, because its creator withdraws it or leaves, and tells the brand. The caller has locked the campaign and the application.
 * @throws CONFLICT once it was answered
 */
export async function withdrawApplication<Ctx extends Context>(
  tx: Tx,
  ctx: Ctx,
  campaign: CampaignRow,
  application: Movable<'application', Ctx>,
): Promise<ApplicationStatus> {
  const { creatorId } = application;
  const { status } = await transition(tx, ctx, 'application', application, 'withdraw', { set: { updatedAt: ctx.now } });
  const creator = await applicant(tx, creatorId, campaign.id).executeTakeFirst();
  const name = creatorName(creator);
  await notify(tx, ctx, {
    userId: campaign.brandId,
    type: 'application_withdrawn',
    title: `${isolated(name)} withdrew their application`,
    message: `${isolated(name)} withdrew the application to “${isolated(nameOrUntitled(campaign.name))}”. There is nothing left to answer.`,
    route: `/brand/orders?projectId=${campaign.id}&tab=creators`,
    campaignId: campaign.id,
  });
  await publish(tx, { userId: campaign.brandId, topic: 'deal' });
  await publish(tx, { userId: creatorId, topic: 'deal' });
  return status;
}

/**
 * Withdraws the unanswered applications of a creator who is leaving, and tells the brand. The caller has locked the campaign; this locks the
 * applications.
 */
export async function withdrawOpenApplications(
  tx: Tx,
  ctx: Context,
  campaign: Locked<CampaignRow>,
  creatorId: string,
): Promise<void> {
  for (const application of await openApplications(tx, campaign.id, [creatorId]).execute()) {
    await withdrawApplication(tx, asSystem(ctx), campaign, application);
  }
}

/**
 * Closes applications to campaigns that have ended or whose start day, in their own time zone, is over; each campaign in a transaction of its own
 * (the hourly `deals.expire`). Locks the campaign, then its unanswered applications. @throws Error naming the campaigns that failed
 */
export async function closeUnanswerable(ctx: Context): Promise<void> {
  const sweep = { job: 'deals.expire', id: 'applications.campaignId' } as const;
  await forEachDue(ctx, sweep, startedCampaigns(ctx.db, ctx.now), async (tx, { id }) => {
    const campaign = await lockCampaign(tx, id).executeTakeFirstOrThrow();
    // The campaign may have been postponed or paused while this was waiting for the lock.
    const started = await startedCampaigns(tx, ctx.now).where('applications.campaignId', '=', id).executeTakeFirst();
    if (started)
      await closeApplications(tx, ctx, campaign, 'The campaign has started without an answer to your application.');
  });
}
