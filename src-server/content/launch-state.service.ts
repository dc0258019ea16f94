import { contentReady } from '#shared/content/submissions.ts';
import { asSystem, type Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { transition } from '../transition.ts';
import { lockedCampaign, submissionStatuses } from './content.queries.ts';

/**
 * Opens the content review with the first submission and says whether the campaign is ready to launch (ruling B2.1). Called after every
 * change of its content, and after a deal of it has ended.
 */
export async function refreshLaunchState(tx: Tx, ctx: Context, campaignId: string): Promise<void> {
  let campaign = await lockedCampaign(tx, campaignId).executeTakeFirst();
  if (!campaign || campaign.reviewStage === 'live') return;
  const statuses = (await submissionStatuses(tx, campaignId).execute()).map(({ status }) => status);
  const system = asSystem(ctx);
  if (campaign.reviewStage === 'none' && statuses.length > 0) {
    campaign = await transition(tx, system, 'launch', campaign, 'open');
  }
  const ready = contentReady(statuses);
  if (campaign.reviewStage === 'content_review' && ready) await transition(tx, system, 'launch', campaign, 'ready');
  if (campaign.reviewStage === 'ready' && !ready) await transition(tx, system, 'launch', campaign, 'unready');
}
