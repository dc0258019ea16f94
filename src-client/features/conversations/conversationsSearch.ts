import { id, oneOf, searchOf, shown } from '#client/components/lists/listSearch.ts';

/** Which conversation the address opens, by its deal, and how far which list is opened. */
export const conversationsSearch = searchOf({ dealId: id, show: oneOf(['unread']), shown });
