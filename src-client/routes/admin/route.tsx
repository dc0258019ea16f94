import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SkeletonArea } from '#client/components/base/Skeleton.tsx';
import { AreaShell } from '#client/screens/AreaShell.tsx';
import { areas } from '#client/screens/areas.ts';
import { requireArea } from '../-guards.ts';
import { shellReads } from '../-shellReads.ts';

export const Route = createFileRoute('/admin')({
  beforeLoad: (guarded) => requireArea('admin', guarded),
  loader: ({ context: { api, load, session } }) => load(...shellReads(api, 'admin', session)),
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
