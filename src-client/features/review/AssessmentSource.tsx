import { dollarMicros, plural } from '#shared/format.ts';
import type { ModelFailure, ReviewSource } from '#shared/review/review.ts';

const failures: Record<ModelFailure, (model: string) => string> = {
  late: (model) => `${model} did not answer in time, so the rules did.`,
  unreachable: (model) => `${model} could not be reached, so the rules answered.`,
  refused: (model) => `${model} refused to answer, so the rules did.`,
  unreadable: (model) => `The answer of ${model} could not be read, so the rules answered.`,
};
const instead = (failure: ModelFailure, model: string) => failures[failure](model);

/** Who made a review, the rules or a language model; why the rules were used instead; and what the model consumed. */
export function AssessmentSource({ source }: { source: ReviewSource }) {
  const { model, failure, inputTokens, outputTokens, costMicros } = source;
  const tokens = inputTokens === null && outputTokens === null ? null : (inputTokens ?? 0) + (outputTokens ?? 0);
  const parts = [
    model !== null && failure === null ? `Reviewed by ${model}` : 'Reviewed by the rules of Accord',
    ...(tokens === null ? [] : [plural(tokens, 'token')]),
    ...(costMicros === null ? [] : [dollarMicros(costMicros)]),
  ];
  return (
    <p className="text-muted mt-2 max-w-[75ch] text-sm">
      {failure !== null && <span className="block">{instead(failure, model ?? '')}</span>}
      {parts.join(' · ')}
    </p>
  );
}
