import { Popover } from '@base-ui/react/popover';
import { type ReactNode, useRef } from 'react';
import type { LayerProps } from '#client/components/core/useLayer.ts';
import { cx } from '../base/cx.ts';

/** The open popover: it takes the focus, with `typing` into its field, and returns it to its button. */
export function PopoverLayer({
  id,
  label,
  className,
  typing = false,
  anchor,
  onOpenChange,
  onFocus,
  children,
}: LayerProps & { label: string; className: string; typing?: boolean; children: ReactNode }) {
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
            initialFocus={typing || popup}
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
