import { contentReady } from '#shared/content/submissions.ts';
import type { CampaignRow } from '../access.ts';
import { asSystem, type Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import type { Locked } from '../ground/locks.ts';
import { transition } from '../transition.ts';
import { submissionStatuses } from './content-progress.queries.ts';

/**
 * Opens the content review with the first submission, and marks the campaign as ready to launch or no longer ready (ruling B2.1). Called after every
 * change of its content, and after one of its deals has ended. Returns the updated campaign. The caller has locked it.
 */
export async function refreshLaunch(tx: Tx, ctx: Context, before: Locked<CampaignRow>): Promise<Locked<CampaignRow>> {
  if (before.reviewStage === 'live') return before;
  const statuses = (await submissionStatuses(tx, before.id).execute()).map(({ status }) => status);
  const system = asSystem(ctx);
  const opens = before.reviewStage === 'none' && statuses.length > 0;
  const campaign = opens ? await transition(tx, system, 'launch', before, 'open') : before;
  const ready = contentReady(statuses);
  if (campaign.reviewStage === 'content_review' && ready) return transition(tx, system, 'launch', campaign, 'ready');
  if (campaign.reviewStage === 'ready' && !ready) return transition(tx, system, 'launch', campaign, 'unready');
  return campaign;
}
