import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether a text has what was typed as a part of it, however either is written: both are folded by the rule of the database, and nothing in what
 * was typed is read as a wildcard (ruling C48).
 */
export const contains = (text: RawBuilder<unknown>, typed: string): RawBuilder<SqlBool> =>
  sql`folded(${text}) like containing(${typed})`;

/** Whether the name of a campaign contains what was typed, found by the index `campaigns_named`. */
export const campaignContains = (typed: string): RawBuilder<SqlBool> => contains(sql`coalesce(name, '')`, typed);

/** Whether the name of a brand's company contains what was typed, found by the index `brand_profiles_search`. */
export const companyContains = (typed: string): RawBuilder<SqlBool> => contains(sql`company_name`, typed);

/** A name as it is sorted: by the fold of the search, letters of other scripts after the Latin ones. */
export const sortKey = (name: RawBuilder<unknown>): RawBuilder<string> => sql`sort_key(${name}) collate "C"`;

/** The same of what an account is called, which is kept with it, as the index `users_by_called` has it. */
export const calledKey: RawBuilder<string> = sql`sort_name collate "C"`;

/** The name of a person and the address, as the index of what they contain has them (`users_search`); `of` is a table, such as `users.`. */
const nameAndAddress = (of: '' | 'users.') =>
  sql.raw<string>(`coalesce(${of}first_name, '') || ' ' || coalesce(${of}last_name, '') || ' ' || ${of}email::text`);

/**
 * Whether a person's name or address contains what was typed, found by the index. Of an address only the last word before the @ is looked up there,
 * and the whole is compared with what that finds: the index walks through all that have a part in common, as nearly everybody may have a domain.
 */
export function personContains(typed: string, of: '' | 'users.' = ''): RawBuilder<SqlBool> {
  const person = nameAndAddress(of);
  const word = /[\p{L}\p{N}]{2,}@(?=.)/u.exec(typed)?.[0];
  if (word === undefined) return contains(person, typed);
  return sql`(${contains(person, word)} and strpos(folded(${person}), folded(${typed})) > 0)`;
}

/**
 * The calendar day of a moment where a row of `campaigns` runs: what "today" means for the campaign's days. An index does not serve it: beside it
 * stand the latest or the earliest day that there is anywhere, which one does.
 */
export const campaignDay = (at: Date) => sql<string>`(${at}::timestamptz at time zone campaigns.time_zone)::date`;

/** The name of a time zone as it may be stored: UTC where the database does not know it, which would stop every statement that asks it for a day. */
export const storedTimeZone = (name: string) => sql<string>`known_time_zone(${name})`;

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
