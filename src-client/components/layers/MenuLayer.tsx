import { Menu } from '@base-ui/react/menu';
import type { FocusEvent, ReactNode } from 'react';
import type { LayerProps } from '#client/components/core/useLayer.ts';
import { AppLink } from '../base/AppLink.tsx';
import { cx } from '../base/cx.ts';
import type { MenuItem } from '../frame/Menu.tsx';

/** The open menu; Base UI handles its keyboard. */
export function MenuLayer({
  id,
  label,
  items,
  header,
  footer,
  anchor,
  onOpenChange,
  onFocus,
}: LayerProps & { label: string; items: readonly MenuItem[]; header?: ReactNode; footer?: ReactNode }) {
  return (
    <Menu.Root open modal={false} onOpenChange={onOpenChange}>
      {/* A named landmark, because all content of the page must be in one. */}
      <Menu.Portal render={<section aria-label={label} />}>
        <Menu.Positioner
          anchor={anchor}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-40"
          onFocus={onFocus}
        >
          <Menu.Popup finalFocus={anchor} className="layer appear min-w-56 p-1.5">
            {header}
            <Menu.List id={id} aria-label={label} onFocus={startAtFirst}>
              {items.map((item) => (
                <Entry key={item.label} item={item} />
              ))}
            </Menu.List>
            {footer}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** The list gets the focus when the menu opens, and passes it to its first entry. */
function startAtFirst({ target, currentTarget }: FocusEvent<HTMLElement>) {
  if (target === currentTarget) currentTarget.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
}

function Entry({ item }: { item: MenuItem }) {
  const { label, icon: Icon, to, onSelect, danger, closed } = item;
  const content = (
    <>
      {Icon && <Icon aria-hidden size={17} className={danger ? '' : 'text-muted'} />}
      {closed ? (
        <span>
          <span className="opacity-60">{label}</span>
          <span className="text-muted block max-w-60 text-sm font-normal">{closed}</span>
        </span>
      ) : (
        label
      )}
    </>
  );
  const common = {
    className: cx(
      'data-highlighted:bg-base-content/6 flex min-h-10 w-full items-center gap-2.5 rounded-lg px-2.5 text-left font-medium outline-offset-[-2px]',
      closed ? 'cursor-default py-2' : 'cursor-pointer',
      danger && 'text-error',
    ),
  };
  if (to) {
    return (
      <Menu.LinkItem {...common} closeOnClick onClick={onSelect} render={<AppLink to={to} />}>
        {content}
      </Menu.LinkItem>
    );
  }
  return (
    <Menu.Item {...common} disabled={Boolean(closed)} onClick={onSelect}>
      {content}
    </Menu.Item>
  );
}
