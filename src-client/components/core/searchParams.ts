/**
 * Readers of search parameters for a route's `validateSearch`. That function is part of the first download of every page, so it does
 * without the validation library; what is not understood is left out.
 */
type Search = Record<string, unknown>;

/** A text; numbers that a person typed into the address are texts too. */
export function textParam(search: Search, name: string): string | undefined {
  const value = search[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A number, as the router reads it from the address. */
export function numberParam(search: Search, name: string): number | undefined {
  const value = search[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of a row. */
export function idParam(search: Search, name: string): string | undefined {
  const value = search[name];
  return typeof value === 'string' && ID.test(value) ? value : undefined;
}

/** One of a list of words. */
export function wordParam<Word extends string>(search: Search, name: string, words: readonly Word[]): Word | undefined {
  return words.find((word) => word === search[name]);
}

/** Present as `true`, or absent. */
export function flagParam(search: Search, name: string): true | undefined {
  return search[name] === true || search[name] === 'true' || undefined;
}

/** Several words: a list, or one alone. */
export function listParam(search: Search, name: string): string[] | undefined {
  const value = search[name];
  if (typeof value === 'string' && value !== '') return [value];
  if (!Array.isArray(value)) return undefined;
  const words = value.filter((item): item is string => typeof item === 'string');
  return words.length > 0 ? words : undefined;
}

/** How many pages of a list are open; absent for one. */
export function shownParam(search: Search, name = 'shown'): number | undefined {
  const value = Number(search[name]);
  return Number.isInteger(value) && value > 1 ? value : undefined;
}

const TRAIL = /^[A-Za-z0-9_-]{1,400}(?:\.[A-Za-z0-9_-]{1,400})*$/;

/** The cursors that lead to a page of a table; absent for the first. */
export function afterParam(search: Search): string | undefined {
  const { after } = search;
  return typeof after === 'string' && TRAIL.test(after) ? after : undefined;
}
