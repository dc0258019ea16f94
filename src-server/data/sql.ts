import { type Expression, sql } from 'kysely';

/** What someone typed as a LIKE pattern for "contains", in lower case, with nothing in it read as a wildcard (ruling C48). */
export function likePattern(typed: string): string {
  return `%${typed.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** Whether a column holds one of these ids, however many: one parameter, and no list, so that the statement's plan is kept. */
export const isOneOfIds = (column: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(string_to_array(${ids.join()}, ',')::uuid[])`;

/**
 * A sum that is only shown to people, of rows that strangers can add to; null without rows. SQL adds exactly, and the sum is read as the
 * nearest number: exact up to 2^53, beyond it to sixteen digits, so reading it never fails. Money that is moved must not use it: such sums
 * are bounded, and refused where a number would not hold them exactly.
 */
export const shownSum = (of: Expression<unknown>) => sql<number | null>`sum(${of})::float8`;

/** The same, zero without rows. */
export const shownTotal = (of: Expression<unknown>) => sql<number>`coalesce(${shownSum(of)}, 0)`;
