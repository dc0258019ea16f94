/** What a review recommends, as the reviewer writes it (spec ADM-CR-52). */
const RECOMMENDATIONS = ['APPROVE', 'REJECT', 'NEEDS_REVISION'] as const;
export type Recommendation = (typeof RECOMMENDATIONS)[number];

export interface ParsedReview {
  recommendation: Recommendation;
  /** 1..10; 5 when the text names none, 0 for a review that failed. */
  score: number;
  reasoning: string;
}

const RECOMMENDATION = /\bRECOMMENDATION\b[^\w\n]*(APPROVE|REJECT|NEEDS[_ ]REVISION)\b/i;
const SCORE = /\bSCORE\b\D*?(\d+)/i;
const REASONING = /\bREASONING\b[*_\s]*[:-][*_\s]*([\s\S]*)/i;

/**
 * Reads a reviewer's answer (spec ADM-CR-53 to 56): the recommendation whatever its case, else NEEDS_REVISION; the
 * first integer after the score label, kept within 1..10, else 5; the text after the reasoning label, else everything.
 */
export function parseReview(text: string): ParsedReview {
  const word = RECOMMENDATION.exec(text)?.[1]?.toUpperCase().replace(' ', '_');
  const score = SCORE.exec(text)?.[1];
  const reasoning = REASONING.exec(text)?.[1]?.trim();
  return {
    recommendation: RECOMMENDATIONS.find((known) => known === word) ?? 'NEEDS_REVISION',
    score: score === undefined ? 5 : Math.min(10, Math.max(1, Number(score))),
    reasoning: reasoning || text.trim(),
  };
}

/** What the panel shows when no review came (spec ADM-CR-66). */
export function failedReview(message: string | null): ParsedReview {
  return { recommendation: 'NEEDS_REVISION', score: 0, reasoning: `Review failed: ${message || 'Unknown error'}` };
}
