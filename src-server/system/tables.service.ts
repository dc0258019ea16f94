import type { TableView } from '#shared/system/tables.ts';
import type { Context } from '../context.ts';
import { tablesQuery } from './system.queries.ts';
import { groupOf } from './tables.rules.ts';

/** Every table with its group, its columns and how many rows it has, as the database has them (ADM-MAP-07, ADM-MAP-14). Locks nothing. */
export async function listTables(ctx: Context): Promise<TableView[]> {
  const rows = await tablesQuery(ctx.db).execute();
  return rows.flatMap((row) => {
    const group = groupOf(row.name);
    return group ? [{ ...row, group }] : [];
  });
}
