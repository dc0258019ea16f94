import { createFileRoute } from '@tanstack/react-router';
import { superAdminReads, superAdminSearch } from '#client/features/users/superAdminSearch.ts';
import { SuperAdminScreen } from '#client/screens/SuperAdminScreen.tsx';

export const Route = createFileRoute('/super_admin/')({
  validateSearch: superAdminSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api, load }, deps }) => load(...superAdminReads(api, deps)),
  component: Dashboard,
});

function Dashboard() {
  const { session } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <SuperAdminScreen
      search={Route.useSearch()}
      session={session}
      onTab={(tab) => void navigate({ search: { tab }, resetScroll: false })}
    />
  );
}
