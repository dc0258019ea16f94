import { createFileRoute } from '@tanstack/react-router';
import { UserPage } from '#client/features/users/UserPage.tsx';

export const Route = createFileRoute('/super_admin/users/$userId')({
  loader: ({ context: { api, load }, params: { userId } }) => load(api.users.read.queryOptions({ userId })),
  component: User,
});

function User() {
  const { session } = Route.useRouteContext();
  return <UserPage userId={Route.useParams().userId} session={session} />;
}
