import { createFileRoute, Outlet } from '@tanstack/react-router';
import { usePendingReviews } from '#client/features/review/usePendingReviews.ts';
import { AreaShell } from '../-AreaShell.tsx';
import { areas } from '../-areas.ts';
import { requireArea } from '../-guards.ts';

export const Route = createFileRoute('/admin')({
  beforeLoad: (guarded) => requireArea('admin', guarded),
  component: AdminArea,
});

function AdminArea() {
  const { session } = Route.useRouteContext();
  const pending = usePendingReviews();
  const badge = { count: pending, label: `${pending} pending review` };
  const entries = areas.admin.entries.map((entry) =>
    entry.href === '/admin/campaign-review' ? { ...entry, badge } : entry,
  );
  return (
    <AreaShell area={{ ...areas.admin, entries }} session={session}>
      <Outlet />
    </AreaShell>
  );
}
