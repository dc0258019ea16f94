import { cursorOf } from '#client/paging.ts';

/**
 * The search parameters of a screen: a reader for each name. A route's `validateSearch` is part of the first download of every page, so the readers
 * do without the validation library; a value that they cannot read is left out.
 */
type Readers = Record<string, (value: unknown) => unknown>;
type Said = Record<string, unknown>;

/** The parsed search, by the types of its readers. */
export type SearchOf<R extends Readers> = { [Name in keyof R]?: ReturnType<R[Name]> };

/** The parser of an address: `searchOf({ tab: oneOf(TABS), user: id })`. */
export const searchOf =
  <R extends Readers>(readers: R) =>
  (search: Said): SearchOf<R> =>
    // The names and types are those of the readers.
    Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(search[name])])) as SearchOf<R>;

/** Parses a search. */
export type Parser<Search> = (search: Said) => Search;

/** The search that a parser returns: `SearchIn<typeof usersSearch>`. */
export type SearchIn<P extends Parser<unknown>> = ReturnType<P>;

/** Parameters that say where in a list one is; they are not part of the question to the server. */
type Place = 'after' | 'shown' | 'drafts' | 'submitted';

/** The address of a list: its parser, and the question to the server that follows from it. */
export interface ListSearch<Search, Input> extends Parser<Search> {
  /** What the list is searched, filtered and sorted by. */
  input: (search: Search) => Input;
  /** The same for the page that the address shows. */
  page: (search: Search) => Input & { cursor: string | null };
}

/**
 * The address of a list and its question: `listSearch({ search: text, sort: oneOf(TIME_SORTS), after })`. All parameters except the place in the list
 * become inputs of the same name; `inputOf` builds the input if names differ, or if something else is open beside the list.
 */
export function listSearch<R extends Readers>(readers: R): ListSearch<SearchOf<R>, Omit<SearchOf<R>, Place>>;
export function listSearch<R extends Readers, Input extends object>(
  readers: R,
  inputOf: (search: Omit<SearchOf<R>, Place>) => Input,
): ListSearch<SearchOf<R>, Input>;
export function listSearch(readers: Readers, inputOf: (search: Said) => object = (search) => search) {
  const input = ({ after, shown, drafts, submitted, ...search }: Said) => inputOf(search);
  return Object.assign(searchOf(readers), {
    input,
    page: (search: Said) => ({ ...input(search), cursor: cursorOf(after(search.after)) }),
  });
}

/** A text; numbers in an address are read as texts, too. */
export function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A number, as the router reads it from the address. */
export const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of a row. */
export const id = (value: unknown): string | undefined =>
  typeof value === 'string' && ID.test(value) ? value : undefined;

/** One of a list of words. */
export const oneOf =
  <const Words extends readonly string[]>(words: Words) =>
  (value: unknown): Words[number] | undefined =>
    words.find((word) => word === value);

/** A day of this century, `2026-03-05`. */
export const day = (value: unknown): string | undefined =>
  typeof value === 'string' && /^20\d\d-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** Present as `true`, or absent. */
export const flag = (value: unknown): true | undefined => value === true || value === 'true' || undefined;

/** Several words: a list, or a single one. */
export function texts(value: unknown): string[] | undefined {
  if (typeof value === 'string' && value !== '') return [value];
  if (!Array.isArray(value)) return undefined;
  const words = value.filter((item): item is string => typeof item === 'string');
  return words.length > 0 ? words : undefined;
}

/** How many pages of a list are open, or which one is shown; absent for one. */
export function shown(value: unknown): number | undefined {
  const pages = Number(value);
  return Number.isInteger(pages) && pages > 1 ? pages : undefined;
}

const TRAIL = /^[A-Za-z0-9_-]{1,400}(?:\.[A-Za-z0-9_-]{1,400})*$/;

/** The cursors that lead to a page of a table; absent for the first. */
export const after = (value: unknown): string | undefined =>
  typeof value === 'string' && TRAIL.test(value) ? value : undefined;
