import { errorCode } from '#client/trpc.ts';
import type { GuardNotice } from '#shared/page.ts';

interface Opened {
  context: { tell: (notice: GuardNotice) => void };
  preload: boolean;
}

/** What the server says of a thing that is not there, or not for who asks. */
const MISSING: readonly (string | null)[] = ['NOT_FOUND', 'BAD_REQUEST', 'FORBIDDEN'];

/**
 * Reads what a screen is about. Answers whether it is there for who asks; any other failure is one of the screen, which says so and can be tried
 * again. Who is signed out meanwhile is told so and led to the sign-in.
 */
export async function readable(
  { context: { tell }, preload }: Opened,
  ...reads: readonly Promise<unknown>[]
): Promise<{ found: boolean }> {
  try {
    await Promise.all(reads);
    return { found: true };
  } catch (error) {
    if (MISSING.includes(errorCode(error))) return { found: false };
    if (errorCode(error) === 'UNAUTHORIZED' && !preload) tell('notAuthenticated');
    throw error;
  }
}
