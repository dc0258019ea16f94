import { z } from 'zod';
import { REVIEW_ALERT_FLAGGED_OVER, REVIEW_ALERT_PENDING_OVER, REVIEW_NOTE_MAX_CHARS } from './constants.ts';
import type { ReviewStatus } from './lifecycles.ts';
import { pageFields } from './paging.ts';
import { choice, id, multiline, optionalMultiline } from './text.ts';

/** What the queue filters by, in the order of the select (F2); drafts are not in the queue. */
export const QUEUE_STATUSES = ['pending_review', 'under_review', 'approved', 'rejected', 'needs_revision'] as const;
export const reviewStatusLabels: Record<ReviewStatus, string> = {
  draft: 'Draft',
  pending_review: 'Pending Review',
  under_review: 'Under Review',
  approved: 'Approved',
  rejected: 'Rejected',
  needs_revision: 'Needs Revision',
};

export const REVIEW_PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const;
export type ReviewPriority = (typeof REVIEW_PRIORITIES)[number];

export const reviewQueueInput = z.strictObject({
  status: choice('Status', QUEUE_STATUSES).default('pending_review'),
  ...pageFields,
});

export const approveCampaignInput = z.strictObject({
  campaignId: id('Campaign'),
  note: optionalMultiline('Note', { max: REVIEW_NOTE_MAX_CHARS }),
});
/** Needs Revision and Reject tell the brand why (ruling ADM-CR-50). */
export const returnCampaignInput = z.strictObject({
  campaignId: id('Campaign'),
  note: multiline('Note', { max: REVIEW_NOTE_MAX_CHARS }),
});

/** What the reviewer advises, and what is stored of it: anything but APPROVE is flagged (ruling A24). */
export const RECOMMENDATIONS = ['APPROVE', 'REJECT', 'NEEDS_REVISION'] as const;
export type Recommendation = (typeof RECOMMENDATIONS)[number];
export const recommendationLabels: Record<Recommendation, string> = {
  APPROVE: 'Approved',
  REJECT: 'Rejected',
  NEEDS_REVISION: 'Needs Revision',
};

/** The stored word for a review by the AI; a failed run (score 0) is neither. */
export function aiDecision(result: { recommendation: Recommendation; score: number }): 'approved' | 'flagged' | null {
  if (result.score === 0) return null;
  return result.recommendation === 'APPROVE' ? 'approved' : 'flagged';
}

/** The six cards of the statistics strip (F2). */
export interface ReviewStatistics {
  pendingReview: number;
  underReview: number;
  aiApproved: number;
  flaggedByAi: number;
  approved: number;
  rejected: number;
}

/** Whether the strip shows its Alert badge: more than 10 pending, or any flagged (F9). */
export function reviewAlert(statistics: Pick<ReviewStatistics, 'pendingReview' | 'flaggedByAi'>): boolean {
  return statistics.pendingReview > REVIEW_ALERT_PENDING_OVER || statistics.flaggedByAi > REVIEW_ALERT_FLAGGED_OVER;
}
