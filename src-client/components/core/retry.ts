/** How often and how soon the error boundary tries again by itself (SHELL-24). */
export const MAX_RETRIES = 2;
export const RETRY_DELAY_MS = 1_000;

const MISSING_CODE = ['loading chunk', 'dynamically imported module'];
const PASSING = ['network error', 'fetch failed', ...MISSING_CODE];

const says = (error: unknown, phrases: readonly string[]): boolean => {
  const message = error instanceof Error ? error.message.toLowerCase() : '';
  return phrases.some((phrase) => message.includes(phrase));
};

/** True if the network is to blame, going by the messages of Chromium, Firefox and Safari. */
export function isUnreachable(error: unknown): boolean {
  return says(error, ['failed to fetch', 'networkerror', 'load failed', ...PASSING]);
}

/** True for an error that a second try may cure: the network, or code that did not load. */
export function isPassing(error: unknown): boolean {
  return says(error, PASSING);
}

/** True if code did not load: a browser remembers that failure for as long as the page lives, so only a reload tries again. */
export function isMissingCode(error: unknown): boolean {
  return says(error, MISSING_CODE);
}
