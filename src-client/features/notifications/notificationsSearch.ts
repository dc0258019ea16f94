import { oneOf, searchOf, shown } from '#client/components/lists/listSearch.ts';

const TABS = ['all', 'unread', 'preferences'] as const;
export type NotificationTab = (typeof TABS)[number];

/** Which notifications the address asks for, and how far they are opened. */
export const notificationsSearch = searchOf({ tab: oneOf(TABS), shown });
