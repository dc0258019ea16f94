import { type ReactNode, useEffect, useRef } from 'react';
import { isFocusLost } from '../core/focus.ts';

/** The controls inside an element, in order, including those that are disabled. */
const controls = (box: HTMLElement): HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')].filter(
    (element) => element.getClientRects().length > 0,
  );
const isDisabled = (element: HTMLElement): boolean => element.matches(':disabled');

/**
 * Keeps the focus in place if the pressed control disappears with the answer, like the buttons of an offer: it moves to the first enabled control
 * there, or else to the box itself. With `inList` it keeps its position: it moves to the button of the row that follows the one that is gone; while
 * that button is disabled, the focus waits at the box. Without this component keyboard users would start again at the top of the page.
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
  // Dialogs opened from here count, too: React bubbles their events here although they are elsewhere in the page.
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
    // A closing dialog returns the focus first.
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
