import { useEffect, useRef } from 'react';
import { leadTo } from '#client/components/core/focus.ts';
import { ORDER_PARTS, type OrderPart } from '#shared/orders/order-parts.ts';

/**
 * Leads to a part of the order's screen. If the part is not there yet, because its tab opens or it still loads, it leads to the tab, and on to the
 * part as soon as it appears, unless the person has moved the focus elsewhere meanwhile.
 */
export function useLead(): (name: OrderPart) => void {
  const waiting = useRef<MutationObserver>(null);
  useEffect(() => () => waiting.current?.disconnect(), []);
  return (name) => {
    waiting.current?.disconnect();
    const wanted = () => document.getElementById(ORDER_PARTS[name]);
    const stage = document.getElementById(ORDER_PARTS.stage);
    leadTo(wanted() ?? stage);
    if (wanted() || !stage) return;
    waiting.current = new MutationObserver(() => {
      const { activeElement } = document;
      const elsewhere = activeElement !== null && activeElement !== document.body && activeElement !== stage;
      const part = wanted();
      if (!part && !elsewhere) return;
      waiting.current?.disconnect();
      if (!elsewhere) leadTo(part);
    });
    waiting.current.observe(stage, { childList: true, subtree: true });
  };
}
