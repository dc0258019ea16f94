import { type RawBuilder, type SelectQueryBuilder, type SqlBool, type StringReference, sql } from 'kysely';
import type { TimeSort } from '#shared/sorts.ts';
import type { FirstKeyset, Keyset, NameKeyset } from '../paging.ts';

/**
 * How a list is ordered by a time and an id: both ascending, both descending, or one of each, as in the index. If both have the same direction, a row
 * of two columns can be compared at once.
 */
type Order = 'ascending' | 'descending' | 'descending by ascending id' | 'ascending by descending id';

/** The order of a list whose index has time and id descending. */
export const timeOrder = (sort: TimeSort): Order => (sort === 'oldest' ? 'ascending' : 'descending');

/** The order of a list whose index has the time descending and the id ascending. */
export const mixedTimeOrder = (sort: TimeSort): Order =>
  sort === 'oldest' ? 'ascending by descending id' : 'descending by ascending id';

/**
 * Orders a list by a time and an id, and continues after the row where its last slice ended; without one, from the beginning. The two belong
 * together: a slice continued in another order than the list's would leave rows out.
 */
export function inOrder<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  order: Order,
  [at, id]: readonly [at: StringReference<DB, TB>, id: StringReference<DB, TB>],
  after: Keyset | null,
): SelectQueryBuilder<DB, TB, O> {
  return past(query, order, [at, id], after)
    .orderBy(at, order.startsWith('ascending') ? undefined : 'desc')
    .orderBy(id, order === 'descending' || order === 'ascending by descending id' ? 'desc' : undefined);
}

/** Only continues after a row, for a list that sets its order itself. */
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
  if (order === 'ascending by descending id')
    return query.where(sql<SqlBool>`(${at} >= ${after.at} and (${at} > ${after.at} or ${id} < ${after.id}))`);
  return query.where(sql<SqlBool>`(${pastDescending(at, id, after.at, after.id)})`);
}

/** Orders a list by whether a row comes first, then by time and id descending, and continues after a row. */
export function firstThenDown<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  [first, at, id]: readonly [first: StringReference<DB, TB>, at: StringReference<DB, TB>, id: StringReference<DB, TB>],
  after: FirstKeyset | null,
): SelectQueryBuilder<DB, TB, O> {
  const place = sql`${sql.ref(first)}, ${sql.ref(at)}, ${sql.ref(id)}`;
  const rest = after ? query.where(sql<SqlBool>`(${place}) < (${after.first}, ${after.at}, ${after.id})`) : query;
  return rest.orderBy(first, 'desc').orderBy(at, 'desc').orderBy(id, 'desc');
}

/** Orders a list by a name and an id, and continues after the row where its last slice ended. */
export function byName<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  [name, id]: readonly [name: RawBuilder<string>, id: StringReference<DB, TB>],
  after: NameKeyset | null,
): SelectQueryBuilder<DB, TB, O> {
  const rest = after ? query.where(sql<SqlBool>`(${name}, ${sql.ref(id)}) > (${after.name}, ${after.id})`) : query;
  return rest.orderBy(name).orderBy(id);
}

/** The rows after a given one in a list whose first column is descending and whose id is ascending; without parentheses around the condition. */
export const pastDescending = (
  column: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  lastValue: Date | number,
  lastId: string,
) => sql<SqlBool>`${column} <= ${lastValue} and (${column} < ${lastValue} or ${id} > ${lastId})`;
