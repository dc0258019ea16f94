import { contentReady } from '#shared/content/submissions.ts';
import type { StatusOf } from '#shared/lifecycles.ts';
import { asSystem, type Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { transition } from '../transition.ts';
import { lockedCampaign, submissionStatuses } from './content.queries.ts';

/**
 * Opens the content review with the first submission and says whether the campaign is ready to launch (ruling B2.1). Called after every
 * change of its content, and after a deal of it has ended.
 */
export async function refreshLaunchState(tx: Tx, ctx: Context, campaignId: string): Promise<void> {
  const campaign = await lockedCampaign(tx, campaignId).executeTakeFirst();
  if (!campaign || campaign.reviewStage === 'live') return;
  const statuses = (await submissionStatuses(tx, campaignId).execute()).map(({ status }) => status);
  const system = asSystem(ctx);
  let stage: StatusOf<'launch'> = campaign.reviewStage;
  if (stage === 'none' && statuses.length > 0) {
    stage = (await transition(tx, system, 'launch', campaignId, 'open')).reviewStage;
  }
  if (stage === 'content_review' && contentReady(statuses)) await transition(tx, system, 'launch', campaignId, 'ready');
  if (stage === 'ready' && !contentReady(statuses)) await transition(tx, system, 'launch', campaignId, 'unready');
}
