import { getRouteApi } from '@tanstack/react-router';
import { NotificationsPage } from '#client/features/notifications/NotificationsPage.tsx';
import { AreaShell } from './AreaShell.tsx';
import { areas } from './areas.ts';

const route = getRouteApi('/notifications');

/** The list behind the bell, within one’s own area. */
export function NotificationsScreen() {
  const { session, role } = route.useRouteContext();
  return (
    <AreaShell area={areas[role]} session={session}>
      <NotificationsPage />
    </AreaShell>
  );
}
