import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SkeletonArea } from '#client/components/Skeleton.tsx';
import { AreaShell } from '../-AreaShell.tsx';
import { areas } from '../-areas.ts';
import { requireArea } from '../-guards.ts';

export const Route = createFileRoute('/creator')({
  beforeLoad: (guarded) => requireArea('creator', guarded),
  pendingComponent: SkeletonArea,
  component: CreatorArea,
});

function CreatorArea() {
  const { session } = Route.useRouteContext();
  return (
    <AreaShell area={areas.creator} session={session}>
      <Outlet />
    </AreaShell>
  );
}
