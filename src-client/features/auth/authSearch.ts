import { flagParam, textParam, wordParam } from '#client/components/core/searchParams.ts';
import type { AccountType } from '#shared/auth/auth.schema.ts';

const MODES = ['sign-in', 'sign-up', 'forgot', 'code'] as const;
const TYPES = ['brand', 'creator', 'agency'] as const satisfies readonly AccountType[];

interface AuthSearch {
  mode?: (typeof MODES)[number] | undefined;
  type?: AccountType | undefined;
  next?: string | undefined;
  setup?: true | undefined;
  confirmation?: true | undefined;
  reset?: true | undefined;
}

/** Whether a mail's link leads here. */
export const isLink = ({ setup, confirmation, reset }: AuthSearch): boolean => Boolean(setup || confirmation || reset);

/** What the address of the sign-in page says. */
export const authSearch = (search: Record<string, unknown>): AuthSearch => ({
  mode: wordParam(search, 'mode', MODES),
  type: wordParam(search, 'type', TYPES),
  next: textParam(search, 'next'),
  // Which link of a mail was opened; only a hint for the page, the token decides (ruling C04).
  setup: flagParam(search, 'setup'),
  confirmation: flagParam(search, 'confirmation'),
  reset: flagParam(search, 'reset'),
});
