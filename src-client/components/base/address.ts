import type { RegisteredRouter } from '@tanstack/react-router';

type Routes = RegisteredRouter['routeTree']['types']['fileRouteTypes']['fileRoutesByTo'];
/** The screens of the app: every route except those that catch unknown paths. */
type Screen = Exclude<keyof Routes, `${string}$`>;

type ParamsOf<To extends Screen> = Routes[To]['types']['allParams'];
type SearchOf<To extends Screen> = Routes[To]['types']['fullSearchSchemaInput'];
type Params<Values> = keyof Values extends never ? { params?: never } : { params: Values };
type Search<Values> = keyof Values extends never
  ? { search?: never }
  : object extends Values
    ? { search?: Values }
    : { search: Values };
type Target<To extends Screen> = { to: To } & Params<ParamsOf<To>> & Search<SearchOf<To>>;

/** A screen that needs neither parameters nor a search, such as those in a sidebar. */
export type PlainPath = { [To in Screen]: { to: To } extends Target<To> ? To : never }[Screen];

/** Where a link of the app leads: a route, with its parameters and its search. The router's own routes are the list. */
export type LinkTarget = { [To in Screen]: Target<To> }[Screen] | { to: PlainPath; params?: never; search?: never };

interface Address {
  to: string;
  params?: Record<string, string>;
  search?: object;
}

/** Whether the router would parse this text as something else, so that it must be in quotes. */
function readsAsJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const searchValue = (value: unknown): string =>
  typeof value === 'string' && !readsAsJson(value) ? value : JSON.stringify(value);

/**
 * The address of a screen, as the router would write it (tests/structure/links.test.ts compares the two). We have our own function because the public
 * pages have links before a router is loaded.
 */
export function addressOf(target: LinkTarget): string {
  const { to, params = {}, search = {} }: Address = target;
  const path = to.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, searchValue(value)]));
  return given.length > 0 ? `${path}?${query}` : path;
}
