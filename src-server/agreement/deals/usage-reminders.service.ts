import { USAGE_REMINDER_DAYS } from '#shared/constants.ts';
import { zonedDay } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../data/db.ts';
import { lockCampaign } from '../../ground/locks.ts';
import { notifyAll } from '../../notifications/notifications.service.ts';
import { forEachDue } from '../../sweep.ts';
import { brandNotice, creatorNotice, names } from './notices.service.ts';
import * as queries from './usage.queries.ts';

/**
 * Reminds brand and creator of usage rights that run out within 14 days in their campaign's time zone, each deal once (part of the hourly
 * `deals.remind`). Locks the campaign of each reminder, in a transaction of its own. @throws Error naming the deals that failed
 */
export async function remindOfUsage(ctx: Context): Promise<void> {
  const within = { now: ctx.now, days: USAGE_REMINDER_DAYS };
  const sweep = { job: 'deals.remind', id: 'deals.id' } as const;
  await forEachDue(ctx, sweep, queries.usageEnding(ctx.db, within), async (tx, deal) => {
    await remindOne(tx, ctx, deal, within);
  });
}

async function remindOne(
  tx: Tx,
  ctx: Context,
  { id, campaignId }: { id: string; campaignId: string },
  within: { now: Date; days: number },
): Promise<void> {
  const campaign = await lockCampaign(tx, campaignId).executeTakeFirstOrThrow();
  // Another run may have reminded them, or the usage may have been extended, while this was waiting for the lock.
  const due = await queries.usageEnding(tx, within).where('deals.id', '=', id).executeTakeFirst();
  if (!due) return;
  const deal = await queries.noteUsageReminder(tx, campaign, id, ctx.now).executeTakeFirstOrThrow();
  const { creator, brand, on } = (await names(tx, campaign, [deal]))(deal);
  const until = zonedDay(deal.usageUntil ?? '', campaign.timeZone);
  await notifyAll(tx, ctx, [
    brandNotice(deal, {
      type: 'usage_reminder',
      title: `Usage rights for “${isolated(on)}” run out soon`,
      message: `You may use the content of ${isolated(creator)} until ${until}. Offer an extension to use it longer, or take it down by then.`,
    }),
    {
      ...creatorNotice(deal, {
        type: 'usage_reminder',
        title: `Usage rights for “${isolated(on)}” run out soon`,
        message: `${isolated(brand)} may use your content until ${until}.`,
      }),
      route: `/creator/campaigns/${campaignId}`,
    },
  ]);
}
