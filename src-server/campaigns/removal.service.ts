import { campaignToManage, deletedCampaign, isStaff } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { refuse } from '../errors.ts';
import { campaignFacts } from '../ground/campaign-facts.ts';
import { cancelCampaign, endCampaign } from '../lifecycle/ending.service.ts';
import { userOf } from '../trpc.ts';
import { markDeleted } from './campaigns.queries.ts';
import { cancelRefusal, deleteRefusal, restoreRefusal } from './campaigns.rules.ts';

/**
 * Deletes a campaign, which can be restored for 30 days (ruling C13). Its unanswered invitations are withdrawn, its unanswered applications closed.
 * Locks the campaign, then these.
 * @throws NOT_FOUND for another brand's; CONFLICT if money was paid, a creator has accepted or the campaign is running, and for a brand while the
 * bank is working on a payment
 */
export async function remove(ctx: Context, campaignId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const campaign = await campaignToManage(tx, ctx, campaignId, { lock: true });
    const facts = await campaignFacts(tx, campaignId).executeTakeFirstOrThrow();
    const own = userOf(ctx).role === 'brand';
    refuse(deleteRefusal(campaign, own ? facts : { ...facts, paymentProcessing: false }));
    const deleted = { deletedAt: ctx.now, deletedBy: userOf(ctx).id };
    await markDeleted(tx, campaign, deleted).execute();
    await endCampaign(tx, ctx, { ...campaign, ...deleted }, 'deleted', 'The brand withdrew the campaign.');
    await audit(tx, ctx, {
      action: 'campaign.delete',
      resourceType: 'campaign',
      resourceId: campaignId,
      before: { name: campaign.name, status: campaign.status },
      after: deleted,
    });
  });
}

/**
 * Restores a deleted campaign. Locks it. @throws NOT_FOUND for another brand's and if it is not deleted; CONFLICT after 30 days, and for a brand if
 * staff deleted it
 */
export async function restore(ctx: Context, campaignId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const campaign = await deletedCampaign(tx, ctx, campaignId);
    refuse(restoreRefusal(campaign, { staff: isStaff(ctx), now: ctx.now }));
    const restored = { deletedAt: null, deletedBy: null };
    await markDeleted(tx, campaign, restored).execute();
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

/**
 * Cancels a campaign for good: a brand may before the deposit, staff at any time. Unfinished deals are cancelled, held money goes back
 * (ruling B2.1). Locks the campaign, then its deals, their milestones, its applications and open payments.
 * @throws NOT_FOUND for another brand's; CONFLICT saying why it cannot be cancelled
 */
export async function cancel(ctx: Context, campaignId: string, reason: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const campaign = await campaignToManage(tx, ctx, campaignId, { lock: true });
    const own = userOf(ctx).role === 'brand';
    const facts = await campaignFacts(tx, campaignId).executeTakeFirstOrThrow();
    refuse(own ? cancelRefusal(campaign, facts) : null);
    await cancelCampaign(tx, ctx, campaign, reason);
  });
}
