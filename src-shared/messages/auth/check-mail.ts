export const itWentToAnd = 'It went to {strong} and works for 24 hours.';
export const sendItAgain = 'Send it again';
export const openTheDemoMailbox = 'Open the demo mailbox';
