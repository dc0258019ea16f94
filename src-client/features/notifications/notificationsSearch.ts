import { oneOf, searchOf, shown } from '#client/components/lists/listSearch.ts';

/** Which notifications the address shows, and how many pages of them. */
export const notificationsSearch = searchOf({ tab: oneOf(['all', 'unread', 'preferences']), shown });
