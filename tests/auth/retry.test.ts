import { describe, expect, test } from 'vitest';
import { isPassing, MAX_RETRIES, RETRY_DELAY_MS } from '#client/components/core/retry.ts';

describe('what the error boundary tries again', () => {
  test('twice, one second apart', () => {
    expect([MAX_RETRIES, RETRY_DELAY_MS]).toEqual([2, 1_000]);
  });
  test.each([
    ['Network Error', true],
    ['TypeError: fetch failed', true],
    ['Loading chunk 12 failed', true],
    ['Failed to fetch dynamically imported module: /assets/a.js', true],
    ['Cannot read properties of undefined', false],
    ['', false],
  ])('%j: %j', (message, passing) => {
    expect(isPassing(new Error(message))).toBe(passing);
  });
  test('what is no error is not tried again', () => {
    expect(isPassing('network error')).toBe(false);
  });
});
