import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SkeletonArea } from '#client/components/Skeleton.tsx';
import { AreaShell } from '../-AreaShell.tsx';
import { areas } from '../-areas.ts';
import { requireArea } from '../-guards.ts';

export const Route = createFileRoute('/agency')({
  beforeLoad: (guarded) => requireArea('agency', guarded),
  pendingComponent: SkeletonArea,
  component: AgencyArea,
});

function AgencyArea() {
  const { session } = Route.useRouteContext();
  return (
    <AreaShell area={areas.agency} session={session}>
      <Outlet />
    </AreaShell>
  );
}
