/** What an order needs next. */
export type NextStepName =
  | 'revise'
  | 'approval'
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

/** Who has to act. */
export type Turn = 'brand' | 'creators' | 'staff' | 'bank';

/** What an order needs next, whose turn it is, for whom it waits and since when, and by when. */
export interface NextStep {
  name: NextStepName;
  turn: Turn;
  /** What is to be done, and what follows from it or from its not being done. */
  title: string;
  text: string;
  waitingFor: { name: string; since: Date }[];
  /** A moment, or a calendar day; null where nothing sets a term. */
  by: Date | string | null;
}
