import type { Currency } from '../currencies.ts';
import { lifecycles } from '../lifecycles.ts';
import type { May } from '../may.ts';

/** How the held money of a campaign stands: held, partly or wholly disputed, or all given out. */
export const HOLD_STATES = ['held', 'disputed', 'empty'] as const;

/** The lists of the money desk, each with the states that it can be filtered by. */
export const DESK_STATES = {
  payments: lifecycles.payment.statuses,
  payouts: lifecycles.payout.statuses,
  holds: HOLD_STATES,
  refunds: lifecycles.refund.statuses,
  disputes: lifecycles.dispute.statuses,
} as const;
export const DESK_LISTS = ['payments', 'payouts', 'holds', 'refunds', 'disputes'] as const;
export type DeskList = (typeof DESK_LISTS)[number];
export type DeskStatus = (typeof DESK_STATES)[DeskList][number];
export const DESK_ORDERS = ['newest', 'oldest'] as const;
export type DeskOrder = (typeof DESK_ORDERS)[number];

/** One row of a list of the money desk. Amounts are in minor units of the row's currency. */
export interface DeskRow {
  id: string;
  campaignId: string;
  campaignName: string;
  /** Of payments, deposit or balance. */
  kind: 'deposit' | 'balance' | null;
  /** The brand that paid, or the creator who is paid. */
  email: string;
  status: DeskStatus;
  amountMinor: number;
  currency: Currency;
  createdAt: string;
  /** The day until which the bank takes evidence of a dispute. */
  dueAt: string | null;
  /** The day for evidence is over, and the bank has none. */
  overdue: boolean;
  /** Why it failed, was sent back or is disputed. */
  reason: string | null;
  may: Partial<May<DeskAct>>;
}

/** What staff may do with a row: only the acts that its list has. */
export type DeskAct = 'retry' | 'release' | 'refuse' | 'submitEvidence';

/** A step in the history of a row. */
export interface DeskEvent {
  id: number;
  at: string;
  /** What it became by it. */
  status: DeskStatus | null;
  /** Who did it; null for Accord itself. */
  by: string | null;
  note: string | null;
}

/** A row with what happened to it, newest first. */
export interface DeskItem {
  row: DeskRow;
  history: DeskEvent[];
  /** The bank has it in hand, so it may change by itself soon. */
  underWay: boolean;
  /** What was said for us in a dispute. */
  evidence: string | null;
}

/** One booking of a campaign, told as a sentence. Amounts are in minor units of its currency. */
export interface BooksLine {
  id: string;
  at: string;
  text: string;
  /** What came into the money that is held, what left it, and what was held after it. */
  inMinor: number;
  outMinor: number;
  heldMinor: number;
}

/** The books of a campaign, oldest booking first; the last line says what is held now. */
export interface CampaignBooks {
  campaignName: string;
  currency: Currency;
  heldMinor: number;
  lines: BooksLine[];
}
