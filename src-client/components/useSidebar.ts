import { useCallback, useEffect, useState } from 'react';
import { storage } from './storage.ts';

/** The cookie mirrors the local choice for 7 days (SHELL-21). */
const COOKIE_SECONDS = 7 * 24 * 60 * 60;

const keyOf = (area: string) => `accord-sidebar-${area}`;

/** Whether an area's sidebar is open: remembered per area, open at first; Ctrl or Cmd+B toggles it. */
export function useSidebar(area: string): { open: boolean; toggle: () => void } {
  const [open, setOpen] = useState(() => storage.get(keyOf(area)) !== 'closed');

  const toggle = useCallback(() => {
    setOpen((wasOpen) => {
      const state = wasOpen ? 'closed' : 'open';
      storage.set(keyOf(area), state);
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
      document.cookie = `${keyOf(area)}=${state}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`;
      return !wasOpen;
    });
  }, [area]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [toggle]);

  return { open, toggle };
}
