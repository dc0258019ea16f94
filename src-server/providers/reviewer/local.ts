import { type Reviewer, ReviewerUnavailable } from './interface.ts';
import { answer, findings } from './rules.ts';

/** The local reviewer: rules over the brief; nothing leaves the machine. */
export function createRulesReviewer(): Reviewer {
  return { name: 'rules', review: async (brief, now) => ({ text: answer(findings(brief, now)) }) };
}

/**
 * A reviewer that answers by `fallback` when `first` takes longer than `timeoutMs`, fails or answers nothing.
 * @throws what the fallback throws
 */
export function withFallback(first: Reviewer, fallback: Reviewer, timeoutMs: number): Reviewer {
  return {
    name: `${first.name}+${fallback.name}`,
    async review(brief, now) {
      try {
        const answered = await withTimeout(first.review(brief, now), timeoutMs);
        if (answered.text.trim() !== '') return answered;
      } catch {
        // Any failure of the first reviewer leads to the fallback, because the person waits for an answer.
      }
      return fallback.review(brief, now);
    },
  };
}

async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ReviewerUnavailable(`No answer within ${timeoutMs} ms.`)), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
