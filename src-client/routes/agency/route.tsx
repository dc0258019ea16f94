import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AreaShell } from '../-AreaShell.tsx';
import { areas } from '../-areas.ts';
import { requireArea } from '../-guards.ts';

export const Route = createFileRoute('/agency')({
  beforeLoad: (guarded) => requireArea('agency', guarded),
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
