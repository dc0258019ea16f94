import type { Currency } from '../currencies.ts';
import { lifecycles } from '../lifecycles.ts';
import type { Allowed, May } from '../may.ts';
import type { MoneyPart } from '../money.ts';
import { ANSWERABLE_DISPUTES, STUCK_PAYOUTS } from '../status-sets.ts';
import type { PaymentKind } from './payments.schema.ts';

/** The state of a campaign's held money: held, partly or wholly disputed, or all paid out. */
const HOLD_STATES = ['held', 'disputed', 'empty'] as const;

/** The lists of the money desk, each with the states by which it can be filtered. */
export const DESK_STATES = {
  payments: lifecycles.payment.statuses,
  payouts: lifecycles.payout.statuses,
  milestones: lifecycles.milestone.statuses,
  holds: HOLD_STATES,
  refunds: lifecycles.refund.statuses,
  disputes: lifecycles.dispute.statuses,
  refundRequests: lifecycles.refundRequest.statuses,
} as const;
export const DESK_LISTS = [
  'payments',
  'payouts',
  'milestones',
  'holds',
  'refunds',
  'disputes',
  'refundRequests',
] as const;
export type DeskList = (typeof DESK_LISTS)[number];
export type DeskStatus = (typeof DESK_STATES)[DeskList][number];

/** The states in which a row of these lists waits for staff; together they are the filter `waiting`. */
export const DESK_WAITING = {
  payouts: STUCK_PAYOUTS,
  refunds: ['failed'],
  disputes: ANSWERABLE_DISPUTES,
  refundRequests: ['open'],
} as const satisfies Partial<Record<DeskList, readonly DeskStatus[]>>;
export type WaitingList = keyof typeof DESK_WAITING;
export const WAITING = 'waiting';
export type DeskFilter = DeskStatus | typeof WAITING;

/** Whether anything in a list can wait for staff. */
export const isWaitingList = (list: DeskList): list is WaitingList => list in DESK_WAITING;

/** The filters of a list: what waits for staff, if anything can, and its states. */
export const deskFilters = (list: DeskList): readonly DeskFilter[] =>
  isWaitingList(list) ? [WAITING, ...DESK_STATES[list]] : DESK_STATES[list];

/** Whether the rows of a list are creators' money; the others are brands' money. */
export const isCreators = (list: DeskList): boolean => list === 'payouts' || list === 'milestones';

/** The address of the money desk with a row of a list open beside it. */
export const deskRoute = (list: DeskList, id: string): string => `/admin/money?tab=${list}&row=${id}`;

/** One row of a list of the money desk. Amounts are in minor units of the row's currency. */
export interface DeskRow {
  id: string;
  campaignId: string;
  campaignName: string;
  /** The purpose of a payment or a milestone. */
  kind: PaymentKind | MoneyPart | null;
  /** The brand that paid, or the creator who is paid, by name and address. */
  person: string;
  email: string;
  status: DeskStatus;
  amountMinor: number;
  currency: Currency;
  /** The refunded part of a payment, including refunds on their way; 0 in the other lists. */
  refundedMinor: number;
  createdAt: string;
  /** Until when the bank takes evidence of a dispute, a payout should arrive, a bank transfer is waited for, or a refund request is to be answered. */
  dueAt: string | null;
  /** Whether that moment has passed, and the bank has no evidence, the creator no money, or the brand no answer. */
  overdue: boolean;
  /** Why it failed, waits, was refunded, is disputed or is asked for; the reason for a milestone's hold is in the history. */
  reason: string | null;
  /** The reference for the brand's bank transfer; null for a payment by card, and in the other lists. */
  transferReference: string | null;
  may: Partial<May<DeskAct>>;
}

/** What staff can do with a row: only the acts that its list has. */
export type DeskAct = 'retry' | 'release' | 'refuse' | 'decline' | 'hold' | 'unhold' | 'submitEvidence' | 'settle';

/** A step in the history of a row. */
export interface DeskEvent {
  id: number;
  at: string;
  /** The resulting state. */
  status: DeskStatus | null;
  /** In the history of a payment: the refund concerned, in minor units of the row's currency; null for the payment itself. */
  refundMinor: number | null;
  /** Who did it; null for Accord itself. */
  by: string | null;
  note: string | null;
}

/** A row with its history, newest first. */
export interface DeskItem {
  row: DeskRow;
  history: DeskEvent[];
  /** The bank is processing it, so it may change soon without anyone's action. */
  underWay: boolean;
  /** Our statement in a dispute. */
  evidence: string | null;
  /**
   * For a successful payment: whether staff can refund any of it, why not, and how much at most in minor units. For an open refund request: the same
   * for the payment of its campaign that goes back first.
   */
  refund: (Allowed & { paymentId: string; mostMinor: number }) | null;
}

/** One booking of a campaign, in a sentence. Amounts are in minor units of its currency. */
export interface BooksLine {
  id: string;
  at: string;
  text: string;
  /** What was added to the held money, what left it, and what was held after it. */
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
