import { after, id, listSearch, oneOf, text } from '#client/components/lists/listSearch.ts';
import { TIME_SORTS } from '#shared/sorts.ts';

/** Staff's list of orders in the address, and the order that is open. */
export const staffOrdersSearch = listSearch(
  { search: text, sort: oneOf(TIME_SORTS), order: id, after },
  ({ order, ...filters }) => filters,
);
