import type { Currency } from '../currencies.ts';
import { lifecycles } from '../lifecycles.ts';
import type { Allowed, May } from '../may.ts';
import type { MoneyPart } from '../money.ts';
import type { PaymentKind } from './payments.schema.ts';

/** How the held money of a campaign stands: held, partly or wholly disputed, or all given out. */
export const HOLD_STATES = ['held', 'disputed', 'empty'] as const;

/** The lists of the money desk, each with the states that it can be filtered by. */
export const DESK_STATES = {
  payments: lifecycles.payment.statuses,
  payouts: lifecycles.payout.statuses,
  milestones: lifecycles.milestone.statuses,
  holds: HOLD_STATES,
  refunds: lifecycles.refund.statuses,
  disputes: lifecycles.dispute.statuses,
} as const;
export const DESK_LISTS = ['payments', 'payouts', 'milestones', 'holds', 'refunds', 'disputes'] as const;
export type DeskList = (typeof DESK_LISTS)[number];
export type DeskStatus = (typeof DESK_STATES)[DeskList][number];

/** Whether the rows of a list are money of creators; the others are of brands. */
export const isCreators = (list: DeskList): boolean => list === 'payouts' || list === 'milestones';

/** The address of the money desk with a row of a list open beside it. */
export const deskRoute = (list: DeskList, id: string): string => `/admin/money?tab=${list}&row=${id}`;

/** One row of a list of the money desk. Amounts are in minor units of the row's currency. */
export interface DeskRow {
  id: string;
  campaignId: string;
  campaignName: string;
  /** What a payment or a milestone is for. */
  kind: PaymentKind | MoneyPart | null;
  /** The brand that paid, or the creator who is paid, by name and address. */
  person: string;
  email: string;
  status: DeskStatus;
  amountMinor: number;
  currency: Currency;
  /** What went back, or is on its way back, of a payment; 0 in the other lists. */
  refundedMinor: number;
  createdAt: string;
  /** Until when the bank takes evidence of a dispute, a payout should be there, or a bank transfer is waited for. */
  dueAt: string | null;
  /** That moment is over, and the bank has no evidence, or the creator no money. */
  overdue: boolean;
  /** Why it failed, waits, was sent back or is disputed; a milestone's hold has its reason in the history. */
  reason: string | null;
  /** What the brand writes on its bank transfer; null for a payment by card, and in the other lists. */
  transferReference: string | null;
  may: Partial<May<DeskAct>>;
}

/** What staff may do with a row: only the acts that its list has. */
export type DeskAct = 'retry' | 'release' | 'refuse' | 'hold' | 'unhold' | 'submitEvidence' | 'settle';

/** A step in the history of a row. */
export interface DeskEvent {
  id: number;
  at: string;
  /** What it became by it. */
  status: DeskStatus | null;
  /** In the history of a payment: the refund that this happened to, in minor units of the row's currency; null for the payment itself. */
  refundMinor: number | null;
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
  /** Of a payment that succeeded: whether staff may send something back, why not, and how much at most in minor units. */
  refund: (Allowed & { mostMinor: number }) | null;
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
