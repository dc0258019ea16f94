import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SkeletonArea } from '#client/components/Skeleton.tsx';
import { AreaShell } from '../-AreaShell.tsx';
import { areas } from '../-areas.ts';
import { requireArea } from '../-guards.ts';

export const Route = createFileRoute('/brand')({
  beforeLoad: (guarded) => requireArea('brand', guarded),
  pendingComponent: SkeletonArea,
  component: BrandArea,
});

function BrandArea() {
  const { session } = Route.useRouteContext();
  return (
    <AreaShell area={areas.brand} session={session}>
      <Outlet />
    </AreaShell>
  );
}
