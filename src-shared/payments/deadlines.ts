// By when money that waits moves by itself, or staff decides on it.

/** A campaign whose work was never finished is settled this long after its end date, even if brand or creator has not answered. */
export const UNFINISHED_SETTLED_DAYS = 14;
/** A campaign that holds money and has no last day gets one so long after that is seen, or after its own start or deadline. */
export const UNDATED_CAMPAIGN_DAYS = 90;
/** Staff decides so soon on what waits for it alone: a hold, a payout that is withheld, a pause. */
export const DECIDED_WITHIN_DAYS = 14;
