/** Why a sign-in with single sign-on did not work, as the sign-in page says it. */
export const ssoFailures = {
  expired: 'This sign-in took too long or was opened in another browser. Please start again.',
  denied: 'Your company’s sign-in page did not let you in.',
  failed:
    'Your company’s sign-in page gave an answer that we could not check. Please tell the person who looks after it.',
  domain: 'Your company’s sign-in page named an address outside of its own domain, or one that is not confirmed.',
  notInvited: 'You are not a member of this company yet. Ask one of its owners to invite you.',
  suspended: 'This account is suspended.',
} as const;
export type SsoFailure = keyof typeof ssoFailures;

/** Sentences of single sign-on. */
export const ssoMessages = {
  unknown: 'No single sign-on is set up for this address. Sign in with your password.',
  issuerNotPublic: 'Issuer must be an address on the internet that starts with https://',
  issuerSilent: 'We could not read the settings of the identity provider at this address',
  secretRequired: 'Client secret is required',
  domainTaken: 'This domain belongs to the single sign-on of another company',
  recordMissing: 'We did not find the text record yet. It can take an hour until a new record can be seen.',
  proveFirst: 'Prove your domain first',
  setUpFirst: 'Set up single sign-on first',
  tooMany: 'Too many attempts. Please wait a few minutes.',
  proveThere: 'Sign in again on your company’s sign-in page to confirm that it is you.',
  noProofThere: 'You did not sign in on a company’s sign-in page. Enter your password instead.',
  boundToCompany:
    'You signed in with your company’s single sign-on. Sign out and sign in with your password to use another account.',
} as const;
