import { isoDay } from '#shared/dates.ts';
import type { ApplicationStatus } from '#shared/deals/applications.schema.ts';
import { applicationMessages } from '#shared/messages/deals.ts';
import { brandName, campaignName, creatorName } from '#shared/names.ts';
import type { CampaignRow } from '../access.ts';
import { asSystem, type Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { type Locked, lockCampaign } from '../ground/locks.ts';
import { publish } from '../live.ts';
import { notify, notifyAll } from '../notifications/notifications.service.ts';
import { forEachDue } from '../sweep.ts';
import { type Movable, transition, transitionAll } from '../transition.ts';
import { applicant, brandAndCampaign, pendingOn, startedCampaigns } from './applications.queries.ts';

/** Closes the unanswered applications to a campaign and tells each creator why. The caller has locked the campaign; this locks the applications. */
export async function closeApplications(
  tx: Tx,
  ctx: Context,
  { id: campaignId, brandId }: Locked<CampaignRow>,
  reason: string,
): Promise<void> {
  const pending = await pendingOn(tx, campaignId).execute();
  if (pending.length === 0) return;
  const named = await brandAndCampaign(tx, campaignId).executeTakeFirstOrThrow();
  const [brand, campaign] = [brandName(named), campaignName(named)];
  await transitionAll(tx, asSystem(ctx), 'application', pending, 'close', {
    set: { declineReason: reason, answeredAt: ctx.now, updatedAt: ctx.now },
    note: reason,
  });
  const notices = pending.map(({ creatorId }) => ({
    userId: creatorId,
    type: 'application_closed',
    title: applicationMessages.closedTitle,
    message: applicationMessages.closedText({ brand, campaign, reason }),
    route: '/creator/campaigns/open?tab=mine',
  }));
  await notifyAll(tx, ctx, notices);
  const concerned = [brandId, ...pending.map(({ creatorId }) => creatorId)];
  await publish(tx, ...concerned.map((userId) => ({ userId, topic: 'deal' as const })));
}

/** The creator takes an application back, or leaves; the brand, who was told of it, hears that. @throws CONFLICT once it was answered */
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
    title: `${name} withdrew their application`,
    message: `${name} took back the application to “${campaignName(campaign)}”. There is nothing left to answer.`,
    route: `/brand/orders?projectId=${campaign.id}`,
    campaignId: campaign.id,
  });
  await publish(tx, { userId: campaign.brandId, topic: 'deal' });
  await publish(tx, { userId: creatorId, topic: 'deal' });
  return status;
}

/** Closes applications to campaigns that have started or ended, each campaign in a transaction of its own (the hourly `deals.expire`). */
export async function closeUnanswerable(ctx: Context): Promise<void> {
  const today = isoDay(ctx.now);
  const sweep = { job: 'deals.expire', id: 'applications.campaignId' } as const;
  await forEachDue(ctx, sweep, startedCampaigns(ctx.db, today), async (tx, { id }) => {
    const campaign = await lockCampaign(tx, id).executeTakeFirstOrThrow();
    // Put off or paused while this was waiting for the lock.
    const started = await startedCampaigns(tx, today).where('applications.campaignId', '=', id).executeTakeFirst();
    if (started) await closeApplications(tx, ctx, campaign, applicationMessages.started);
  });
}
