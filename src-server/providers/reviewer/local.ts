import { printFault } from '#server/failures.ts';
import { BY_RULES, ModelFailed, type ReviewAnswer, type Reviewer } from './interface.ts';
import { answer, findings } from './rules.ts';

/** The local reviewer: rules over the brief; nothing leaves the machine. */
export function createRulesReviewer(): Reviewer {
  return { name: 'rules', review: async (brief, now) => ({ text: answer(findings(brief, now)), source: BY_RULES }) };
}

/**
 * A reviewer that uses `fallback` if `first` takes longer than `timeoutMs`, fails or answers nothing, and says so in its answer. The operator can
 * read the reason in the log, but nothing of the brief.
 * @throws what the fallback throws
 */
export function withFallback(first: Reviewer, fallback: Reviewer, timeoutMs: number): Reviewer {
  return {
    name: `${first.name}+${fallback.name}`,
    async review(brief, now) {
      try {
        return await withTimeout((signal) => first.review(brief, now, signal), timeoutMs);
      } catch (error) {
        const failed = error instanceof ModelFailed ? error : new ModelFailed('unreachable', 'The reviewer failed.');
        printFault(failed, `Review by ${first.name}`);
        const answered = await fallback.review(brief, now);
        return { ...answered, source: { ...failed.usage, model: first.name, failure: failed.failure } };
      }
    },
  };
}

/** Waits no longer than `timeoutMs`, even for work that ignores its signal. @throws ModelFailed; what the work throws */
export async function withTimeout(
  work: (signal: AbortSignal) => Promise<ReviewAnswer>,
  timeoutMs: number,
): Promise<ReviewAnswer> {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new ModelFailed('late', `No answer within ${timeoutMs} ms.`));
      stop.abort();
    }, timeoutMs);
  });
  try {
    const answered = await Promise.race([work(stop.signal), late]);
    if (answered.text.trim() === '') throw new ModelFailed('unreadable', 'The answer is empty.', answered.source);
    return answered;
  } finally {
    clearTimeout(timer);
  }
}
