import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SkeletonArea } from '#client/components/base/Skeleton.tsx';
import { AreaShell } from '#client/screens/AreaShell.tsx';
import { areas } from '#client/screens/areas.ts';
import { requireArea } from '../-guards.ts';
import { shellReads } from '../-shellReads.ts';

export const Route = createFileRoute('/super_admin')({
  beforeLoad: (guarded) => requireArea('super_admin', guarded),
  loader: ({ context: { api, load, session } }) => load(...shellReads(api, 'super_admin', session)),
  pendingComponent: SkeletonArea,
  component: SuperAdminArea,
});

function SuperAdminArea() {
  const { session } = Route.useRouteContext();
  return (
    <AreaShell area={areas.super_admin} session={session}>
      <Outlet />
    </AreaShell>
  );
}
