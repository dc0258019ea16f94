import { campaignNotices } from '#shared/messages/campaigns.ts';
import { ENDED_CAMPAIGNS, isOneOf } from '#shared/status-sets.ts';
import { staffCampaign } from '../access.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { lockCampaign } from '../ground/locks.ts';
import { publish } from '../live.ts';
import { decideIn } from '../review/decide.service.ts';
import { setTextHeld } from './campaigns.queries.ts';
import { change } from './campaigns.service.ts';
import { requestReview } from './reviewers.service.ts';

interface Decision {
  campaignId: string;
  /** What was held. */
  texts: { name?: string; description?: string };
  reason: string;
}

/** The campaign without the mark; null where it was deleted, so that nothing but the mark is left to change. Locks the campaign. */
async function unmarked(tx: Tx, ctx: Context, campaignId: string) {
  const row = await lockCampaign(tx, campaignId).executeTakeFirst();
  if (!row) return null;
  await setTextHeld(tx, row, null).execute();
  await publish(tx, { userId: row.brandId, topic: 'campaign' });
  if (row.deletedAt) return null;
  return { held: row.textHeld, campaign: await staffCampaign(tx, ctx, campaignId, { lock: true }) };
}

/**
 * Lets the held text of a campaign go on: a brief to its review, a change into the campaign, which goes back to review where such a change
 * asks for it. Answers that the brand is to be told. Locks the campaign. @throws CONFLICT where the campaign cannot be changed in this way any
 * more
 */
export async function releaseText(tx: Tx, ctx: Context, { campaignId, texts }: Decision): Promise<boolean> {
  const found = await unmarked(tx, ctx, campaignId);
  if (!found) return false;
  const { held, campaign } = found;
  if (held === 'change') await change(tx, ctx, campaign, texts, 'heldText.release', campaign.currentStep);
  else if (!isOneOf(ENDED_CAMPAIGNS, campaign.status))
    await requestReview(tx, ctx, campaign, campaignNotices.submitted);
  return false;
}

/**
 * Takes the held text of a campaign away: with its brief the campaign is rejected, of a change nothing is left. Answers whether the brand was
 * told by that. Locks the campaign and what its end locks.
 */
export async function removeText(tx: Tx, ctx: Context, { campaignId, reason }: Decision): Promise<boolean> {
  const found = await unmarked(tx, ctx, campaignId);
  if (found?.held !== 'brief' || isOneOf(ENDED_CAMPAIGNS, found.campaign.status)) return false;
  await decideIn(tx, ctx, found.campaign, 'rejected', reason);
  return true;
}
