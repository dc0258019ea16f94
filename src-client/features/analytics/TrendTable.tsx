import type { ReactNode } from 'react';
import { cx } from '#client/components/base/cx.ts';

const KEYS = ['bg-chart-1', 'bg-chart-2', 'bg-chart-3', 'bg-chart-4', 'bg-chart-5', 'bg-chart-6'];

/** Which line of a chart is which. */
export function ChartKey({ labels }: { labels: readonly string[] }) {
  return (
    <p aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-sm font-medium">
      {labels.map((label, index) => (
        <span key={label} className="inline-flex items-center gap-1.5">
          <span className={cx('inline-block h-1 w-4 rounded-full', KEYS[index] ?? 'bg-base-content')} />
          {label}
        </span>
      ))}
    </p>
  );
}

interface TrendTableProps {
  caption: string;
  /** The first column names the row. A column that phones leave out comes last. */
  head: readonly string[];
  rows: readonly { label: string; cells: readonly ReactNode[]; onOpen?: () => void }[];
  lastOnWide?: boolean;
}

/** A chart's figures as a table, for people who cannot see the lines or want exact values. */
export function TrendTable({ caption, head, rows, lastOnWide = false }: TrendTableProps) {
  const narrow = (column: number) => lastOnWide && column === head.length - 1 && 'max-sm:hidden';
  return (
    <details className="mt-4">
      <summary className="link-plain w-fit cursor-pointer text-sm">Show as a table</summary>
      <div className="mt-3 max-h-96 overflow-auto">
        <table className="w-full text-[0.875rem]">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="text-muted text-left">
              {head.map((name, column) => (
                <th
                  key={name}
                  scope="col"
                  className={cx('py-1.5 font-medium', column > 0 && 'text-right', narrow(column))}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-base-300 divide-y">
            {rows.map(({ label, cells, onOpen }) => (
              <tr key={label}>
                <th scope="row" className="py-1.5 text-left font-normal">
                  {onOpen ? (
                    <button type="button" className="link-plain" onClick={onOpen}>
                      {label}
                    </button>
                  ) : (
                    label
                  )}
                </th>
                {cells.map((cell, index) => (
                  <td key={head[index + 1]} className={cx('py-1.5 text-right', narrow(index + 1))}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
