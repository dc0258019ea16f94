import { z } from 'zod';
import {
  REVIEW_REASONING_MAX_CHARS,
  REVIEW_SCORE_FAILED,
  REVIEW_SCORE_MAX,
  REVIEW_SCORE_MIN,
  REVIEW_SCORE_UNPARSED,
} from '#shared/constants.ts';
import { cut } from '#shared/graphemes.ts';
import { assessmentMessages } from '#shared/messages/review.ts';
import { RECOMMENDATIONS, type Recommendation } from '#shared/review/review.ts';

export interface ParsedReview {
  recommendation: Recommendation;
  /** 1..10; 5 if the text names none, 0 for a review that failed. */
  score: number;
  reasoning: string;
}

const WORD = /\b(APPROVE|REJECT|NEEDS[_ ]REVISION)\b/i;
const RECOMMENDATION = /\bRECOMMENDATION\b[^\w\n]*(APPROVE|REJECT|NEEDS[_ ]REVISION)\b/i;
const SCORE = /\bSCORE\b\D*?(\d+)/i;
const REASONING = /\bREASONING\b[*_\s]*[:-][*_\s]*([\s\S]*)/i;
/** One JSON object, also between the marks of a code block. */
const OBJECT = /^\s*(?:```\w*\s*)?(\{[\s\S]*\})\s*(?:```\s*)?$/;
/** What the database does not accept (NUL) or a reader does not see: control characters, and those that change the direction of a text. */
const INVISIBLE = /[\u202a-\u202e\u2066-\u2069]|(?![\t\n])\p{Cc}/gu;

const jsonAnswer = z.object({
  recommendation: z.string().optional().catch(undefined),
  score: z
    .union([z.string(), z.number()])
    .transform((score) => /\d+/.exec(String(score))?.[0])
    .optional()
    .catch(undefined),
  reasoning: z
    .union([z.string(), z.array(z.string()).transform((lines) => lines.join('\n'))])
    .optional()
    .catch(undefined),
});

/** The text under each of the three labels, in a JSON object or in lines; undefined if a label is missing. */
function labelled(text: string) {
  const json = jsonAnswer.safeParse(parsedJson(OBJECT.exec(text)?.[1]));
  if (json.success) {
    const { recommendation, score, reasoning } = json.data;
    return { word: WORD.exec(recommendation ?? '')?.[1], score, reasoning };
  }
  return { word: RECOMMENDATION.exec(text)?.[1], score: SCORE.exec(text)?.[1], reasoning: REASONING.exec(text)?.[1] };
}

function parsedJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads a reviewer's answer (spec ADM-CR-53 to 56): the recommendation in upper or lower case, otherwise NEEDS_REVISION; the first integer after the
 * score label, limited to 1..10, otherwise 5; the text after the reasoning label, otherwise everything.
 */
export function parseReview(text: string): ParsedReview {
  const said = labelled(text);
  const word = said.word?.toUpperCase().replace(' ', '_');
  const inScale = (score: number): number => Math.min(REVIEW_SCORE_MAX, Math.max(REVIEW_SCORE_MIN, score));
  return {
    recommendation: RECOMMENDATIONS.find((known) => known === word) ?? 'NEEDS_REVISION',
    score: said.score === undefined ? REVIEW_SCORE_UNPARSED : inScale(Number(said.score)),
    reasoning: readable(said.reasoning ?? '') || readable(text),
  };
}

/** A text as it is stored and shown. */
const readable = (text: string): string =>
  cut(text.replace(INVISIBLE, '').trim(), REVIEW_REASONING_MAX_CHARS).toWellFormed();

/** What the panel shows if no review came (spec ADM-CR-66). */
export function failedReview(message: string | null): ParsedReview {
  return {
    recommendation: 'NEEDS_REVISION',
    score: REVIEW_SCORE_FAILED,
    reasoning: assessmentMessages.failedBecause(message || undefined),
  };
}
