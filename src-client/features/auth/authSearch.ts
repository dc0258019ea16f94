import { flag, oneOf, type SearchIn, searchOf, text } from '#client/components/lists/listSearch.ts';
import type { AccountType } from '#shared/auth/auth.schema.ts';

const TYPES = ['brand', 'creator', 'agency'] as const satisfies readonly AccountType[];

/** The search of the sign-in page. */
export const authSearch = searchOf({
  mode: oneOf(['sign-in', 'sign-up', 'forgot', 'code', 'passkey', 'sso']),
  type: oneOf(TYPES),
  next: text,
  /** Why a sign-in with single sign-on did not work (ssoFailures). */
  sso: text,
  // Which mail link was opened; only a hint for the page, the token decides (ruling C04).
  setup: flag,
  confirmation: flag,
  reset: flag,
});

/** Whether a mail's link leads here. */
export const isLink = ({ setup, confirmation, reset }: SearchIn<typeof authSearch>): boolean =>
  Boolean(setup || confirmation || reset);
