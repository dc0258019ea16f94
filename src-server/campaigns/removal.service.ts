import { DAY_MS, DELETED_CAMPAIGN_RESTORABLE_DAYS } from '#shared/constants.ts';
import { isOlderThan } from '#shared/dates.ts';
import { editMessages } from '#shared/messages/campaigns.ts';
import { applicationMessages } from '#shared/messages/deals.ts';
import { campaignToManage, deletedCampaign } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { cancelCampaign, endCampaign } from '../deals/ending.service.ts';
import { conflict } from '../errors.ts';
import { campaignFacts } from '../ground/campaign-facts.ts';
import { userOf } from '../trpc.ts';
import { markDeleted } from './campaigns.queries.ts';
import { cancelRefusal, deleteRefusal } from './campaigns.rules.ts';

/**
 * Takes a campaign out of every list; it can be restored for 30 days (ruling C13). Unanswered invitations are withdrawn. @throws
 * CONFLICT when money was taken or a creator has accepted.
 */
export async function remove(ctx: Context, campaignId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const campaign = await campaignToManage(tx, ctx, campaignId, { lock: true });
    const facts = await campaignFacts(tx, campaignId).executeTakeFirstOrThrow();
    const own = userOf(ctx).role === 'brand';
    const refusal = deleteRefusal(campaign, own ? facts : { ...facts, paymentProcessing: false });
    if (refusal) throw conflict(refusal);
    const deleted = { deletedAt: ctx.now, deletedBy: userOf(ctx).id };
    await markDeleted(tx, campaignId, deleted).execute();
    await endCampaign(tx, ctx, { ...campaign, ...deleted }, 'deleted', applicationMessages.campaignDeleted);
    await audit(tx, ctx, {
      action: 'campaign.delete',
      resourceType: 'campaign',
      resourceId: campaignId,
      before: { name: campaign.name, status: campaign.status },
      after: deleted,
    });
  });
}

/** Brings a deleted campaign back as it was. @throws NOT_FOUND when it is not deleted, CONFLICT after 30 days. */
export async function restore(ctx: Context, campaignId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const campaign = await deletedCampaign(tx, ctx, campaignId, { lock: true });
    if (isOlderThan(campaign.deletedAt, DELETED_CAMPAIGN_RESTORABLE_DAYS * DAY_MS, ctx.now)) {
      throw conflict(editMessages.restoreTooLate);
    }
    const restored = { deletedAt: null, deletedBy: null };
    await markDeleted(tx, campaignId, restored).execute();
    const { deletedAt, deletedBy } = campaign;
    await audit(tx, ctx, {
      action: 'campaign.restore',
      resourceType: 'campaign',
      resourceId: campaignId,
      before: { deletedAt, deletedBy },
      after: restored,
    });
  });
}

/** Ends a campaign for good: a brand's before the deposit, staff's at any time. Unfinished deals are cancelled, held money goes back (ruling B2.1). */
export async function cancel(ctx: Context, campaignId: string, reason: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const campaign = await campaignToManage(tx, ctx, campaignId, { lock: true });
    const own = userOf(ctx).role === 'brand';
    const facts = await campaignFacts(tx, campaignId).executeTakeFirstOrThrow();
    const refusal = own ? cancelRefusal(campaign, facts) : null;
    if (refusal) throw conflict(refusal);
    await cancelCampaign(tx, ctx, campaign, reason);
  });
}
