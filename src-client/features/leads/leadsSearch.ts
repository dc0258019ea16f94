import { after, listSearch, oneOf, text } from '#client/components/lists/listSearch.ts';
import type { LeadRow } from '#shared/leads/leads.schema.ts';
import { TIME_SORTS } from '#shared/sorts.ts';

export const LEAD_STATUSES = ['new', 'contacted', 'invited', 'closed'] as const satisfies readonly LeadRow['status'][];
export const LEAD_TYPES = ['creator', 'brand', 'agency'] as const satisfies readonly LeadRow['userType'][];

/** The search of the list of leads. */
export const leadsSearch = listSearch(
  { search: text, status: oneOf(LEAD_STATUSES), type: oneOf(LEAD_TYPES), sort: oneOf(TIME_SORTS), after },
  ({ type, ...filters }) => ({ ...filters, userType: type }),
);
