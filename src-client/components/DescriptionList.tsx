import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** Names and values in pairs, as on a detail screen. */
export function DescriptionList({
  items,
  columns = 2,
  className,
}: {
  /** `wide` takes the whole row, for text of several lines. */
  items: readonly { label: string; value: ReactNode; wide?: boolean }[];
  columns?: 1 | 2 | 3;
  className?: string;
}) {
  return (
    <dl
      className={cx('grid gap-x-6 gap-y-4', columns > 1 && 'grid-cols-2', columns > 2 && 'lg:grid-cols-3', className)}
    >
      {items.map((item) => (
        <div key={item.label} className={cx('min-w-0', item.wide && 'col-span-full')}>
          <dt className="text-muted text-sm">{item.label}</dt>
          <dd className="mt-0.5 font-medium break-words">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
