import { number, type SearchIn, searchOf, shown, texts } from '#client/components/lists/listSearch.ts';
import { FILTER_READERS } from './filterSearch.ts';

/** The search of a roster: the filters, how many creators, the weights, and who is kept or left out; each absent at its first value. */
export const rosterSearch = searchOf({
  ...FILTER_READERS,
  least: number,
  most: number,
  match: number,
  reach: number,
  price: number,
  variety: number,
  kept: texts,
  struck: texts,
  shown,
});
export type RosterSearch = SearchIn<typeof rosterSearch>;
