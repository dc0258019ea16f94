import { after, id, listSearch, oneOf, text } from '#client/components/lists/listSearch.ts';
import { TIME_SORTS } from '#shared/sorts.ts';

/** The search of staff's list of orders, with the open order. */
export const staffOrdersSearch = listSearch(
  { search: text, sort: oneOf(TIME_SORTS), order: id, after },
  ({ order, ...filters }) => filters,
);
