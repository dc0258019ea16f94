import { afterParam, textParam } from '#client/components/core/searchParams.ts';
import { cursorOf } from '#client/paging.ts';

/** What the address of an agency's list says. */
export interface AgencySearch {
  search?: string | undefined;
  after?: string | undefined;
}

/** What of the address is understood; the rest is left out. */
export const agencySearch = (search: Record<string, unknown>): AgencySearch => ({
  search: textParam(search, 'search'),
  after: afterParam(search),
});

/** What is asked for with it. */
export const agencyInput = ({ search = '', after }: AgencySearch) => ({ search, cursor: cursorOf(after) });

export interface AgencyListProps {
  search: AgencySearch;
  onSearch: (change: AgencySearch) => void;
}
