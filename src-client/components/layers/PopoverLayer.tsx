import { Popover } from '@base-ui/react/popover';
import { type ReactNode, useRef } from 'react';
import type { LayerProps } from '#client/components/core/useLayer.ts';
import { cx } from '../base/cx.ts';

/** The open popover: it takes the focus, and returns it to its button. */
export function PopoverLayer({
  id,
  label,
  className,
  anchor,
  onOpenChange,
  onFocus,
  children,
}: LayerProps & { label: string; className: string; children: ReactNode }) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Popover.Root open onOpenChange={onOpenChange}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-40"
          onFocus={onFocus}
        >
          <Popover.Popup
            ref={popup}
            id={id}
            aria-label={label}
            initialFocus={popup}
            finalFocus={anchor}
            className={cx('layer appear', className)}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
