import { createFileRoute } from '@tanstack/react-router';
import { wordParam } from '#client/components/searchParams.ts';
import { NotificationsPage, type NotificationTab } from '#client/features/notifications/NotificationsPage.tsx';
import { AreaShell } from './-AreaShell.tsx';
import { areas } from './-areas.ts';
import { requireRole } from './-guards.ts';

const TABS = ['all', 'unread', 'preferences'] as const satisfies readonly NotificationTab[];

interface TabSearch {
  tab?: NotificationTab | undefined;
}

/** The list behind the bell, in the shell of one's own area. */
export const Route = createFileRoute('/notifications')({
  validateSearch: (search): TabSearch => ({ tab: wordParam(search, 'tab', TABS) }),
  beforeLoad: requireRole,
  component: Notifications,
});

function Notifications() {
  const { session, role } = Route.useRouteContext();
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AreaShell area={areas[role]} session={session}>
      <NotificationsPage
        tab={tab ?? 'all'}
        onTab={(chosen) => void navigate({ search: { tab: chosen }, replace: true, resetScroll: false })}
      />
    </AreaShell>
  );
}
