import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SkeletonArea } from '#client/components/base/Skeleton.tsx';
import { AreaShell } from '#client/screens/AreaShell.tsx';
import { areas } from '#client/screens/areas.ts';
import { requireArea } from '../-guards.ts';
import { shellReads } from '../-shellReads.ts';

export const Route = createFileRoute('/brand')({
  beforeLoad: (guarded) => requireArea('brand', guarded),
  loader: ({ context: { api, load, session } }) => load(...shellReads(api, 'brand', session)),
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
