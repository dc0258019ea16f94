import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SkeletonArea } from '#client/components/base/Skeleton.tsx';
import { AreaShell } from '#client/screens/AreaShell.tsx';
import { areas } from '#client/screens/areas.ts';
import { requireArea } from '../-guards.ts';
import { shellReads } from '../-shellReads.ts';

export const Route = createFileRoute('/agency')({
  beforeLoad: (guarded) => requireArea('agency', guarded),
  loader: ({ context: { api, load, session } }) => load(...shellReads(api, 'agency', session)),
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
