export const processing = 'Processing';
export const title = 'The payment did not go through';
export const theBankIsWorking = 'The bank is working on this payment';
export const thisPageFollowsIt = 'This page follows it by itself; you can also come back later.';
export const tryAgain = 'Try again';
export const continueToTheBank = 'Continue to the bank';
export const cancelPayment = 'Cancel payment';
export const youPayOnThe =
  'You pay on the bank’s own page. The money is held for this campaign until the work is approved.';
