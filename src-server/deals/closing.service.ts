import { isoDay } from '#shared/dates.ts';
import { applicationMessages, invitationMessages } from '#shared/messages/deals.ts';
import { asSystem, type Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { lockCampaign } from '../ground/locks.ts';
import { publish } from '../live.ts';
import { notify } from '../notifications/notifications.service.ts';
import { transition } from '../transition.ts';
import { brandAndCampaign, pendingOn, startedCampaigns } from './applications.queries.ts';

/** Closes what a campaign leaves unanswered, and tells each creator why. The caller has locked the campaign. */
export async function closeApplications(tx: Tx, ctx: Context, campaignId: string, reason: string): Promise<void> {
  const pending = await pendingOn(tx, campaignId).execute();
  if (pending.length === 0) return;
  const named = await brandAndCampaign(tx, campaignId).executeTakeFirstOrThrow();
  const on = named.name ?? 'a campaign';
  for (const { id, creatorId, brandId } of pending) {
    await transition(tx, asSystem(ctx), 'application', id, 'close', {
      set: { declineReason: reason, answeredAt: ctx.now, updatedAt: ctx.now },
      note: reason,
    });
    await notify(tx, ctx, {
      userId: creatorId,
      type: 'application_closed',
      title: 'Your application was closed',
      message: `${named.companyName ?? invitationMessages.unknownBrand} did not answer your application to “${on}”: ${reason}`,
      route: '/creator/campaigns/open?tab=mine',
    });
    await publish(tx, { userId: creatorId, topic: 'deal' });
    await publish(tx, { userId: brandId, topic: 'deal' });
  }
}

const BATCH = 200;

/** Closes applications to campaigns that have started or ended, each campaign in a transaction of its own (the hourly `deals.expire`). */
export async function closeUnanswerable(ctx: Context): Promise<void> {
  for (;;) {
    const over = await startedCampaigns(ctx.db, isoDay(ctx.now), BATCH).execute();
    for (const { campaignId } of over) {
      await inTransaction(ctx.db, async (tx) => {
        await lockCampaign(tx, campaignId).executeTakeFirstOrThrow();
        await closeApplications(tx, ctx, campaignId, applicationMessages.started);
      });
    }
    if (over.length < BATCH) return;
  }
}
