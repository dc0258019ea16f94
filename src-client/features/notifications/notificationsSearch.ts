import { shownParam, wordParam } from '#client/components/core/searchParams.ts';

const TABS = ['all', 'unread', 'preferences'] as const;
export type NotificationTab = (typeof TABS)[number];

interface NotificationsSearch {
  tab?: NotificationTab | undefined;
  shown?: number | undefined;
}

/** Which notifications the address asks for, and how far they are opened. */
export const notificationsSearch = (search: Record<string, unknown>): NotificationsSearch => ({
  tab: wordParam(search, 'tab', TABS),
  shown: shownParam(search),
});
