import { createFileRoute } from '@tanstack/react-router';
import { NotificationsPage } from '#client/features/notifications/NotificationsPage.tsx';
import { AreaShell } from './-AreaShell.tsx';
import { areas } from './-areas.ts';
import { requireRole } from './-guards.ts';

/** The list behind the bell, in the shell of one's own area. */
export const Route = createFileRoute('/notifications')({
  beforeLoad: requireRole,
  component: Notifications,
});

function Notifications() {
  const { session, role } = Route.useRouteContext();
  return (
    <AreaShell area={areas[role]} session={session}>
      <NotificationsPage />
    </AreaShell>
  );
}
