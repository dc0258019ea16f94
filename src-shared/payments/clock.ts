import { HOUR_MS, PAYOUT_HOURS_MAX } from '../constants.ts';
import { endOfDay, isoDay } from '../dates.ts';
import type { Money } from '../money.ts';

/**
 * What money of a deal waits for: `accrued` for the campaign's completion, `held` for our staff or for money that a dispute took, `released`
 * for the bank, `waiting` for the creator's payout set-up, `failed` for another try after the bank refused it.
 */
export type ClockStep = 'accrued' | 'held' | 'released' | 'waiting' | 'failed';

/** Money of one deal that a creator has earned and does not have yet. */
export interface ClockRow {
  /** Of the deal and the step. */
  key: string;
  campaignName: string;
  brandName: string | null;
  amount: Money;
  step: ClockStep;
  /** When the money should be there at the latest; null before it is released and while it waits for the payout set-up. */
  dueAt: string | null;
  /** `YYYY-MM-DD`: the campaign's last day, after which accrued money is released. */
  endDate: string | null;
}

export interface PaymentClock {
  /** The first ones, as many as the panel shows: what is due first, then what is released with the campaigns that end first. */
  rows: ClockRow[];
  /** Whether there are more. */
  more: boolean;
}

/** The day (`YYYY-MM-DD`) by which money is paid that is released at a moment, or at the end of a day: 48 hours later. */
export function payoutDay(released: string): string {
  const from = released.length === ISO_DAY_CHARS ? endOfDay(released) : new Date(released);
  return isoDay(new Date(from.getTime() + PAYOUT_HOURS_MAX * HOUR_MS));
}

const ISO_DAY_CHARS = 'YYYY-MM-DD'.length;
