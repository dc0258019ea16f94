import { after, listSearch, oneOf } from '#client/components/lists/listSearch.ts';

/** The address of the list: what waits, unless it names what was decided, and the page. */
export const proposalsSearch = listSearch({ show: oneOf(['waiting', 'decided']), after });
