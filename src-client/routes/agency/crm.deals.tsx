import { createFileRoute } from '@tanstack/react-router';
import { dealsReads, dealsSearch } from '#client/features/crm/crmSearch.ts';
import { crm } from '#client/screens/CrmScreens.tsx';

export const Route = createFileRoute('/agency/crm/deals')({
  validateSearch: dealsSearch,
  loaderDeps: ({ search: { deal, ...search } }) => search,
  loader: ({ context: { api, load }, deps }) => load(...dealsReads(api, 'agency', deps)),
  component: Deals,
});

function Deals() {
  const navigate = Route.useNavigate();
  return (
    <crm.Pipeline
      area="agency"
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
