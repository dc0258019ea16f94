import { afterParam, textParam, wordParam } from '#client/components/core/searchParams.ts';
import { cursorOf } from '#client/paging.ts';
import type { LeadRow } from '#shared/leads/leads.schema.ts';

/** What the address says about the list. */
export interface LeadsSearch {
  search?: string | undefined;
  status?: LeadRow['status'] | undefined;
  type?: LeadRow['userType'] | undefined;
  after?: string | undefined;
}

/** What the address of the leads says; what is not understood is left out. */
export const leadsSearch = (search: Record<string, unknown>): LeadsSearch => ({
  search: textParam(search, 'search'),
  status: wordParam(search, 'status', ['new', 'contacted', 'invited', 'closed']),
  type: wordParam(search, 'type', ['creator', 'brand', 'agency']),
  after: afterParam(search),
});

/** What is asked for with it. */
export const leadsInput = ({ search = '', status, type, after }: LeadsSearch) => ({
  search,
  status,
  userType: type,
  cursor: cursorOf(after),
});
