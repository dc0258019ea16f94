import { getRouteApi } from '@tanstack/react-router';
import { SkeletonPage } from '#client/components/base/Skeleton.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { homeOf } from '#client/features/auth/session.ts';
import { PublicFrame } from '#client/features/leads/PublicFrame.tsx';
import { PublicPage } from '#client/features/portfolio/PublicPage.tsx';

const route = getRouteApi('/c/$username');

/** A creator's public page in the frame of the public pages; signed-in people get a link back to their own area. */
export function PublicPageScreen() {
  const { session } = route.useRouteContext();
  const { username } = route.useParams();
  return (
    <PublicFrame home={session ? { to: homeOf(session), label: 'Your account' } : undefined} onPaper={false}>
      <Loaded failure={{ title: 'This page could not be loaded' }} skeleton={<SkeletonPage />}>
        <PublicPage username={username} />
      </Loaded>
    </PublicFrame>
  );
}
