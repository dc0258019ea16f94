import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { sidebarCookie } from '#shared/page.ts';
import { usePageFacts } from '../base/pageFacts.ts';
import { storage } from '../base/storage.ts';

/** The cookie mirrors the local choice for 7 days (SHELL-21). */
const COOKIE_SECONDS = 7 * 24 * 60 * 60;

const listeners = new Set<() => void>();
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether an area's sidebar is open: remembered per area, open at first; Ctrl or Cmd+B toggles it. */
export function useSidebar(area: string): { open: boolean; toggle: () => void } {
  const rendered = usePageFacts();
  const open = useSyncExternalStore(
    subscribe,
    () => storage.get(sidebarCookie(area)) !== 'closed',
    () => !rendered?.closedSidebars.includes(area),
  );

  const toggle = useCallback(() => {
    const state = open ? 'closed' : 'open';
    storage.set(sidebarCookie(area), state);
    // The server reads it when it renders a page.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    document.cookie = `${sidebarCookie(area)}=${state}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`;
    for (const listener of listeners) listener();
  }, [area, open]);

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
