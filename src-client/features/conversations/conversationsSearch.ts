import { id, oneOf, searchOf, shown } from '#client/components/lists/listSearch.ts';

/** Which conversation the address opens, by its deal, and how many pages of each list are shown. */
export const conversationsSearch = searchOf({ dealId: id, show: oneOf(['unread']), shown });
