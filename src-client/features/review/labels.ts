import type { ReviewEntry } from '#shared/review/review.schema.ts';
import { REVIEW_PRIORITIES, type Recommendation } from '#shared/review/review.ts';
import type { Tone } from '#shared/status-looks.ts';

export const recommendationTones: Record<Recommendation, Tone> = {
  APPROVE: 'success',
  REJECT: 'error',
  NEEDS_REVISION: 'warning',
};

export const decisionLooks: Record<NonNullable<ReviewEntry['decision']>, { label: string; tone: Tone }> = {
  approved: { label: 'Approved', tone: 'success' },
  needs_revision: { label: 'Needs Revision', tone: 'warning' },
  rejected: { label: 'Rejected', tone: 'error' },
  reopened: { label: 'Reopened', tone: 'info' },
};

/** The label of a priority; unknown values are shown as they are (ADM-CR-51). */
export function priorityOf(priority: string | null): { label: string; tone: Tone } | null {
  if (priority === null) return null;
  const known = REVIEW_PRIORITIES.some((value) => value === priority);
  const tone = priority === 'urgent' ? 'error' : priority === 'high' ? 'warning' : 'neutral';
  return { label: known ? priority.charAt(0).toUpperCase() + priority.slice(1) : priority, tone };
}
