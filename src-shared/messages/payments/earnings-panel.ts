export const earnings = 'Earnings';
export const releasedWhenACampaign = (pAYOUT_TIME_TEXT: string | number) =>
  `Released when a campaign is completed, paid within ${pAYOUT_TIME_TEXT}.`;
export const title = 'Earnings could not be loaded';
export const pageOf = (page: string | number, pages: string | number, total: string | number) =>
  `Page ${page} of ${pages}, ${total}`;
export const noEarningsYet = 'No earnings yet';
export const text = 'Once a campaign that you worked on is completed, each part of your deal appears here.';
export const paidOut = 'Paid out';
export const onItsWay = 'On its way';
export const earnedNotReleased = 'Earned, not released';
export const releasedAtCompletion = 'Released at completion';
export const campaign = 'Campaign';
export const forLabel = 'For';
export const released = 'Released';
export const status = 'Status';
export const amount = 'Amount';
export const paid = 'Paid';
export const waitsForSetup = 'Waits for your payout set-up';
export const besidesWaiting = '{time}; {amount} more waits for your payout set-up';
export const payoutFailed = 'Payout failed';
export const withheld = 'Being checked';
export const entry = 'entry';
export const entries = 'entries';
