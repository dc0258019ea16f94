import type { Moment } from '../dates.ts';
import type { Action } from '../policy.ts';

/**
 * What waits for the staff, the most pressing kind first, and the action of the list that holds it: who may not read the list does not read how many
 * there are either.
 */
export const NEEDS = {
  campaigns: 'review.queue',
  content: 'content.overdue',
  disputes: 'payments.desk',
  payouts: 'payments.desk',
  refunds: 'payments.desk',
  refundRequests: 'payments.desk',
  cases: 'cases.list',
  roleRequests: 'security.roleRequests',
  heldTexts: 'security.heldTexts',
  objections: 'records.objections',
  followUps: 'crm.marks',
} as const satisfies Record<string, Action>;
export type NeedKind = keyof typeof NEEDS;

/** One thing that waits. Moments are ISO. */
export interface NeedItem {
  id: string;
  /** What it is about, and whom it concerns. */
  title: string;
  detail: string | null;
  /** Where it can be dealt with. */
  route: string;
  /** Since when it waits; null for what has a day instead. */
  since: Moment | null;
  /** The moment or the calendar day until which it should be done; null without one. */
  dueAt: Moment | null;
}

/** What waits of one kind. */
export interface Need {
  kind: NeedKind;
  /** How many there are: the rows of the list at `route`. */
  count: number;
  route: string;
  /** The most urgent of them, at most {@link NEEDS_NAMED}. */
  first: NeedItem[];
}

/** How many of a kind are named. */
export const NEEDS_NAMED = 3;
