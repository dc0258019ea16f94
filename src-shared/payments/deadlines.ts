import { DAY_MS } from '../constants.ts';

// By when waiting money moves automatically, or staff must decide on it.

/** A campaign whose work was never finished is settled this long after its end date, even if brand or creator has not answered. */
export const UNFINISHED_SETTLED_DAYS = 14;
/** A campaign that holds money and has no last day gets one this long after that is noticed, or after its own start or deadline. */
export const UNDATED_CAMPAIGN_DAYS = 90;
/** How soon staff must decide on things that only they can settle: a hold, a withheld payout, a pause, a brand's refund request. */
export const DECIDED_WITHIN_DAYS = 14;
/** When staff must have decided on something that they have had since a moment. */
export const decideBy = (since: Date): Date => new Date(since.getTime() + DECIDED_WITHIN_DAYS * DAY_MS);
