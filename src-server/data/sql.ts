import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether a text contains what was typed, however either is spelled: both are folded by the database's rule, and nothing in what was typed acts as a
 * wildcard (ruling C48).
 */
export const contains = (text: RawBuilder<unknown>, typed: string): RawBuilder<SqlBool> =>
  sql`folded(${text}) like containing(${typed})`;

/** Whether the name of a campaign contains what was typed, found by the index `campaigns_named`. */
export const campaignContains = (typed: string): RawBuilder<SqlBool> => contains(sql`coalesce(name, '')`, typed);

/** Whether the name of a brand's company contains what was typed, found by the index `brand_profiles_search`. */
export const companyContains = (typed: string): RawBuilder<SqlBool> => contains(sql`company_name`, typed);

/** A name as it is sorted: folded as for the search, letters of other scripts after the Latin ones. */
export const sortKey = (name: RawBuilder<unknown>): RawBuilder<string> => sql`sort_key(${name}) collate "C"`;

/** The same for an account's display name, which is stored with it, as in the index `users_by_called`. */
export const calledKey: RawBuilder<string> = sql`sort_name collate "C"`;

/** A person's name and address, as in the index that is searched (`users_search`); `of` is a table, such as `users.`. */
const nameAndAddress = (of: '' | 'users.') =>
  sql.raw<string>(`coalesce(${of}first_name, '') || ' ' || coalesce(${of}last_name, '') || ' ' || ${of}email::text`);

/**
 * Whether a person's name or address contains what was typed, found by the index. For an address only the last word before the @ is looked up in the
 * index, and the whole is compared with the rows found: the index reads every row with a common part, and nearly everybody may have the same domain.
 */
export function personContains(typed: string, of: '' | 'users.' = ''): RawBuilder<SqlBool> {
  const person = nameAndAddress(of);
  const word = /[\p{L}\p{N}]{2,}@(?=.)/u.exec(typed)?.[0];
  if (word === undefined) return contains(person, typed);
  return sql`(${contains(person, word)} and strpos(folded(${person}), folded(${typed})) > 0)`;
}

/**
 * The calendar day of a moment in the time zone of a row of `campaigns`: what "today" means for the campaign's days. No index serves it, so queries
 * also compare with the latest or the earliest day anywhere, which an index does serve.
 */
export const campaignDay = (at: Date) => sql<string>`(${at}::timestamptz at time zone campaigns.time_zone)::date`;

/**
 * The name of a time zone as it may be stored: UTC if the database does not know the name, because an unknown name would stop every statement that
 * computes a day with it.
 */
export const storedTimeZone = (name: string) => sql<string>`known_time_zone(${name})`;

/** The words of a fixed set, such as statuses, for `in (…)`. They stand in the text of the statement, which partial indexes need. */
export const listed = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)));

/** All ids with the same beginning; for a whole id the two are equal. */
export interface IdRange {
  from: string;
  to: string;
}

/** Whether a column holds an id of the range; an index on it serves this. */
export const isWithin = (column: string, { from, to }: IdRange) =>
  sql<boolean>`${sql.ref(column)} between ${from}::uuid and ${to}::uuid`;

/** Whether a column holds one of any number of ids. They are one parameter, so that the statement is the same for any number and its plan is kept. */
export const isOneOfIds = (column: string, ids: Iterable<string>) =>
  sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`;

/**
 * A sum that is only shown to people, of rows that strangers can add to; null without rows. SQL adds exactly, and the sum is read as the nearest
 * number: exact up to 2^53, beyond it to sixteen digits, so reading it never fails. Sums of money that is moved must not use it: they are bounded,
 * and refused if a number cannot hold them exactly.
 */
export const shownSum = (of: Expression<unknown>) => sql<number | null>`sum(${of})::float8`;

/** The same, zero without rows. */
export const shownTotal = (of: Expression<unknown>) => sql<number>`coalesce(${shownSum(of)}, 0)`;
