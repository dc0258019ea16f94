import { getRouteApi } from '@tanstack/react-router';
import { homeOf } from '#client/features/auth/session.ts';
import { JoinPage } from '#client/features/crm/JoinPage.tsx';
import { PublicFrame } from '#client/features/leads/PublicFrame.tsx';

const route = getRouteApi('/join/$code');

/** The page of a brand's link in the frame of the public pages. */
export function JoinScreen() {
  const { session } = route.useRouteContext();
  const { code } = route.useParams();
  return (
    <PublicFrame home={session ? { to: homeOf(session), label: 'Your account' } : undefined}>
      <JoinPage code={code} />
    </PublicFrame>
  );
}
