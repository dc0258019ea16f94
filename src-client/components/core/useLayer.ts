import { type FocusEvent as ReactFocusEvent, useCallback, useId, useRef, useState } from 'react';

/** Why Base UI asks a layer to open or close, and a way to refuse. */
interface Change {
  reason: string;
  event: Event;
  cancel: () => void;
}

/**
 * A button and the layer attached to it. The button is ours, because Base UI, which draws the layer and handles its keys, loads after the page
 * (frame/layers.ts).
 */
export function useLayer<Kind extends 'menu' | 'dialog' | 'listbox'>(kind: Kind) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);

  const onOpenChange = useCallback((next: boolean, change: Change) => {
    const { event } = change;
    const at = event instanceof FocusEvent ? event.relatedTarget : event.target;
    // A press on the button itself: its click closes the layer.
    if (change.reason !== 'escape-key' && at instanceof Node && anchor.current?.contains(at)) change.cancel();
    else setOpen(next);
  }, []);

  // Base UI guards the edges of a layer, but knows where Tab leads from there only for its own button; this leads back to ours.
  const onFocus = useCallback(({ target }: ReactFocusEvent) => {
    if (!target.hasAttribute('data-base-ui-focus-guard')) return;
    anchor.current?.focus();
    setOpen(false);
  }, []);

  return {
    open,
    close: () => setOpen(false),
    /** For the button. */
    trigger: {
      ref: anchor,
      'aria-haspopup': kind,
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      onClick: () => setOpen(!open),
    },
    /** For the layer. */
    layer: { id, anchor, onOpenChange, onFocus },
  };
}

export type LayerTrigger = ReturnType<typeof useLayer>['trigger'];
export type LayerProps = ReturnType<typeof useLayer>['layer'];
