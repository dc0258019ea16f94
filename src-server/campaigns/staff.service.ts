import { campaignName } from '#shared/names.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { activeStaff } from '../ground/staff.ts';
import { publish } from '../live.ts';
import { notify } from '../notifications/notifications.service.ts';

interface Notice {
  title: string;
  text: (campaign: string) => string;
}

/** Tells everyone who reviews campaigns that one waits, and has their badges counted anew. */
export async function notifyStaff(
  tx: Tx,
  ctx: Context,
  campaign: { id: string; name: string | null },
  notice: Notice,
): Promise<void> {
  for (const { id } of await activeStaff(tx).execute()) {
    await notify(tx, ctx, {
      userId: id,
      type: 'campaign_review',
      title: notice.title,
      message: notice.text(campaignName(campaign)),
      route: `/admin/campaign-review?campaignId=${campaign.id}`,
      campaignId: campaign.id,
    });
    await publish(tx, { userId: id, topic: 'badges' });
  }
}
