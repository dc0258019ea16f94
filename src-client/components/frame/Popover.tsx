import type { ReactNode } from 'react';
import { type LayerTrigger, useLayer } from '#client/components/core/useLayer.ts';
import { PopoverLayer } from './layers.ts';

/** A small panel under its button. Escape, a press outside and leaving it close it. `children` gets a function that closes it. */
export function Popover({
  label,
  trigger,
  className,
  typing,
  children,
}: {
  label: string;
  trigger: (props: LayerTrigger) => ReactNode;
  className: string;
  /** Opened in order to type: its field gets the focus. */
  typing?: boolean;
  children: (close: () => void) => ReactNode;
}) {
  const { open, close, trigger: button, layer } = useLayer('dialog');
  return (
    <>
      {trigger(button)}
      {open && (
        <PopoverLayer {...layer} label={label} className={className} typing={typing ?? false}>
          {children(close)}
        </PopoverLayer>
      )}
    </>
  );
}
