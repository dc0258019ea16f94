import { createFileRoute } from '@tanstack/react-router';
import { CreatorProfileScreen } from '#client/screens/CreatorProfileScreen.tsx';

/** `/creator/profile` (CR-PROF-01); the account menu's Settings leads here, too. */
export const Route = createFileRoute('/creator/profile')({
  loader: ({ context: { api, load } }) =>
    load(api.profiles.mine.queryOptions(), api.profiles.accounts.queryOptions(), api.portfolio.mine.queryOptions()),
  component: Profile,
});

function Profile() {
  const { session } = Route.useRouteContext();
  return <CreatorProfileScreen preview={session.role === 'super_admin'} />;
}
