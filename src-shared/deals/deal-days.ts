import { addDays, addMonths } from '../dates.ts';
import { payoutDay } from '../payments/clock.ts';
import { UNFINISHED_SETTLED_DAYS } from '../payments/deadlines.ts';

/** The days of a deal that follow from its campaign, `YYYY-MM-DD` in the campaign's time zone; null while the campaign has no such day. */
export interface DealDays {
  contentDue: string | null;
  /** The last day of the campaign: to submit at all, and to post. */
  end: string | null;
  /** By when what was earned is paid if the campaign ends on its last day. */
  paidBy: string | null;
  /** When unfinished work is settled. */
  settledOn: string | null;
  /** The last day without work for competitors, unless the usage begins earlier; null without exclusivity. */
  exclusiveUntil: string | null;
}

/** The days of a deal: its terms, its next steps and the pages that show one of these days all take them from here. */
export function dealDays(
  { submissionDeadline, endDate }: { submissionDeadline: string | null; endDate: string | null },
  exclusivityMonths = 0,
): DealDays {
  const days = { contentDue: submissionDeadline, end: endDate };
  if (endDate === null) return { ...days, paidBy: null, settledOn: null, exclusiveUntil: null };
  return {
    ...days,
    paidBy: payoutDay(endDate, 'UTC'),
    // The days have to have passed.
    settledOn: addDays(endDate, UNFINISHED_SETTLED_DAYS + 1),
    exclusiveUntil: exclusivityMonths > 0 ? addMonths(endDate, exclusivityMonths) : null,
  };
}
