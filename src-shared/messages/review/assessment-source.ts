import { dollarMicros, plural } from '../../format.ts';
import type { ModelFailure } from '../../review/review.ts';

export const byRules = 'Reviewed by the rules of Accord';
export const byModel = (model: string) => `Reviewed by ${model}`;
export const tokens = (count: number) => plural(count, 'token');
export const cost = (micros: number) => dollarMicros(micros);

const failures: Record<ModelFailure, (model: string) => string> = {
  late: (model) => `${model} did not answer in time, so the rules did.`,
  unreachable: (model) => `${model} could not be reached, so the rules answered.`,
  refused: (model) => `${model} refused to answer, so the rules did.`,
  unreadable: (model) => `The answer of ${model} could not be read, so the rules answered.`,
};
export const instead = (failure: ModelFailure, model: string) => failures[failure](model);
