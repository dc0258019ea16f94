import type { CampaignRow } from '../../access.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../data/db.ts';
import { type Notice, notifyAll } from '../../notifications/notifications.service.ts';

/** Tells creators of a campaign that its contract waits for their signature. Locks nothing. */
export async function requestSignatures(
  tx: Tx,
  ctx: Context,
  campaign: CampaignRow,
  creators: readonly { creatorId: string }[],
  news: { title: string; message: string },
): Promise<void> {
  const route = `/creator/campaigns/${campaign.id}`;
  const notices = creators.map(
    ({ creatorId }): Notice => ({
      ...news,
      userId: creatorId,
      type: 'contract',
      route,
      campaignId: campaign.id,
    }),
  );
  await notifyAll(tx, ctx, notices);
}
