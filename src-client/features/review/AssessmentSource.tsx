import * as texts from '#shared/messages/review/assessment-source.ts';
import type { ReviewSource } from '#shared/review/review.ts';

/** Who made a review, the rules or a language model; why, where the rules stood in for it; and what the model took. */
export function AssessmentSource({ source }: { source: ReviewSource }) {
  const { model, failure, inputTokens, outputTokens, costMicros } = source;
  const tokens = inputTokens === null && outputTokens === null ? null : (inputTokens ?? 0) + (outputTokens ?? 0);
  const parts = [
    model !== null && failure === null ? texts.byModel(model) : texts.byRules,
    ...(tokens === null ? [] : [texts.tokens(tokens)]),
    ...(costMicros === null ? [] : [texts.cost(costMicros)]),
  ];
  return (
    <p className="text-muted mt-2 max-w-[75ch] text-sm">
      {failure !== null && <span className="block">{texts.instead(failure, model ?? '')}</span>}
      {parts.join(' · ')}
    </p>
  );
}
