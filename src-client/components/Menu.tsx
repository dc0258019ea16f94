import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId } from 'react';
import { AppLink } from './AppLink.tsx';
import { cx } from './cx.ts';
import { NOT_OPEN, useNavigation } from './navigation.ts';
import { useAnchored } from './useAnchored.ts';

export interface MenuItem {
  label: string;
  icon?: LucideIcon;
  href?: string;
  onSelect?: () => void;
  danger?: boolean;
  disabled?: boolean;
}

interface TriggerProps {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
}

/** A menu of actions. The arrow keys, Home and End move in it, Escape closes it and gives the focus back. */
export function Menu({
  label,
  items,
  trigger,
  header,
  footer,
  align = 'end',
}: {
  label: string;
  items: readonly MenuItem[];
  trigger: (props: TriggerProps) => ReactNode;
  header?: ReactNode;
  footer?: ReactNode;
  align?: 'start' | 'end';
}) {
  const { open, setOpen, triggerRef, layerRef } = useAnchored<HTMLButtonElement, HTMLDivElement>({ align });
  const id = useId();
  const { exists } = useNavigation();

  const entries = () => [...(layerRef.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];

  useEffect(() => {
    if (open) layerRef.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, [open, layerRef]);

  const move = (event: KeyboardEvent) => {
    const list = entries();
    const position = list.findIndex((element) => element.matches(':focus'));
    const target = {
      ArrowDown: (position + 1) % list.length,
      ArrowUp: (position - 1 + list.length) % list.length,
      Home: 0,
      End: list.length - 1,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    list[target]?.focus();
  };
  const select = (item: MenuItem) => {
    if (item.disabled) return;
    setOpen(false);
    triggerRef.current?.focus();
    item.onSelect?.();
  };

  return (
    <>
      {trigger({
        ref: triggerRef,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => setOpen(!open),
      })}
      {open && (
        <div ref={layerRef} popover="manual" className="layer appear min-w-56 p-1.5">
          {header}
          <div role="menu" id={id} aria-label={label} onKeyDown={move}>
            {items.map((given) => {
              const closed = given.href !== undefined && !exists(given.href);
              const item = closed ? { ...given, disabled: true } : given;
              const Icon = item.icon;
              const look = cx(
                'hover:bg-base-content/6 focus:bg-base-content/6 flex min-h-10 w-full items-center gap-2.5 rounded-lg px-2.5 text-left font-medium outline-offset-[-2px]',
                item.danger && 'text-error',
                item.disabled && 'text-muted cursor-not-allowed',
              );
              const content = (
                <>
                  {Icon && <Icon aria-hidden size={17} className={item.danger ? '' : 'text-muted'} />}
                  {item.label}
                </>
              );
              return item.href && !closed ? (
                <AppLink
                  key={item.label}
                  href={item.href}
                  role="menuitem"
                  tabIndex={-1}
                  className={look}
                  onClick={() => select(item)}
                >
                  {content}
                </AppLink>
              ) : (
                <button
                  key={item.label}
                  type="button"
                  role="menuitem"
                  tabIndex={-1}
                  aria-disabled={item.disabled}
                  title={closed ? NOT_OPEN : undefined}
                  className={look}
                  onClick={() => select(item)}
                >
                  {content}
                </button>
              );
            })}
          </div>
          {footer}
        </div>
      )}
    </>
  );
}
