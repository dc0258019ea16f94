import { afterParam, idParam, textParam, wordParam } from '#client/components/core/searchParams.ts';
import { cursorOf } from '#client/paging.ts';
import { TIME_SORTS, type TimeSort } from '#shared/sorts.ts';

/** What the address says about staff's list of orders, and the order that is open. */
export interface StaffOrdersSearch {
  search?: string | undefined;
  sort?: TimeSort | undefined;
  order?: string | undefined;
  after?: string | undefined;
}

/** What the address of the orders says; what is not understood is left out. */
export const staffOrdersSearch = (search: Record<string, unknown>): StaffOrdersSearch => ({
  search: textParam(search, 'search'),
  sort: wordParam(search, 'sort', TIME_SORTS),
  order: idParam(search, 'order'),
  after: afterParam(search),
});

/** What is asked for with it. */
export const staffOrdersInput = ({ search = '', sort, after }: StaffOrdersSearch) => ({
  search,
  sort,
  cursor: cursorOf(after),
});
