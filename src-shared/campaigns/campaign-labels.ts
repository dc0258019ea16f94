import type { CampaignStatus, ReviewStatus, Stage } from '../lifecycles.ts';
import { stages } from '../lifecycles.ts';
import { reviewStatusLabels } from '../review/review.schema.ts';

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

export type StatusTone = 'neutral' | 'info' | 'success' | 'warning' | 'error' | 'primary';
interface Badge {
  label: string;
  tone: StatusTone;
}

const reviewBadges: Record<ReviewStatus, Badge> = {
  draft: { label: reviewStatusLabels.draft, tone: 'neutral' },
  pending_review: { label: reviewStatusLabels.pending_review, tone: 'warning' },
  under_review: { label: reviewStatusLabels.under_review, tone: 'info' },
  approved: { label: reviewStatusLabels.approved, tone: 'success' },
  rejected: { label: reviewStatusLabels.rejected, tone: 'error' },
  needs_revision: { label: reviewStatusLabels.needs_revision, tone: 'warning' },
};

const endBadges: Partial<Record<CampaignStatus, Badge>> = {
  live: { label: 'Live', tone: 'info' },
  completed: { label: 'Completed', tone: 'success' },
  paused: { label: 'Paused', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

/** The badge of a campaign's card: its status when it is live, completed, paused or cancelled, else its review status (BR-DRAFT-16). */
export function campaignBadge({ status, reviewStatus }: { status: CampaignStatus; reviewStatus: ReviewStatus }): Badge {
  return endBadges[status] ?? reviewBadges[reviewStatus];
}

/** Where a campaign came from, and the badge that says so (rulings A05, BR-SEARCH-06). */
export type CampaignOrigin = 'new' | 'legacy' | 'draft';
export const originLabels: Record<CampaignOrigin, string> = { new: 'New', legacy: 'Legacy', draft: 'Draft' };
