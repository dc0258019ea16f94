import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * A layer that hangs on a trigger, in the browser's top layer (the popover API), so that no card or dialog clips it. Escape
 * and a press outside close it; focus goes back to the trigger.
 *
 * Width: `match` makes the layer as wide as the trigger.
 */
export function useAnchored<Trigger extends HTMLElement, Layer extends HTMLElement>(
  options: { align?: 'start' | 'end'; match?: boolean } = {},
) {
  const { align = 'start', match = false } = options;
  const triggerRef = useRef<Trigger>(null);
  const layerRef = useRef<Layer>(null);
  const [open, setOpen] = useState(false);

  const place = useCallback(() => {
    const trigger = triggerRef.current?.getBoundingClientRect();
    const layer = layerRef.current;
    if (!trigger || !layer) return;
    if (match) layer.style.width = `${trigger.width}px`;
    const size = layer.getBoundingClientRect();
    const below = trigger.bottom + 6;
    const fitsBelow = below + size.height <= window.innerHeight - 8;
    const top = fitsBelow ? below : Math.max(8, trigger.top - 6 - size.height);
    const wanted = align === 'start' ? trigger.left : trigger.right - size.width;
    const left = Math.min(Math.max(8, wanted), window.innerWidth - size.width - 8);
    layer.style.top = `${top}px`;
    layer.style.left = `${left}px`;
  }, [align, match]);

  useLayoutEffect(() => {
    const layer = layerRef.current;
    if (!open || !layer) return;
    layer.showPopover();
    place();
    return () => {
      if (layer.matches(':popover-open')) layer.hidePopover();
    };
  }, [open, place]);

  useEffect(() => {
    if (!open) return;
    const close = (event: Event) => {
      const target = event.target;
      if (!(target instanceof Node)) return;
      if (layerRef.current?.contains(target) || triggerRef.current?.contains(target)) return;
      setOpen(false);
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      triggerRef.current?.focus();
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    document.addEventListener('keydown', onEscape, true);
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, true);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
      document.removeEventListener('keydown', onEscape, true);
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, true);
    };
  }, [open, place]);

  return {
    open,
    setOpen,
    triggerRef: triggerRef as RefObject<Trigger | null>,
    layerRef: layerRef as RefObject<Layer | null>,
  };
}
