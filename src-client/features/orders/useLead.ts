import { useEffect, useRef } from 'react';
import { ORDER_PARTS, type OrderPart } from '#shared/orders/order-parts.ts';

/** Brings a part of the screen to the top of the window, and the focus into it. */
function goTo(part: HTMLElement | null): void {
  part?.scrollIntoView({ block: 'start' });
  part?.focus({ preventScroll: true });
}

/**
 * Leads to a part of the order's screen. While the part is not there yet, because what it shows is still being read, it leads to the stage
 * and from there on to the part as soon as it comes, unless whoever pressed has meanwhile gone elsewhere with the focus.
 */
export function useLead(): (name: OrderPart) => void {
  const waiting = useRef<MutationObserver>(null);
  useEffect(() => () => waiting.current?.disconnect(), []);
  return (name) => {
    waiting.current?.disconnect();
    const wanted = () => document.getElementById(ORDER_PARTS[name]);
    const stage = document.getElementById(ORDER_PARTS.stage);
    goTo(wanted() ?? stage);
    if (wanted() || !stage) return;
    waiting.current = new MutationObserver(() => {
      const { activeElement } = document;
      const elsewhere = activeElement !== null && activeElement !== document.body && activeElement !== stage;
      const part = wanted();
      if (!part && !elsewhere) return;
      waiting.current?.disconnect();
      if (!elsewhere) goTo(part);
    });
    waiting.current.observe(stage, { childList: true, subtree: true });
  };
}
