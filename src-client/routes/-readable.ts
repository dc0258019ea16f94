import { errorCode } from '#client/trpc.ts';
import type { GuardNotice } from '#shared/page.ts';

interface Opened {
  context: { tell: (notice: GuardNotice) => void };
  preload: boolean;
}

/** The server's answer for something that does not exist, or not for this person. */
const MISSING: readonly (string | null)[] = ['NOT_FOUND', 'BAD_REQUEST', 'FORBIDDEN'];

/**
 * Reads the subject of a screen. Returns whether it exists for this person; the screen shows any other failure, and offers a retry. A person who is
 * no longer signed in is told so and sent to the sign-in.
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
