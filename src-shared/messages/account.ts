import { oneOrMany, wordList } from '../format.ts';
import { isolated } from '../isolated.ts';

/** The account page, the second factor and the mails about them. */
export const accountMessages = {
  passwordWrong: 'Password is incorrect',
  proveFirst: 'Enter your password to confirm that it is you.',
  passwordFirst:
    'You have no password on Accord yet. Set one with “Forgot your password?” on the sign-in page, and try again.',
  currentPasswordWrong: 'Current password is incorrect',
  closed: (day: string) => `Your account is closed and will be erased on ${day}.`,
  closedNotice: {
    title: 'Your account is closed',
    message:
      'It is erased after 14 days. Until then you can sign in and keep it. If it was not you, keep it and set a new password.',
  },
  addressWorks: 'Your email works: nothing has bounced.',
  addressTried: 'Your address works again',
  copyUnderWay: 'We are already preparing your data and will tell you when it is ready.',
  copiesTooMany: 'You have asked for your data too often. Please try again tomorrow.',
  copyReady: 'Your data is ready',
  copyReadyText: (until: string) => `You can download the copy of your data on your account page until ${until}.`,
  lastSuperAdmin: 'You are the only super admin: make someone else one before you close your account.',
  /** Why an account cannot be closed now. */
  stillOpen: (names: readonly string[], more: number) =>
    `Your account cannot be closed while ${listed(names, more)} ${oneOrMany(names.length + more, 'is', 'are')} open: every deal must be finished or cancelled, its money paid out and every case ended first.`,
} as const;

export const secondFactorMessages = {
  setupFirst: 'Set up your second factor first',
  codeRequired: 'Code is required',
  codeMalformed: 'Code must be the six digits of your app, or a recovery code',
  codeWrong: 'Code is incorrect or was used before',
  signInAgain: 'This took too long. Please sign in again.',
  alreadyOn: 'A second factor is already set up',
  notOn: 'No second factor is set up',
  notStarted: 'Please start the setup again',
  on: 'Your second factor is on.',
} as const;

function listed(names: readonly string[], more: number): string {
  const quoted = names.map((name) => `“${isolated(name)}”`);
  const all = more > 0 ? [...quoted, `${more} more`] : quoted;
  return wordList(all);
}
