import { nameOrUntitled } from '#shared/names.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { activeStaff } from '../ground/staff.ts';
import { publish } from '../live.ts';
import { type Notice, notifyAll } from '../notifications/notifications.service.ts';

interface Words {
  title: string;
  text: (campaign: string) => string;
}

/** Tells all staff that a campaign waits for a review, and makes their pages reload the badges. Throws nothing and locks nothing. */
export async function requestReview(
  tx: Tx,
  ctx: Context,
  campaign: { id: string; name: string | null },
  notice: Words,
): Promise<void> {
  const staff = await activeStaff(tx).execute();
  const notices = staff.map(
    ({ id }): Notice => ({
      userId: id,
      type: 'campaign_review',
      title: notice.title,
      message: notice.text(nameOrUntitled(campaign.name)),
      route: `/admin/campaign-review?campaignId=${campaign.id}`,
      campaignId: campaign.id,
    }),
  );
  await notifyAll(tx, ctx, notices);
  await publish(tx, ...staff.map(({ id }) => ({ userId: id, topic: 'badges' as const })));
}
