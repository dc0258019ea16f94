import { createFileRoute } from '@tanstack/react-router';
import { LeadsPage } from '#client/features/leads/LeadsPage.tsx';
import { leadsInput, leadsSearch } from '#client/features/leads/leadsSearch.ts';

export const Route = createFileRoute('/admin/leads')({
  validateSearch: leadsSearch,
  loaderDeps: ({ search }) => leadsInput(search),
  loader: ({ context: { api, load }, deps }) => load(api.leads.list.queryOptions(deps)),
  component: Leads,
});

function Leads() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <LeadsPage
      search={search}
      onSearch={(change) =>
        void navigate({ search: (now) => ({ ...now, after: undefined, ...change }), replace: true })
      }
    />
  );
}
