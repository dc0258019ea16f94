import type { Moment } from '../dates.ts';
/** What an order needs next. */
export type NextStepName =
  | 'revise'
  | 'approval'
  | 'held'
  | 'resume'
  | 'applications'
  | 'invite'
  | 'answers'
  | 'goOn'
  | 'papers'
  | 'sign'
  | 'signatures'
  | 'deposit'
  | 'bank'
  | 'content'
  | 'review'
  | 'balance'
  | 'launch'
  | 'posts'
  | 'complete';

/** Who must act; `nobody` while the step is refused. */
export type Turn = 'brand' | 'creators' | 'staff' | 'bank' | 'nobody';

/** What an order needs next: whose turn it is, for whom it has waited since when, and the deadline. */
export interface NextStep {
  name: NextStepName;
  turn: Turn;
  /** What must be done, and what follows from doing it or not, or why it is refused now. */
  title: string;
  text: string;
  waitingFor: { name: string; since: Moment }[];
  /** A moment, or a calendar day; null if there is no deadline. */
  by: Moment | null;
}
