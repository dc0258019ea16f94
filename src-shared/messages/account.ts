import { oneOrMany, wordList } from '../format.ts';
import { isolated } from '../isolated.ts';

/** The account page, the second factor and the mails about them. */
export const accountMessages = {
  passwordWrong: 'Password is incorrect',
  passwordFirst:
    'You have no password on Accord yet. Set one with “Forgot your password?” on the sign-in page, and try again.',
  closed: (day: string) => `Your account is closed and will be erased on ${day}.`,
  closedNotice: {
    title: 'Your account is closed',
    message:
      'It is erased after 14 days. Until then you can sign in and keep it. If it was not you, keep it and set a new password.',
  },
  addressTried: 'Your address works again',
  copyReady: 'Your data is ready',
  copyReadyText: (until: string) => `You can download the copy of your data on your account page until ${until}.`,
  /** Why an account cannot be closed now. */
  stillOpen: (names: readonly string[], more: number) =>
    `Your account cannot be closed while ${listed(names, more)} ${oneOrMany(names.length + more, 'is', 'are')} open: every deal must be finished or cancelled, its money paid out and every case ended first.`,
} as const;

export const secondFactorMessages = {
  codeRequired: 'Code is required',
  codeMalformed: 'Code must be the six digits of your app, or a recovery code',
  codeWrong: 'Code is incorrect or was used before',
  signInAgain: 'This took too long. Please sign in again.',
  alreadyOn: 'A second factor is already set up',
  notOn: 'No second factor is set up',
  on: 'Your second factor is on.',
} as const;

function listed(names: readonly string[], more: number): string {
  const quoted = names.map((name) => `“${isolated(name)}”`);
  const all = more > 0 ? [...quoted, `${more} more`] : quoted;
  return wordList(all);
}
