/** Passkeys: on the account page, at sign-in, and where one proves who is there. */
export const passkeyMessages = {
  notOffered: 'Passkeys do not work here: Accord must be opened by a host name, over https or on localhost.',
  full: 'You have ten passkeys. Remove one before you add another.',
  refused: 'This passkey cannot be used. Use another one, or your password.',
  none: 'This account has no passkey.',
} as const;
