import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SkeletonArea } from '#client/components/Skeleton.tsx';
import { AreaShell } from '../-AreaShell.tsx';
import { areas } from '../-areas.ts';
import { requireArea } from '../-guards.ts';

export const Route = createFileRoute('/super_admin')({
  beforeLoad: (guarded) => requireArea('super_admin', guarded),
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
