import { afterParam, textParam, wordParam } from '#client/components/core/searchParams.ts';
import { cursorOf } from '#client/paging.ts';
import { AGENCY_ROLES, type AgencyRole } from '#shared/agency/roles.ts';
import { ITEM_PRIORITIES, type ItemPriority } from '#shared/campaigns/action-items.ts';

/** What the address says of an agency's list of people. */
export interface PeopleSearch {
  search?: string | undefined;
  role?: AgencyRole | undefined;
  after?: string | undefined;
}
export const peopleSearch = (search: Record<string, unknown>): PeopleSearch => ({
  search: textParam(search, 'search'),
  role: wordParam(search, 'role', AGENCY_ROLES),
  after: afterParam(search),
});
/** What is asked for with it, page by page. */
export const peopleFilters = ({ search = '', role }: PeopleSearch) => ({ search, role });
export const peopleInput = (search: PeopleSearch) => ({ ...peopleFilters(search), cursor: cursorOf(search.after) });

/** What the address says of an agency's list of campaigns. */
export interface OrdersSearch {
  search?: string | undefined;
  priority?: ItemPriority | undefined;
  after?: string | undefined;
}
export const ordersSearch = (search: Record<string, unknown>): OrdersSearch => ({
  search: textParam(search, 'search'),
  priority: wordParam(search, 'priority', ITEM_PRIORITIES),
  after: afterParam(search),
});
/** What is asked for with it, page by page. */
export const ordersFilters = ({ search = '', priority }: OrdersSearch) => ({ search, priority });
export const ordersInput = (search: OrdersSearch) => ({ ...ordersFilters(search), cursor: cursorOf(search.after) });
