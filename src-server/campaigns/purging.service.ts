import { DAY_MS, DELETED_CAMPAIGN_RESTORABLE_DAYS } from '#shared/constants.ts';
import { coverUrlOf } from '#shared/pictures.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { lockCampaign } from '../ground/locks.ts';
import { discardReplaced } from '../providers/files/shown-pictures.ts';
import { recount } from '../records/records.service.ts';
import { forEachDue } from '../sweep.ts';
import { purgeableCampaigns, removeCampaign, removeDeals } from './purging.queries.ts';

/**
 * Permanently removes campaigns that were deleted more than 30 days ago (the job `campaigns.purge`, ruling B3), each with its cover in a transaction of
 * its own that locks it, and then the records of its people. One that the books or a contract mention stays, but in no list. @throws Error naming the campaigns that failed
 */
export async function purgeDeleted(ctx: Context): Promise<void> {
  const until = new Date(ctx.now.getTime() - DELETED_CAMPAIGN_RESTORABLE_DAYS * DAY_MS);
  const sweep = { job: 'campaigns.purge', id: 'campaigns.id' } as const;
  await forEachDue(ctx, sweep, purgeableCampaigns(ctx.db, until), async (tx, { id }) => {
    const campaign = await lockCampaign(tx, id).executeTakeFirst();
    // It may have been restored, or purged by another run, while this was waiting for the lock.
    if (!(await purgeableCampaigns(tx, until).where('campaigns.id', '=', id).executeTakeFirst())) return;
    const deals = await removeDeals(tx, id).returning('creatorId').execute();
    await removeCampaign(tx, id).execute();
    if (campaign) await discardReplaced(tx, ctx, campaign.brandId, coverUrlOf(campaign));
    // What happened on it is no longer in anybody's record.
    const people = [...(campaign ? [campaign.brandId] : []), ...deals.map(({ creatorId }) => creatorId)];
    await recount(tx, people, null);
    await audit(tx, ctx, { action: 'campaign.purge', resourceType: 'campaign', resourceId: id });
  });
}
