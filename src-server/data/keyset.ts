import { type RawBuilder, type SelectQueryBuilder, type SqlBool, type StringReference, sql } from 'kysely';
import type { TimeSort } from '#shared/sorts.ts';
import type { FirstKeyset, Keyset, NameKeyset } from '../paging.ts';

/**
 * How a list is ordered by a moment and an id: both up, both down, or one up and the other down, as the index has it. A row of two columns
 * can be compared at once where both go the same way.
 */
type Order = 'ascending' | 'descending' | 'descending by ascending id' | 'ascending by descending id';

/** The order of a list whose index has moment and id both down. */
export const timeOrder = (sort: TimeSort): Order => (sort === 'oldest' ? 'ascending' : 'descending');

/** The order of a list whose index has the moment down and the id up. */
export const mixedTimeOrder = (sort: TimeSort): Order =>
  sort === 'oldest' ? 'ascending by descending id' : 'descending by ascending id';

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
    .orderBy(at, order.startsWith('ascending') ? undefined : 'desc')
    .orderBy(id, order === 'descending' || order === 'ascending by descending id' ? 'desc' : undefined);
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
  if (order === 'ascending by descending id')
    return query.where(sql<SqlBool>`(${at} >= ${after.at} and (${at} > ${after.at} or ${id} < ${after.id}))`);
  return query.where(sql<SqlBool>`(${pastDescending(at, id, after.at, after.id)})`);
}

/** Orders a list by whether a row comes first, then as one that goes down by a moment and an id, and goes on after a row. */
export function firstThenDown<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  [first, at, id]: readonly [first: StringReference<DB, TB>, at: StringReference<DB, TB>, id: StringReference<DB, TB>],
  after: FirstKeyset | null,
): SelectQueryBuilder<DB, TB, O> {
  const place = sql`${sql.ref(first)}, ${sql.ref(at)}, ${sql.ref(id)}`;
  const rest = after ? query.where(sql<SqlBool>`(${place}) < (${after.first}, ${after.at}, ${after.id})`) : query;
  return rest.orderBy(first, 'desc').orderBy(at, 'desc').orderBy(id, 'desc');
}

/** Orders a list by a name and an id, and goes on after the row where its last slice ended. */
export function byName<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  [name, id]: readonly [name: RawBuilder<string>, id: StringReference<DB, TB>],
  after: NameKeyset | null,
): SelectQueryBuilder<DB, TB, O> {
  const rest = after ? query.where(sql<SqlBool>`(${name}, ${sql.ref(id)}) > (${after.name}, ${after.id})`) : query;
  return rest.orderBy(name).orderBy(id);
}

/** The rows after one in a list whose first column goes down and whose id goes up; without brackets around it. */
export const pastDescending = (
  column: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  lastValue: Date | number,
  lastId: string,
) => sql<SqlBool>`${column} <= ${lastValue} and (${column} < ${lastValue} or ${id} > ${lastId})`;
