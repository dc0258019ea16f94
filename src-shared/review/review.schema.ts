import { z } from 'zod';
import { REVIEW_ALERT_FLAGGED_OVER, REVIEW_ALERT_PENDING_OVER, REVIEW_NOTE_MAX_CHARS } from '../constants.ts';
import { CONTENT_KINDS, type ContentKind, contentCount, contentKind, REQUIREMENT_TYPES } from '../content-types.ts';
import type { CampaignStatus, ReviewStatus } from '../lifecycles.ts';
import { reviewMessages } from '../messages/review.ts';
import type { Money } from '../money.ts';
import { cursorFields } from '../paging.ts';
import { QUEUE_STATUSES } from '../status-sets.ts';
import { choice, id, multiline, optionalMultiline } from '../text.ts';
import type { CampaignType } from '../tiers.ts';

export type QueueStatus = (typeof QUEUE_STATUSES)[number];

export function isQueueStatus(value: string): value is QueueStatus {
  return QUEUE_STATUSES.some((status) => status === value);
}

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
  ...cursorFields,
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

export const reviewCampaignInput = z.strictObject({ campaignId: id('Campaign') });

/** Stores the result of a review by the AI; its receipt proves that the server gave this result. */
export const completeAssessmentInput = z.strictObject({
  campaignId: id('Campaign'),
  receipt: z.string().min(1, 'Review result is required').max(40_000, 'Review result is not one that this server gave'),
});

/** What the AI reviewer recommends. */
export const RECOMMENDATIONS = ['APPROVE', 'REJECT', 'NEEDS_REVISION'] as const;
export type Recommendation = (typeof RECOMMENDATIONS)[number];
export const recommendationLabels: Record<Recommendation, string> = {
  APPROVE: 'Approved',
  REJECT: 'Rejected',
  NEEDS_REVISION: 'Needs Revision',
};

/** What is stored of a review by the AI: any recommendation but APPROVE is flagged (ruling A24); null for a failed run (score 0). */
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

/** One row of the queue. */
export interface QueueRow {
  id: string;
  name: string;
  campaignType: CampaignType | null;
  brandName: string | null;
  budget: Money | null;
  /** Unknown values of imported rows are shown as they are (ADM-CR-51). */
  reviewPriority: string | null;
  status: CampaignStatus;
  reviewStatus: ReviewStatus;
  createdAt: string;
}

/** One entry of a campaign's review history: an assessment of the AI, or a person's decision. */
export interface ReviewEntry {
  id: string;
  kind: 'assessment' | 'decision';
  round: number;
  recommendation: Recommendation | null;
  score: number | null;
  reasoning: string | null;
  decision: 'approved' | 'needs_revision' | 'rejected' | 'reopened' | null;
  note: string | null;
  reviewer: string | null;
  createdAt: string;
}

export interface RequiredContent {
  type: string;
  /** Null for an imported campaign without a number. */
  quantity: number | null;
  description: string | null;
}

/** A campaign as the review dialog shows it. */
export interface CampaignReview {
  id: string;
  name: string;
  brandName: string | null;
  campaignType: CampaignType | null;
  description: string | null;
  budget: Money | null;
  platforms: string[];
  contentRequirements: RequiredContent[];
  startDate: string | null;
  endDate: string | null;
  submissionDeadline: string | null;
  status: CampaignStatus;
  reviewStatus: ReviewStatus;
  reviewPriority: string | null;
  reviewRound: number;
  createdAt: string;
  submittedAt: string | null;
  history: ReviewEntry[];
}

/** The AI reviewer's assessment; it is stored by its `receipt`, which is null when nothing can be stored. */
export interface Assessment {
  recommendation: Recommendation;
  /** 1 to 10; 0 when the review failed. */
  score: number;
  reasoning: string;
  receipt: string | null;
}

/** `2 videos, 1 post, 3 stories`, or `Custom requirements` for anything else (ADM-CR-25 to 27, ruling A35). */
export function contentRequired(requirements: readonly RequiredContent[]): string {
  if (requirements.length === 0) return reviewMessages.noRequirements;
  const counts: Record<ContentKind, number> = { video: 0, post: 0, story: 0 };
  for (const { type, quantity } of requirements) {
    if (REQUIREMENT_TYPES.some((known) => known === type)) counts[contentKind(type)] += quantity ?? 0;
  }
  const parts = CONTENT_KINDS.filter((kind) => counts[kind] > 0).map((kind) => contentCount(kind, counts[kind]));
  return parts.length > 0 ? parts.join(', ') : reviewMessages.customRequirements;
}

/** `3 pieces`, `1 piece`, `Custom` (ADM-CR-31, ADM-CR-32). */
export function requiredPieces(quantity: number | null): string {
  if (quantity === null) return reviewMessages.custom;
  return `${quantity} ${quantity === 1 ? 'piece' : 'pieces'}`;
}
