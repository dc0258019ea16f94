import { type ReactNode, useEffect, useRef } from 'react';
import { isFocusLost } from '../core/lostFocus.ts';

const PRESSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled])';

/** What can have the focus now, in its order. */
const pressable = (box: HTMLElement): HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>(PRESSABLE)].filter((element) => element.getClientRects().length > 0);

/**
 * Keeps the focus where what was pressed goes away with the answer, as the buttons of an offer do: it moves to the first thing that can be
 * pressed in their place, or else to the place itself. With `inList` it keeps its count: the next row's button follows that of a row that is
 * gone. Without it whoever uses the keyboard would begin at the top of the page.
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
    const keep = () => {
      if (!within.current || !isFocusLost()) return;
      const next = pressable(place).slice(0, count.current + 1);
      (next.at(-1) ?? place).focus({ preventScroll: !inList });
    };
    // A dialog that closes gives the focus back first.
    const observer = new MutationObserver(() => requestAnimationFrame(keep));
    observer.observe(place, { childList: true, subtree: true });
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
        if (inList && currentTarget.contains(target))
          count.current = Math.max(0, pressable(currentTarget).indexOf(target));
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null) within.current = false;
      }}
    >
      {children}
    </div>
  );
}
