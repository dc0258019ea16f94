import { wholeNumber } from '#shared/format.ts';
import type { TableView } from '#shared/system/tables.ts';

/** How many rows a table has; an estimate for a large one. */
export function RowCount({ table: { rowCount, exact } }: { table: TableView }) {
  const count = wholeNumber(rowCount);
  return exact ? count : `about ${count}`;
}
