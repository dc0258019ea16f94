import { sql } from 'kysely';
import type { Tx } from '../data/db.ts';
import { insertAll } from '../data/insert-all.ts';
import type { OldTable } from './old-tables.rules.ts';

/** Those of these rows of an old table that were imported before. */
export const takenBefore = (tx: Tx, table: OldTable, oldIds: readonly string[]) =>
  tx
    .selectFrom('importRows')
    .select(['oldId', 'rowHash', 'takenAt'])
    .where('oldTable', '=', table)
    .where(sql<boolean>`old_id = any(${oldIds}::text[])`);

/** Records any number of rows as imported; one that is already recorded under another of its keys stays. There must be at least one. */
export const noteTaken = (tx: Tx, rows: readonly ImportedRow[]) =>
  insertAll(tx, 'importRows', rows).onConflict((key) => key.columns(['oldTable', 'oldId']).doNothing());

export interface ImportedRow {
  oldTable: OldTable;
  oldId: string;
  newId: string | null;
  rowHash: string;
  takenAt: Date;
}

/** What the row with this id became, in whichever of these old tables it was. */
export const becameOf = (tx: Tx, tables: readonly OldTable[], oldId: string) =>
  tx
    .selectFrom('importRows')
    .select('newId')
    .where(sql<boolean>`old_table = any(${tables}::text[])`)
    .where('oldId', '=', oldId)
    .where('newId', 'is not', null)
    .limit(1);

/** What the rows with these ids became, in any of these old tables. */
export const becameOfAll = (tx: Tx, tables: readonly OldTable[], oldIds: readonly string[]) =>
  tx
    .selectFrom('importRows')
    .select(['oldTable', 'oldId', 'newId'])
    .where(sql<boolean>`old_table = any(${tables}::text[])`)
    .where(sql<boolean>`old_id = any(${oldIds}::text[])`)
    .where('newId', 'is not', null);
