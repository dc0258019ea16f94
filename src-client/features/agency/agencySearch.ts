import { after, listSearch, oneOf, text } from '#client/components/lists/listSearch.ts';
import { AGENCY_ROLES } from '#shared/agency/roles.ts';
import { ITEM_PRIORITIES } from '#shared/campaigns/action-items.ts';

/** An agency's list of people in the address. */
export const peopleSearch = listSearch({ search: text, role: oneOf(AGENCY_ROLES), after });

/** An agency's list of campaigns in the address. */
export const ordersSearch = listSearch({ search: text, priority: oneOf(ITEM_PRIORITIES), after });
