import {
  CONTENT_KINDS,
  type ContentKind,
  contentCount,
  contentKind,
  REQUIREMENT_TYPES,
} from '../choices/content-types.ts';
import { REVIEW_ALERT_FLAGGED_OVER, REVIEW_ALERT_PENDING_OVER } from '../constants.ts';
import { plural } from '../format.ts';

export const REVIEW_PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const;
export type ReviewPriority = (typeof REVIEW_PRIORITIES)[number];

/** What the AI reviewer recommends. */
export const RECOMMENDATIONS = ['APPROVE', 'REJECT', 'NEEDS_REVISION'] as const;
export type Recommendation = (typeof RECOMMENDATIONS)[number];
export const recommendationLabels: Record<Recommendation, string> = {
  APPROVE: 'Approved',
  REJECT: 'Rejected',
  NEEDS_REVISION: 'Needs Revision',
};

/** Why a language model gave no review: it was too slow, not available or broken, it refused, or its answer could not be read. */
export const MODEL_FAILURES = ['late', 'unreachable', 'refused', 'unreadable'] as const;
export type ModelFailure = (typeof MODEL_FAILURES)[number];

/** Who made a review, and what it cost. */
export interface ReviewSource {
  /** The language model that was used; null if only our own rules were. */
  model: string | null;
  /** Why the rules answered instead of the model; null if they did not have to. */
  failure: ModelFailure | null;
  /** Null if the model does not say. */
  inputTokens: number | null;
  outputTokens: number | null;
  /** In millionths of a US dollar; null if no price is known. */
  costMicros: number | null;
}

/** What is stored of a review by the AI: any recommendation except APPROVE is flagged (ruling A24); null for a failed run (score 0). */
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

export interface RequiredContent {
  type: string;
  /** Null for an imported campaign without a number. */
  quantity: number | null;
  description: string | null;
}

/** `2 videos, 1 post, 3 stories`, or `Custom requirements` for anything else (ADM-CR-25 to 27, ruling A35). */
export function contentRequired(requirements: readonly RequiredContent[]): string {
  if (requirements.length === 0) return 'No specific requirements';
  const counts: Record<ContentKind, number> = { video: 0, post: 0, story: 0 };
  for (const { type, quantity } of requirements) {
    if (REQUIREMENT_TYPES.some((known) => known === type)) counts[contentKind(type)] += quantity ?? 0;
  }
  const parts = CONTENT_KINDS.filter((kind) => counts[kind] > 0).map((kind) => contentCount(kind, counts[kind]));
  return parts.length > 0 ? parts.join(', ') : 'Custom requirements';
}

/** `3 pieces`, `1 piece`, `Custom` (ADM-CR-31, ADM-CR-32). */
export function requiredPieces(quantity: number | null): string {
  if (quantity === null) return 'Custom';
  return plural(quantity, 'piece');
}
