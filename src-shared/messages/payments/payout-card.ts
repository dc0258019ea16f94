export const payouts = 'Payouts';
export const description = 'Where your earnings go';
export const unavailable = 'Payout set-up temporarily unavailable';
export const setUp = 'Set up payouts';
export const continueSetUp = 'Continue';
export const update = 'Update details';
export const tryAgain = 'Try again';
export const newAccount = (last4: string | null) => (last4 ? `your new account •••• ${last4}` : 'your new account');
export const notStarted =
  'Tell the bank who you are and where your money goes. It takes a few minutes, and you need your account number.';
export const sentTo = 'What you earn is sent here as soon as it is released.';
export const accountOf = (label: string, last4: string | null) => (last4 ? `${label} •••• ${last4}` : label);
export const waits = '{amount} waits, and is sent as soon as this is done.';
export const waitsRejected = '{amount} waits. It stays yours.';
export const checking = 'Asking the bank how your account stands…';
export const again = 'That page of the bank could not be used any more. Please open a new one.';
export const checkFailed = 'The bank could not be asked how your account stands';
export const openFailed = 'The bank’s page could not be opened';
export const hintTitle = 'Set up your payouts';
export const hintText = 'You can be paid once the bank knows where your money goes.';
export const hintWaiting = 'Your money waits for your payout set-up';
export const waitsAfterChange =
  'Your details were changed, so nothing is sent before {date}. If it was not you, set a new password at once and write to us.';
