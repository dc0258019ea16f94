import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Answers what was drawn last, for what runs later than the drawing: timers, listeners, the way out of a screen. Not to be called while
 * drawing. The function stays the same.
 */
export function useLatest<T>(value: T): () => T {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
}
