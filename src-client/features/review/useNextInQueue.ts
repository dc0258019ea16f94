import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { isFocusLost } from '#client/components/core/focus.ts';

/** The buttons that open the rows of a table, in order. */
const openers = (list: HTMLElement | null): HTMLElement[] =>
  [...(list?.querySelectorAll('tbody tr') ?? [])].flatMap((row) => row.querySelector<HTMLElement>('button') ?? []);

/**
 * Keeps the place of a keyboard user in a queue: a campaign that is opened or decided leaves the list, and with it the button to which the focus
 * would return. When the dialog closes, the focus goes to the row that is in its place now, or to the last one. `open` is what the dialog shows, if
 * anything. Returns the props of the element around the queue.
 */
export function useNextInQueue(open: string | undefined): {
  ref: RefObject<HTMLDivElement | null>;
  onFocus: () => void;
} {
  const ref = useRef<HTMLDivElement>(null);
  const place = useRef(-1);
  const onFocus = () => {
    place.current = [...(ref.current?.querySelectorAll('tbody tr') ?? [])].findIndex((row) =>
      row.contains(document.activeElement),
    );
  };
  const keep = useCallback(() => {
    if (!isFocusLost() || place.current < 0) return;
    openers(ref.current)
      .slice(0, place.current + 1)
      .at(-1)
      ?.focus();
  }, []);
  // The dialog returns the focus first.
  useEffect(() => {
    if (open === undefined) return;
    return () => void requestAnimationFrame(keep);
  }, [open, keep]);
  // The list may become shorter only after that.
  useEffect(() => {
    const list = ref.current;
    if (!list) return;
    const observer = new MutationObserver(() => requestAnimationFrame(keep));
    observer.observe(list, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [keep]);
  return { ref, onFocus };
}
