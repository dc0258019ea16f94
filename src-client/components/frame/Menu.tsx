import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { type LayerTrigger, useLayer } from '#client/components/core/useLayer.ts';
import type { PlainPath } from '../base/address.ts';
import { MenuLayer } from './layers.ts';

export interface MenuItem {
  label: string;
  icon?: LucideIcon;
  to?: PlainPath;
  onSelect?: () => void;
  danger?: boolean;
  /** Why it cannot be chosen now; shown below its label. */
  closed?: string | null;
}

/** A menu of actions. The arrow keys, Home and End move in it, Escape closes it and gives the focus back. */
export function Menu({
  trigger,
  ...menu
}: {
  label: string;
  items: readonly MenuItem[];
  trigger: (props: LayerTrigger) => ReactNode;
  header?: ReactNode;
  footer?: ReactNode;
}) {
  const { open, trigger: button, layer } = useLayer('menu');
  return (
    <>
      {trigger(button)}
      {open && <MenuLayer {...menu} {...layer} />}
    </>
  );
}
