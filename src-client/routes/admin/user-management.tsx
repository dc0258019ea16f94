import { createFileRoute } from '@tanstack/react-router';
import { UsersPage } from '#client/features/users/UsersPage.tsx';
import { usersInput, usersReads, usersSearch } from '#client/features/users/usersSearch.ts';

export const Route = createFileRoute('/admin/user-management')({
  validateSearch: usersSearch,
  loaderDeps: ({ search }) => usersInput(search),
  loader: ({ context: { api, load, session }, deps }) => load(...usersReads(api, session, deps)),
  component: UserManagement,
});

function UserManagement() {
  const { session } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <UsersPage
      search={Route.useSearch()}
      session={session}
      onSearch={(change) =>
        void navigate({ search: (now) => ({ ...now, ...change }), replace: 'search' in change, resetScroll: false })
      }
    />
  );
}
