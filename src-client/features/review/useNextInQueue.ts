import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { isFocusLost } from '#client/components/core/focus.ts';

/** The buttons by which the rows of a table open, in their order. */
const openers = (list: HTMLElement | null): HTMLElement[] =>
  [...(list?.querySelectorAll('tbody tr') ?? [])].flatMap((row) => row.querySelector<HTMLElement>('button') ?? []);

/**
 * Keeps the place of whoever works through a queue by keyboard: a campaign that is opened or decided leaves the list, and with it the button
 * that the focus would go back to. When the dialog closes, the focus goes to the row that stands in its place now, the last one at the end.
 * `open` is what the dialog shows, if anything. Answers what the element around the queue is given.
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
  // The dialog gives the focus back first.
  useEffect(() => {
    if (open === undefined) return;
    return () => void requestAnimationFrame(keep);
  }, [open, keep]);
  // The list may be known to be shorter only after that.
  useEffect(() => {
    const list = ref.current;
    if (!list) return;
    const observer = new MutationObserver(() => requestAnimationFrame(keep));
    observer.observe(list, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [keep]);
  return { ref, onFocus };
}
