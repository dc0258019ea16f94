import type { Money } from '../money.ts';

/** What the completion of a campaign would find: the pieces online, and the money that is missing. */
export interface CompletionState {
  /** Approved pieces, and those of them that are online. */
  approved: number;
  posted: number;
  /** What disputes took back, and the cost of the deals beyond what is paid, fee included. */
  disputed: Money;
  unpaid: Money;
}

/** What a completion did with the money of the campaign's creators, without the fee. */
export interface Completion {
  /** Is on its way to them. */
  released: Money;
  /** On hold until the brand has paid it, or until our team has looked at it. */
  unpaid: Money;
  held: Money;
}
