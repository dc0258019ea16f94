import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns the value of the last render, for code that runs later: timers, listeners, cleanup. Not to be called while rendering. The function itself
 * never changes.
 */
export function useLatest<T>(value: T): () => T {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
}
