/** How often and how soon the error boundary tries again by itself (SHELL-24). */
export const MAX_RETRIES = 2;
export const RETRY_DELAY_MS = 1_000;

const PASSING = ['network error', 'fetch failed', 'loading chunk', 'dynamically imported module'];

/** True for an error that a second try may cure: the network, or code that did not load. */
export function isPassing(error: unknown): boolean {
  const message = error instanceof Error ? error.message.toLowerCase() : '';
  return PASSING.some((phrase) => message.includes(phrase));
}
