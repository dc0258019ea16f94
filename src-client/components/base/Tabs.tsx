import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from './cx.ts';

export interface TabItem<Key extends string> {
  key: Key;
  label: string;
  /** How many things the tab holds. */
  count?: number | undefined;
}

/**
 * Tabs with one panel. The arrow keys, Home and End move between them; only the chosen one is in the tab order.
 * `children` is what the chosen tab shows.
 */
export function Tabs<Key extends string>({
  label,
  items,
  value,
  onChange,
  children,
  className,
}: {
  /** Name of the set, for screen readers. */
  label: string;
  items: readonly TabItem<Key>[];
  value: Key;
  onChange: (key: Key) => void;
  children: ReactNode;
  className?: string;
}) {
  const id = useId();
  const strip = useRef<HTMLDivElement>(null);
  const buttons = useRef(new Map<Key, HTMLButtonElement>());

  // If the tabs do not fit the screen, the chosen one is scrolled into view.
  useEffect(() => {
    const button = buttons.current.get(value);
    if (!strip.current || !button) return;
    strip.current.scrollLeft = button.offsetLeft - (strip.current.clientWidth - button.offsetWidth) / 2;
  }, [value]);

  const move = (event: KeyboardEvent) => {
    const position = items.findIndex((item) => item.key === value);
    const last = items.length - 1;
    const target = {
      ArrowRight: position === last ? 0 : position + 1,
      ArrowLeft: position === 0 ? last : position - 1,
      Home: 0,
      End: last,
    }[event.key];
    const next = target === undefined ? undefined : items[target];
    if (!next) return;
    event.preventDefault();
    onChange(next.key);
    buttons.current.get(next.key)?.focus();
  };

  return (
    <div className={className}>
      <div
        ref={strip}
        role="tablist"
        aria-label={label}
        className="border-base-300 relative mb-5 flex gap-1 overflow-x-auto border-b"
        onKeyDown={move}
      >
        {items.map((item) => {
          const chosen = item.key === value;
          return (
            <button
              key={item.key}
              ref={(element) => {
                if (element) buttons.current.set(item.key, element);
                else buttons.current.delete(item.key);
              }}
              type="button"
              role="tab"
              id={`${id}-${item.key}`}
              aria-selected={chosen}
              aria-controls={`${id}-panel`}
              tabIndex={chosen ? 0 : -1}
              onClick={() => onChange(item.key)}
              className={cx(
                '-mb-px inline-flex min-h-11 shrink-0 items-center gap-2 border-b-2 px-3 text-[0.9375rem] font-medium outline-offset-[-3px]',
                chosen ? 'border-primary text-base-content' : 'text-muted hover:text-base-content border-transparent',
              )}
            >
              {item.label}
              {item.count !== undefined && (
                <span
                  className={cx(
                    'rounded-full px-1.5 text-xs font-semibold',
                    chosen ? 'bg-primary text-primary-content' : 'bg-base-300 text-base-content',
                  )}
                >
                  {item.count}
                </span>
              )}
            </button>
          );
        })}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a tab panel takes the focus so that what it holds can be scrolled by keyboard. */}
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} tabIndex={0} className="rounded-lg">
        {children}
      </div>
    </div>
  );
}
