import type { NextStepName, Turn } from '../../orders/next-step.ts';

export const heading = 'What happens next';
export const turns: Readonly<Record<Turn, string>> = {
  brand: 'Your turn',
  creators: 'Waiting for creators',
  staff: 'Waiting for our team',
  bank: 'Waiting for the bank',
};
export const goOn = 'Go on';
export const waitingFor = 'Waiting for';
export const since = 'since {date}';
/** What the term of a step is about. */
export const by: Readonly<Partial<Record<NextStepName, string>>> = {
  answers: 'The first offer runs out on {date}.',
  content: 'Content is due on {date}.',
  posts: 'The campaign ends on {date}.',
  complete: 'The campaign ends on {date}.',
};
export const revise = 'Revise Campaign';
export const findCreators = 'Find Creators';
export const seeApplications = 'See Applications';
export const reviewContent = 'Review Content';
export const goThere: Readonly<Partial<Record<NextStepName, string>>> = {
  papers: 'Go to brief and contract',
  sign: 'Go to the signatures',
  signatures: 'Go to the signatures',
  deposit: 'Go to the payment',
  balance: 'Go to the payment',
  launch: 'Go to the launch',
  complete: 'Go to the results',
};
