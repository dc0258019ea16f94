import { afterParam, textParam, wordParam } from '#client/components/core/searchParams.ts';
import { cursorOf } from '#client/paging.ts';
import type { LeadRow } from '#shared/leads/leads.schema.ts';
import { TIME_SORTS, type TimeSort } from '#shared/sorts.ts';

/** What the address says about the list. */
export interface LeadsSearch {
  search?: string | undefined;
  status?: LeadRow['status'] | undefined;
  type?: LeadRow['userType'] | undefined;
  sort?: TimeSort | undefined;
  after?: string | undefined;
}

/** What the address of the leads says; what is not understood is left out. */
export const leadsSearch = (search: Record<string, unknown>): LeadsSearch => ({
  search: textParam(search, 'search'),
  status: wordParam(search, 'status', ['new', 'contacted', 'invited', 'closed']),
  type: wordParam(search, 'type', ['creator', 'brand', 'agency']),
  sort: wordParam(search, 'sort', TIME_SORTS),
  after: afterParam(search),
});

/** What is asked for with it. */
export const leadsInput = ({ search = '', status, type, sort = 'newest', after }: LeadsSearch) => ({
  search,
  status,
  userType: type,
  sort,
  cursor: cursorOf(after),
});
