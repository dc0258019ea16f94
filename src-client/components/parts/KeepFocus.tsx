import { type ReactNode, useEffect, useRef } from 'react';

const FIRST =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled])';

/**
 * Keeps the focus where what was pressed goes away with the answer, as the buttons of an offer do: it moves to the first thing that can be
 * pressed in their place, or else to the place itself. Without it whoever uses the keyboard would begin at the top of the page.
 */
export function KeepFocus({ className, children }: { className?: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // Dialogs that were opened in here count, too: their events come here although they stand elsewhere in the page.
  const within = useRef(false);
  useEffect(() => {
    const place = box.current;
    if (!place) return;
    const keep = () => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (!within.current || !lost) return;
      (place.querySelector<HTMLElement>(FIRST) ?? place).focus({ preventScroll: true });
    };
    // A dialog that closes gives the focus back first.
    const observer = new MutationObserver(() => requestAnimationFrame(keep));
    observer.observe(place, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens where the focus is.
    <div
      ref={box}
      tabIndex={-1}
      className={className}
      onFocus={() => {
        within.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null) within.current = false;
      }}
    >
      {children}
    </div>
  );
}
