import { vi } from 'vitest';

/** From now on timers of the page, and its date if asked, wait for `vi.advanceTimersByTime`. */
export function stopTimers(...also: 'Date'[]): Disposable {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', ...also] });
  return { [Symbol.dispose]: () => void vi.useRealTimers() };
}

/** Waits until something is so, also while timers are stopped: each look moves their clock by a millisecond. */
export const until = (isSo: () => unknown): Promise<unknown> => vi.waitUntil(isSo, { timeout: 60_000, interval: 1 });
