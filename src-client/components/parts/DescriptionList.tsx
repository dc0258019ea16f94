import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';

interface Item {
  label: string;
  value: ReactNode;
  /** Takes the whole row, for text of several lines. */
  wide?: boolean;
}

/** `screen`: as on a detail screen. `card`: smaller, inside a card. `rows`: a line each, the value at the right. */
type Look = 'screen' | 'card' | 'rows';
const LOOKS: Record<Look, { list: string; item: string; label: string; value: string }> = {
  screen: {
    list: 'grid gap-x-6 gap-y-4',
    item: 'min-w-0',
    label: 'text-muted text-sm',
    value: 'mt-0.5 font-medium break-words',
  },
  card: {
    list: 'grid gap-x-4 gap-y-3 text-sm',
    item: 'min-w-0',
    label: 'text-muted',
    value: 'font-semibold break-words',
  },
  rows: {
    list: 'divide-base-300 divide-y',
    item: 'flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5 first:pt-0 last:pb-0',
    label: 'text-muted text-sm',
    value: 'min-w-0 text-right font-medium',
  },
};

/** Names and values in pairs. A pair without a value is left out. `columns` is for a wide window, `narrow` for a phone if it differs. */
export function DescriptionList({
  items,
  look = 'screen',
  columns = 2,
  narrow = columns > 1 ? 2 : 1,
  className,
}: {
  items: readonly Item[];
  look?: Look;
  columns?: 1 | 2 | 3;
  narrow?: 1 | 2;
  className?: string;
}) {
  const classes = LOOKS[look];
  const grid = cx(
    narrow > 1 ? 'grid-cols-2' : columns > 1 && 'grid-cols-1 sm:grid-cols-2',
    columns > 2 && 'lg:grid-cols-3',
  );
  return (
    <dl className={cx(classes.list, look !== 'rows' && grid, className)}>
      {items
        .filter(({ value }) => value !== null && value !== undefined && value !== '' && value !== false)
        .map((item) => (
          <div key={item.label} className={cx(classes.item, item.wide && 'col-span-full')}>
            <dt className={classes.label}>{item.label}</dt>
            <dd className={classes.value}>{item.value}</dd>
          </div>
        ))}
    </dl>
  );
}
