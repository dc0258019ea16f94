import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SkeletonArea } from '#client/components/base/Skeleton.tsx';
import { AreaShell } from '#client/screens/AreaShell.tsx';
import { actingArea, areas } from '#client/screens/areas.ts';
import { requireArea } from '../-guards.ts';
import { shellReads } from '../-shellReads.ts';

export const Route = createFileRoute('/creator')({
  beforeLoad: (guarded) => requireArea('creator', guarded),
  loader: ({ context: { api, load, session } }) => load(...shellReads(api, 'creator', session)),
  pendingComponent: SkeletonArea,
  component: CreatorArea,
});

function CreatorArea() {
  const { session } = Route.useRouteContext();
  return (
    <AreaShell area={session.acting ? actingArea : areas.creator} session={session}>
      <Outlet />
    </AreaShell>
  );
}
