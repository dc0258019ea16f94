import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SkeletonArea } from '#client/components/Skeleton.tsx';
import { AreaShell } from '../-AreaShell.tsx';
import { areas } from '../-areas.ts';
import { requireArea } from '../-guards.ts';

export const Route = createFileRoute('/admin')({
  beforeLoad: (guarded) => requireArea('admin', guarded),
  pendingComponent: SkeletonArea,
  component: AdminArea,
});

function AdminArea() {
  const { session } = Route.useRouteContext();
  return (
    <AreaShell area={areas.admin} session={session}>
      <Outlet />
    </AreaShell>
  );
}
