import type { CampaignStatus, ReviewStatus } from '../lifecycles.ts';
import type { Stage } from '../stages.ts';
import { stages } from '../stages.ts';
import { CAMPAIGN_LOOKS, type Look, REVIEW_LOOKS } from '../status-looks.ts';

/** The names of the pipeline's stages (brand, section 4). */
export const stageLabels: Record<Stage, string> = {
  campaign_setup: 'Campaign setup',
  creator_selection: 'Creator selection',
  contract_payment: 'Contract & payment',
  planning_creation: 'Planning & creation',
  content_performance: 'Content & performance',
};

/** The five stages in order, as dots and lists show them. */
export const stageSteps = stages.map((key) => ({ key, label: stageLabels[key] }));

/**
 * The badge of a campaign for its brand: its status when it is live, completed, paused or cancelled, else its review status (BR-DRAFT-16). Whether
 * staff have opened it is internal: for the brand it waits for its review until somebody decides.
 */
export function campaignBadge({ status, reviewStatus }: { status: CampaignStatus; reviewStatus: ReviewStatus }): Look {
  return CAMPAIGN_LOOKS[status] ?? REVIEW_LOOKS[reviewStatus === 'under_review' ? 'pending_review' : reviewStatus];
}

/** The origin of a campaign, and the badge that names it (rulings A05, BR-SEARCH-06). */
export type CampaignOrigin = 'new' | 'legacy' | 'draft';
export const originLabels: Record<CampaignOrigin, string> = { new: 'New', legacy: 'Legacy', draft: 'Draft' };
