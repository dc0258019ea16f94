import { createFileRoute } from '@tanstack/react-router';
import { dealsReads, dealsSearch } from '#client/features/crm/crmSearch.ts';
import { crm } from '#client/screens/CrmScreens.tsx';

export const Route = createFileRoute('/admin/crm/deals')({
  validateSearch: dealsSearch,
  loaderDeps: ({ search: { deal, ...search } }) => search,
  loader: ({ context: { api, load }, deps }) => load(...dealsReads(api, 'admin', deps)),
  component: Deals,
});

function Deals() {
  const navigate = Route.useNavigate();
  return (
    <crm.Pipeline
      area="admin"
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
