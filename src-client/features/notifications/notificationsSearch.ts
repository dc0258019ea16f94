import { oneOf, searchOf, shown } from '#client/components/lists/listSearch.ts';

/** Which notifications the address asks for, and how far they are opened. */
export const notificationsSearch = searchOf({ tab: oneOf(['all', 'unread', 'preferences']), shown });
