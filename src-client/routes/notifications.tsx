import { createFileRoute } from '@tanstack/react-router';
import { notificationsSearch } from '#client/features/notifications/notificationsSearch.ts';
import { asShown } from '#client/paging.ts';
import { NotificationsScreen } from '#client/screens/NotificationsScreen.tsx';
import { PAGE_SIZES } from '#shared/constants.ts';
import { requireRole } from './-guards.ts';
import { preferenceReads } from './-settingsReads.ts';
import { shellReads } from './-shellReads.ts';

export const Route = createFileRoute('/notifications')({
  validateSearch: notificationsSearch,
  beforeLoad: requireRole,
  loaderDeps: ({ search: { tab = 'all', shown } }) => ({ tab, shown }),
  loader: ({ context: { api, load, session, role }, deps: { tab, shown } }) =>
    load(
      ...shellReads(api, role, session),
      ...(tab === 'preferences'
        ? preferenceReads(api)
        : [
            api.notifications.list.infiniteQueryOptions({ limit: PAGE_SIZES.notifications, show: tab }, asShown(shown)),
          ]),
    ),
  component: NotificationsScreen,
});
