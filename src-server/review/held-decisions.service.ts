import { campaignNotices } from '#shared/messages/campaigns.ts';
import { ENDED_CAMPAIGNS, isOneOf } from '#shared/status-sets.ts';
import { change } from '../campaigns/campaigns.service.ts';
import { unmarked } from '../campaigns/held-texts.service.ts';
import { requestReview } from '../campaigns/reviewers.service.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { decideIn } from './decide.service.ts';

interface Decision {
  campaignId: string;
  /** What was held. */
  texts: { name?: string; description?: string };
  reason: string;
}

/**
 * Releases the held text of a campaign: a brief to its review, a change into the campaign, which goes back to review if such a change requires it.
 * Returns that the brand still has to be told. Locks the campaign. @throws CONFLICT if the campaign cannot be changed in this way any more
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
 * Removes the held text of a campaign: for a brief the campaign is rejected, a change is dropped. Returns whether the brand was told by that. Locks
 * the campaign and what its end locks.
 */
export async function removeText(tx: Tx, ctx: Context, { campaignId, reason }: Decision): Promise<boolean> {
  const found = await unmarked(tx, ctx, campaignId);
  if (found?.held !== 'brief' || isOneOf(ENDED_CAMPAIGNS, found.campaign.status)) return false;
  await decideIn(tx, ctx, found.campaign, 'rejected', reason);
  return true;
}
