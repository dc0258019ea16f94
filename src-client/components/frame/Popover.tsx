import type { ReactNode } from 'react';
import { type LayerTrigger, useLayer } from '#client/components/core/useLayer.ts';
import { PopoverLayer } from './layers.ts';

/** A small panel under its button. Escape, a press outside and leaving it close it. `children` gets a function that closes it. */
export function Popover({
  label,
  trigger,
  className,
  children,
}: {
  label: string;
  trigger: (props: LayerTrigger) => ReactNode;
  className: string;
  children: (close: () => void) => ReactNode;
}) {
  const { open, close, trigger: button, layer } = useLayer('dialog');
  return (
    <>
      {trigger(button)}
      {open && (
        <PopoverLayer {...layer} label={label} className={className}>
          {children(close)}
        </PopoverLayer>
      )}
    </>
  );
}
