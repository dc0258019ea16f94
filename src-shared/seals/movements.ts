import type { Currency } from '../currencies.ts';
import type { MoneyPart } from '../money.ts';

/** The two sides of a deal, each with receipts of its own, because each sees different amounts. */
export const PARTIES = ['brand', 'creator'] as const;
export type Party = (typeof PARTIES)[number];

/** The bookings that have a receipt: all but those that move only Accord's own money. */
export const MOVEMENT_KINDS = [
  'deposit',
  'balance',
  'release',
  'payout',
  'payout_bounced',
  'surplus',
  'refund',
  'refund_settled',
  'refund_cancelled',
  'refund_bounced',
  'dispute',
  'dispute_won',
  'dispute_lost',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** The accounts of the ledger that concern a party; the others say how Accord keeps its own money. */
export type MovementAccount = 'held' | 'disputed' | 'creator_payable' | 'platform_fee' | 'refunds';

/**
 * What a receipt says about one movement of money to one party, and what the leaf of the log was made from: nothing in it ever changes. The order of
 * the fields is part of the leaf.
 */
export interface Movement {
  /** The ledger transaction. */
  id: string;
  kind: MovementKind;
  party: Party;
  campaignId: string | null;
  /** Null for money that belongs to a whole campaign. */
  dealId: string | null;
  /** What moved: a payment, a milestone, a refund, a payout, or the bank's name of a dispute; null where the party is not told. */
  about: string | null;
  /** What a release was for. */
  part: MoneyPart | null;
  at: string;
  currency: Currency;
  /** What moved, in minor units, always positive; null where the party is not told. */
  amountMinor: number | null;
  /** What was booked in the accounts that concern the party, in minor units: positive is what is owed to the account's owner. */
  entries: { account: MovementAccount; amountMinor: number }[];
}

/** A movement in a list of those that a party has receipts for. Amounts in minor units. */
export interface MovementView extends Pick<Movement, 'id' | 'kind' | 'part' | 'at' | 'currency' | 'amountMinor'> {
  /** Whose money moved; null for a campaign's. */
  creatorName: string | null;
  /** Whether it is sealed, and its receipt can be downloaded: within a minute. */
  sealed: boolean;
}

/** A receipt to save. */
export interface ReceiptFile {
  fileName: string;
  text: string;
}

/** The text of a movement that its leaf is made from. */
export const movementText = (movement: Movement): string => JSON.stringify(movement);
