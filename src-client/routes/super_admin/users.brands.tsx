import { createFileRoute } from '@tanstack/react-router';
import { RoleUsersPage } from '#client/features/users/RoleUsersPage.tsx';
import { roleUsersInput, roleUsersSearch } from '#client/features/users/roleUsersSearch.ts';

export const Route = createFileRoute('/super_admin/users/brands')({
  validateSearch: roleUsersSearch,
  loaderDeps: ({ search }) => roleUsersInput('brand', search),
  loader: ({ context: { api, load }, deps }) => load(api.users.list.queryOptions(deps)),
  component: Users,
});

function Users() {
  const { session } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <RoleUsersPage
      of="brand"
      search={Route.useSearch()}
      session={session}
      onSearch={(change) => void navigate({ search: (now) => ({ ...now, ...change }), replace: true })}
    />
  );
}
