import { type ReactNode, useEffect, useRef } from 'react';
import { isFocusLost } from '../core/focus.ts';

/** What can be pressed or filled in here, in its order, also what cannot just now. */
const controls = (box: HTMLElement): HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')].filter(
    (element) => element.getClientRects().length > 0,
  );
const isDisabled = (element: HTMLElement): boolean => element.matches(':disabled');

/**
 * Keeps the focus where what was pressed goes away with the answer, as the buttons of an offer do: it moves to the first thing that can be
 * pressed in their place, or else to the place itself. With `inList` it keeps its count: the next row's button follows that of a row that is
 * gone, and where that cannot be pressed before the answer has been dealt with, the focus waits for it at the place. Without it whoever uses the
 * keyboard would begin at the top of the page.
 */
export function KeepFocus({
  inList = false,
  className,
  children,
}: {
  inList?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  // Dialogs that were opened in here count, too: their events come here although they stand elsewhere in the page.
  const within = useRef(false);
  const count = useRef(0);
  useEffect(() => {
    const place = box.current;
    if (!place) return;
    let waits = false;
    const keep = () => {
      const free = isFocusLost() || (waits && document.activeElement === place);
      if (!within.current || !free) return;
      const all = controls(place);
      const next = inList ? all.slice(0, count.current + 1).at(-1) : all.find((one) => !isDisabled(one));
      waits = next !== undefined && isDisabled(next);
      (next && !waits ? next : place).focus({ preventScroll: !inList });
    };
    // A dialog that closes gives the focus back first.
    const observer = new MutationObserver(() => requestAnimationFrame(keep));
    observer.observe(place, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => observer.disconnect();
  }, [inList]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens where the focus is.
    <div
      ref={box}
      tabIndex={-1}
      className={className}
      onFocus={({ target, currentTarget }) => {
        within.current = true;
        const at = controls(currentTarget).indexOf(target);
        if (at >= 0) count.current = at;
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null) within.current = false;
      }}
    >
      {children}
    </div>
  );
}
