import { type RawBuilder, type SelectQueryBuilder, type SqlBool, type StringReference, sql } from 'kysely';
import type { Keyset } from '../paging.ts';

/**
 * How a list is ordered by a moment and an id: both up, both down, or the moment down and the id up, as the index has it. A row of two
 * columns can be compared at once where both go the same way.
 */
type Order = 'ascending' | 'descending' | 'descending by ascending id';

/**
 * Orders a list by a moment and an id, and goes on after the row where its last slice ended, from the beginning without one. The two belong
 * together: a slice that began by another order than that of the list would leave rows out.
 */
export function inOrder<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  order: Order,
  [at, id]: readonly [at: StringReference<DB, TB>, id: StringReference<DB, TB>],
  after: Keyset | null,
): SelectQueryBuilder<DB, TB, O> {
  return past(query, order, [at, id], after)
    .orderBy(at, order === 'ascending' ? undefined : 'desc')
    .orderBy(id, order === 'descending' ? 'desc' : undefined);
}

/** Only goes on after a row, for a list that says itself how it is ordered. */
export function past<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  order: Order,
  [atColumn, idColumn]: readonly [at: StringReference<DB, TB>, id: StringReference<DB, TB>],
  after: Keyset | null,
): SelectQueryBuilder<DB, TB, O> {
  if (after === null) return query;
  const [at, id] = [sql.ref(atColumn), sql.ref(idColumn)];
  if (order === 'ascending') return query.where(sql<SqlBool>`(${at}, ${id}) > (${after.at}, ${after.id})`);
  if (order === 'descending') return query.where(sql<SqlBool>`(${at}, ${id}) < (${after.at}, ${after.id})`);
  return query.where(sql<SqlBool>`(${pastDescending(at, id, after.at, after.id)})`);
}

/** The rows after one in a list whose first column goes down and whose id goes up; without brackets around it. */
export const pastDescending = (
  column: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  lastValue: Date | number,
  lastId: string,
) => sql<SqlBool>`${column} <= ${lastValue} and (${column} < ${lastValue} or ${id} > ${lastId})`;
