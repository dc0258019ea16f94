import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Parser } from './listSearch.ts';

/** What a change of the search or of a filter takes away: the list starts at its first page. */
const FIRST_PAGE = { after: undefined, page: undefined, shown: undefined, drafts: undefined, submitted: undefined };

/** The search of a screen, and the three ways to change it; the scroll position stays. */
export interface Address<Search> {
  search: Search;
  /** Searches, filters or sorts: the list starts at its first page, and the address replaces the previous one. */
  onSearch: (change: Partial<Search>) => void;
  /** Turns a page, or opens or closes something beside the list: the back button undoes it. */
  onOpen: (change: Partial<Search>) => void;
  /** Shows another part of the screen and drops the rest of the search. */
  onTab: (change: Partial<Search>) => void;
}

/** Reads and writes the search, at whichever of its addresses the screen is shown. */
export function useAddress<Search extends object>(parse: Parser<Search>): Address<Search> {
  const search = parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const go = (next: (now: object) => object, replace: boolean) =>
    void navigate({ to: '.', search: next, replace, resetScroll: false });
  return {
    search,
    onSearch: (change) => go((now) => ({ ...now, ...FIRST_PAGE, ...change }), true),
    onOpen: (change) => go((now) => ({ ...now, ...change }), false),
    onTab: (change) => go(() => change, false),
  };
}

/** The same for a list, with the question to the server. */
export function useListSearch<Search extends object, Input>(
  list: Parser<Search> & { input: (search: Search) => Input },
): Address<Search> & { input: Input } {
  const address = useAddress(list);
  return { ...address, input: list.input(address.search) };
}
