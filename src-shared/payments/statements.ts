import type { Currency } from '../currencies.ts';
import type { DealStatus } from '../lifecycles.ts';
import type { MoneyPart } from '../money.ts';

/** What happened on a creator's account with Accord in a month, in one currency; amounts in minor units. */
export interface StatementSum {
  currency: Currency;
  /** What was released but not yet paid when the month began, and (below) when it ended. */
  openingMinor: number;
  releasedMinor: number;
  paidMinor: number;
  closingMinor: number;
}

/** A month (`2026-03`, UTC) in which a creator's money moved, with a sum for each currency. */
export interface StatementMonth {
  month: string;
  sums: StatementSum[];
}

/** One movement: money that was released to the creator, or paid to their bank account. */
export interface StatementLine {
  at: string;
  kind: 'released' | 'paid';
  campaignName: string;
  brandName: string | null;
  /** Null for a payment, which covers all parts that were released together. */
  part: MoneyPart | null;
  amountMinor: number;
  currency: Currency;
}

/** A deal of the creator and its money; amounts in minor units of its currency. */
export interface DealSums {
  id: string;
  title: string;
  brandName: string | null;
  status: DealStatus;
  /** It extends the usage rights of another deal; nothing is made for it. */
  extension: boolean;
  valueMinor: number;
  /** Earned but not released; (below) released, and the part of that which was paid. */
  accruedMinor: number;
  releasedMinor: number;
  paidMinor: number;
  currency: Currency;
  createdAt: string;
  updatedAt: string;
}
