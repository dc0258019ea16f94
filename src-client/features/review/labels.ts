import { REVIEW_PRIORITIES, type Recommendation } from '#shared/review/review.ts';
import type { Tone } from '#shared/status-looks.ts';

export const recommendationTones: Record<Recommendation, Tone> = {
  APPROVE: 'success',
  REJECT: 'error',
  NEEDS_REVISION: 'warning',
};

/** A priority as people read it; unknown values are shown as they are (ADM-CR-51). */
export function priorityOf(priority: string | null): { label: string; tone: Tone } | null {
  if (priority === null) return null;
  const known = REVIEW_PRIORITIES.some((value) => value === priority);
  const tone = priority === 'urgent' ? 'error' : priority === 'high' ? 'warning' : 'neutral';
  return { label: known ? priority.charAt(0).toUpperCase() + priority.slice(1) : priority, tone };
}
