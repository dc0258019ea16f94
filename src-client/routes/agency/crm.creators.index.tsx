import { createFileRoute } from '@tanstack/react-router';
import { creatorsInput, creatorsReads, creatorsSearch, paged } from '#client/features/crm/crmSearch.ts';
import { crm } from '#client/screens/CrmScreens.tsx';

export const Route = createFileRoute('/agency/crm/creators/')({
  validateSearch: creatorsSearch,
  loaderDeps: ({ search }) => paged(creatorsInput('agency', search), search.after),
  loader: ({ context: { api, load }, deps }) => load(...creatorsReads(api, deps)),
  component: Creators,
});

function Creators() {
  const navigate = Route.useNavigate();
  return (
    <crm.CreatorsPage
      area="agency"
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (now) => ({ ...now, after: undefined, ...change }), replace: true })
      }
    />
  );
}
