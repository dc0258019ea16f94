import { useEffect, useState } from 'react';
import { EVERYTHING_DEBOUNCE_MS } from '#shared/constants.ts';
import { isIndexed } from '#shared/search/indexed.ts';

export type Asked = ReturnType<typeof useTyped>;

/** What is typed into a {@link FindBox}, and what the server is asked. */
export function useTyped() {
  const [text, onText] = useState('');
  const typed = text.trim();
  const search = usePaused(typed);
  /** Whether it is long enough to be searched for. */
  const asksServer = isIndexed(typed);
  return { text, onText, typed, search, asksServer, enabled: asksServer && isIndexed(search) };
}

/** The typed text, once the typing pauses. */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), EVERYTHING_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}
