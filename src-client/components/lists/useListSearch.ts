import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Parser } from './listSearch.ts';

/** What the address says of a screen, and the three ways to change it; the scroll stays. */
export interface Address<Search> {
  search: Search;
  /** Searches, filters or sorts: the list begins at its first page again, in the place of the one before. */
  onSearch: (change: Partial<Search>) => void;
  /** Turns a page, or opens something beside the list or closes it: the way back leads out of it. */
  onOpen: (change: Partial<Search>) => void;
  /** Shows another part of the screen, of which the address says nothing else. */
  onTab: (change: Partial<Search>) => void;
}

/** Reads and writes the address, at whichever of its addresses a screen stands. */
export function useAddress<Search extends object>(parse: Parser<Search>): Address<Search> {
  const search = parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const go = (next: (now: object) => object, replace: boolean) =>
    void navigate({ to: '.', search: next, replace, resetScroll: false });
  return {
    search,
    onSearch: (change) =>
      go((now) => ({ ...now, after: undefined, page: undefined, shown: undefined, ...change }), true),
    onOpen: (change) => go((now) => ({ ...now, ...change }), false),
    onTab: (change) => go(() => change, false),
  };
}

/** The same of a list, with what is asked for. */
export function useListSearch<Search extends object, Input>(
  list: Parser<Search> & { input: (search: Search) => Input },
): Address<Search> & { input: Input } {
  const address = useAddress(list);
  return { ...address, input: list.input(address.search) };
}
