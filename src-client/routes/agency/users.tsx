import { createFileRoute } from '@tanstack/react-router';
import { AgencyUsersPage } from '#client/features/agency/AgencyUsersPage.tsx';
import { peopleInput, peopleSearch } from '#client/features/agency/agencySearch.ts';
import { useEnter } from '#client/features/auth/session.ts';

export const Route = createFileRoute('/agency/users')({
  validateSearch: peopleSearch,
  loaderDeps: ({ search }) => peopleInput(search),
  loader: ({ context: { api, load }, deps }) => load(api.agency.users.queryOptions(deps)),
  component: Listed,
});

function Listed() {
  const navigate = Route.useNavigate();
  const enter = useEnter();
  return (
    <AgencyUsersPage
      search={Route.useSearch()}
      onActing={() => enter()}
      onSearch={(change) =>
        void navigate({ search: (now) => ({ ...now, after: undefined, ...change }), replace: true })
      }
    />
  );
}
