import { HOUR_MS, PAYOUT_HOURS_MAX } from '../constants.ts';
import { addDays, dayIn, isCalendarDay, type Moment } from '../dates.ts';
import type { Money } from '../money.ts';

/**
 * What money of a deal waits for: `accrued` for the campaign's completion, `held` for our staff or for money that a dispute took, `released` for the
 * bank, `waiting` for the creator's payout set-up, `failed` for a retry after the bank refused it.
 */
export type ClockStep = 'accrued' | 'held' | 'released' | 'waiting' | 'failed';

/** Money of one deal that a creator has earned but not received. */
export interface ClockRow {
  /** The id of the deal and the step. */
  key: string;
  campaignName: string;
  brandName: string | null;
  amount: Money;
  step: ClockStep;
  /** When the money should arrive at the latest; null before it is released and while it waits for the payout set-up. */
  dueAt: string | null;
  /** `YYYY-MM-DD`: the campaign's last day, after which accrued money is released. */
  endDate: string | null;
  /** IANA name of the time zone of that day. */
  timeZone: string;
}

export interface PaymentClock {
  /** The first ones, as many as the panel shows: what is due first, then what is released with the campaigns that end first. */
  rows: ClockRow[];
  /** Whether there are more. */
  more: boolean;
}

/** The day (`YYYY-MM-DD`) in a campaign's time zone by which money is paid that is released at a moment, or at the end of a day: 48 hours later. */
export function payoutDay(released: Moment, timeZone: string): string {
  if (isCalendarDay(released)) return addDays(released, PAYOUT_HOURS_MAX / 24);
  return dayIn(timeZone, new Date(new Date(released).getTime() + PAYOUT_HOURS_MAX * HOUR_MS));
}
