import type { ReactNode } from 'react';
import { type LayerTrigger, useLayer } from '#client/components/core/useLayer.ts';
import { late } from '../core/late.tsx';

const load = () => import('./PopoverLayer.tsx');
const PopoverLayer = late(async () => (await load()).default);

/** A small panel under its button. Escape, a press outside and leaving it close it. `children` gets what closes it. */
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
  const { open, close, trigger: button, layer } = useLayer('dialog', load);
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
