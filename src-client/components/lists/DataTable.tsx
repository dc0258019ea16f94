import { type ReactNode, useId, useState } from 'react';
import { AppLink } from '../base/AppLink.tsx';
import type { LinkTarget } from '../base/address.ts';
import { cx } from '../base/cx.ts';
import { numbered, Skeleton } from '../base/Skeleton.tsx';
import { EmptyState } from '../core/EmptyState.tsx';
import { ErrorPanel } from '../core/ErrorPanel.tsx';

/** Explicit, because the card layout removes the display of a table, and in some browsers its semantics with it. */
const ROLE = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  columnheader: { role: 'columnheader' },
} as const;

/** How many cells a row shows under 640 px before it is opened; if that would save two lines at most, all are shown. */
const LEADING_CELLS = 3;
type Leading = Pick<Column<never>, 'leads'>;
const isShort = (columns: readonly Leading[]): boolean => columns.length > LEADING_CELLS + 2;

/** The first cell names the row and is always shown; beside it are the leading cells, or the next ones if none is leading. */
const stays = (columns: readonly Leading[], position: number): boolean =>
  position === 0 || (columns.some(({ leads }) => leads) ? Boolean(columns[position]?.leads) : position < LEADING_CELLS);

const folded = (columns: readonly Leading[], position: number): string | false =>
  isShort(columns) && !stays(columns, position) && 'cell-more';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers and money stand at the right. */
  align?: 'left' | 'right';
  /** Shown in the short row of a phone, below the first cell: what tells rows of one name apart, and what people act on, such as a status or an amount; three at most. */
  leads?: boolean;
  /** Keeps the header for screen readers only, as over a column of buttons. */
  hideHeader?: boolean;
  /** Classes of the cell, for widths. */
  className?: string;
}

export interface DataTableProps<Row> {
  /** Name of the table, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Makes the whole row a link, with a real link around the first cell; null for a row that leads nowhere… */
  rowLink?: (row: Row) => LinkTarget | null;
  /** …or makes it open something, with a real button there. */
  onRowOpen?: (row: Row) => void;
  error?: { title: string; text?: string; onRetry?: () => void } | null | undefined;
  empty: ReactNode | { title: string; text?: string; action?: ReactNode };
  /** How many grey rows are shown while the first page loads. */
  skeletonRows?: number;
  /** A later page is loading; the old rows stay, dimmed. */
  refreshing?: boolean | undefined;
  /** Usually a `Pager`. */
  footer?: ReactNode;
  /** Limits the height, so that the header sticks inside the table instead of to the window. */
  maxHeightClass?: string;
}

const isEmptyText = (
  empty: ReactNode | { title: string },
): empty is { title: string; text?: string; action?: ReactNode } =>
  typeof empty === 'object' && empty !== null && 'title' in empty;

/**
 * A list of rows with a sticky header, right-aligned numbers, whole-row links, skeletons, empty and error states. Under 640 px each row is short: its
 * leading cells, and the others, with the names of their columns, once it is opened.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, error, empty, skeletonRows = 6, refreshing, footer, maxHeightClass } = props;
  if (error) return <ErrorPanel title={error.title} text={error.text} onRetry={error.onRetry} />;
  // An empty answer to the previous question does not show that there is nothing now.
  const known = rows?.length === 0 && refreshing ? undefined : rows;
  if (known?.length === 0) {
    return (
      <div className="hairline rounded-box bg-base-100 px-4">
        {isEmptyText(empty) ? <EmptyState {...empty} /> : empty}
      </div>
    );
  }
  return (
    <div className="hairline rounded-box bg-base-100 min-w-0">
      <div className={cx('overflow-x-auto rounded-box', maxHeightClass && `overflow-y-auto ${maxHeightClass}`)}>
        <table
          {...ROLE.table}
          aria-label={label}
          aria-busy={known === undefined || refreshing || undefined}
          className={cx('data-table', refreshing && 'opacity-60')}
        >
          <thead {...ROLE.rowgroup}>
            <tr {...ROLE.row}>
              {columns.map((column) => (
                <HeaderCell key={column.key} column={column} />
              ))}
            </tr>
          </thead>
          <tbody {...ROLE.rowgroup}>
            {known
              ? known.map((row) => <BodyRow key={rowKey(row)} row={row} {...props} />)
              : numbered(skeletonRows).map((line) => (
                  <tr {...ROLE.row} key={line}>
                    {columns.map((column, position) => (
                      <td
                        {...ROLE.cell}
                        key={column.key}
                        data-label={column.hideHeader ? '' : column.header}
                        className={cx(folded(columns, position)) || undefined}
                      >
                        <Skeleton
                          className={cx(
                            'h-4',
                            position === 0 ? 'w-40' : 'w-20',
                            column.align === 'right' && 'sm:ml-auto',
                          )}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
          </tbody>
        </table>
      </div>
      {footer && <div className="border-base-300 border-t px-4 py-3">{footer}</div>}
    </div>
  );
}

function HeaderCell<Row>({ column }: { column: Column<Row> }) {
  return (
    <th {...ROLE.columnheader} scope="col" className={cx(column.align === 'right' && 'text-right', column.className)}>
      <span className={column.hideHeader ? 'sr-only' : undefined}>{column.header}</span>
    </th>
  );
}

function BodyRow<Row>({ row, columns, rowLink, onRowOpen }: DataTableProps<Row> & { row: Row }) {
  const stretched =
    'font-medium text-left after:absolute after:inset-0 hover:underline underline-offset-3 decoration-base-content/30';
  const link = rowLink?.(row) ?? null;
  const opens = Boolean(link || onRowOpen);
  const [unfolded, setUnfolded] = useState(false);
  const short = isShort(columns);
  const id = useId();
  return (
    <tr
      {...ROLE.row}
      className={cx(opens && 'is-open', short && !opens && 'opens-short', short && unfolded && 'is-unfolded')}
    >
      {columns.map((column, position) => {
        const content = column.cell(row);
        const first = position === 0;
        return (
          <td
            {...ROLE.cell}
            key={column.key}
            data-label={column.hideHeader || first ? '' : column.header}
            className={cx(
              column.align === 'right' && 'num',
              !first && (opens || short) && 'cell-above',
              folded(columns, position),
              column.className,
            )}
          >
            {first ? (
              // Has no box of its own: it only names the button that opens the row.
              <div id={id} className="contents">
                {link ? (
                  <AppLink {...link} className={stretched}>
                    {content}
                  </AppLink>
                ) : onRowOpen ? (
                  <button type="button" className={stretched} onClick={() => onRowOpen(row)}>
                    {content}
                  </button>
                ) : (
                  content
                )}
              </div>
            ) : (
              content
            )}
            {first && short && (
              <button
                type="button"
                id={`${id}-more`}
                aria-label={unfolded ? 'Show less of' : 'Show more of'}
                aria-labelledby={`${id}-more ${id}`}
                aria-expanded={unfolded}
                className="row-toggle"
                onClick={() => setUnfolded(!unfolded)}
              />
            )}
          </td>
        );
      })}
    </tr>
  );
}
