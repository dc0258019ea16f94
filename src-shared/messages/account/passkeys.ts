/** Passkeys: on the account page, at sign-in, and where one proves who is there. */
export const passkeyMessages = {
  notOffered: 'Passkeys do not work here: Accord must be opened by a host name, over https or on localhost.',
  onlyInBrowser: 'Passkeys can be added and used in a browser only.',
  full: 'You have ten passkeys. Remove one before you add another.',
  known: 'This passkey has already been added.',
  notAdded: 'This passkey could not be added. Please try again.',
  tooLate: 'This took too long. Please try again.',
  refused: 'This passkey cannot be used. Use another one, or your password.',
  none: 'This account has no passkey.',
  lastFactor:
    'Your role needs a second factor, and this is your last one. Add a passkey or set up an app before you remove it.',
} as const;
