import { afterParam, idParam, textParam } from '#client/components/core/searchParams.ts';
import { cursorOf } from '#client/paging.ts';

/** What the address says about staff's list of orders, and the order that is open. */
export interface StaffOrdersSearch {
  search?: string | undefined;
  order?: string | undefined;
  after?: string | undefined;
}

/** What the address of the orders says; what is not understood is left out. */
export const staffOrdersSearch = (search: Record<string, unknown>): StaffOrdersSearch => ({
  search: textParam(search, 'search'),
  order: idParam(search, 'order'),
  after: afterParam(search),
});

/** What is asked for with it. */
export const staffOrdersInput = ({ search = '', after }: StaffOrdersSearch) => ({ search, cursor: cursorOf(after) });
