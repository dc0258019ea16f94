import { type Insertable, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { Tx } from './db.ts';

const snakeCased = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Inserts any number of rows into a table with one statement that has one parameter. With lists of values, 500 rows would be a different statement
 * than 5, and some thousands would have more parameters than Postgres accepts. There must be at least one row, and all must have the same columns;
 * the columns in `json` hold JSON, given as text. Returns the builder, unexecuted.
 */
export function insertAll<T extends keyof Database & string>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<Database[T]>[],
  json: readonly (keyof Database[T] & string)[] = [],
) {
  const columns = Object.keys(rows[0] ?? {}) as (keyof Database[T] & string)[];
  const values = columns.map((column) => {
    const value = sql.ref(column);
    return json.includes(column) ? sql`(${value} #>> '{}')::jsonb` : value;
  });
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [snakeCased(column), value])),
  );
  return tx
    .insertInto(table)
    .columns(columns)
    .expression(
      sql`select ${sql.join(values)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(named)}::jsonb)`,
    );
}
