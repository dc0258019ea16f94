import type { Moment } from '../dates.ts';

/** One's own calendar of deadlines. */
export interface CalendarView {
  /** Since when it has the address that it has now; null if it has none. */
  since: Moment | null;
}

/** The address of a calendar, which is shown only once. */
export interface CalendarAddress {
  url: string;
}
