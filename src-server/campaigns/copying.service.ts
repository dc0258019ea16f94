import { ownCampaign } from '../access.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { copiedDraft } from './campaigns.rules.ts';
import { startDraft } from './campaigns.service.ts';
import { draftOf } from './campaigns.views.ts';

/**
 * Starts a draft with the wizard's content of one of the brand's campaigns, whatever its status. Dates and chosen creators belong to the old one and
 * are left empty. Returns the draft's id. Locks nothing.
 * @throws NOT_FOUND for another brand's, and for a deleted campaign
 */
export async function duplicate(ctx: Context, campaignId: string): Promise<{ id: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const campaign = await ownCampaign(tx, ctx, campaignId);
    const { id } = await startDraft(tx, ctx, copiedDraft(draftOf(campaign)), { copyOf: campaignId });
    return { id };
  });
}
