import { createFileRoute } from '@tanstack/react-router';
import { textParam, wordParam } from '#client/components/searchParams.ts';
import { LeadsPage, type LeadsSearch } from '#client/features/leads/LeadsPage.tsx';

export const Route = createFileRoute('/admin/leads')({
  validateSearch: (search): LeadsSearch => ({
    search: textParam(search, 'search'),
    status: wordParam(search, 'status', ['new', 'contacted', 'invited', 'closed']),
    type: wordParam(search, 'type', ['creator', 'brand', 'agency']),
  }),
  component: Leads,
});

function Leads() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { session } = Route.useRouteContext();
  return (
    <LeadsPage
      search={search}
      role={session.role ?? 'admin'}
      onSearch={(change) => void navigate({ search: (now) => ({ ...now, ...change }), replace: true })}
    />
  );
}
