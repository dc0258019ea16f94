import { createFileRoute } from '@tanstack/react-router';
import { AgencyOrdersPage } from '#client/features/agency/AgencyOrdersPage.tsx';
import { ordersInput, ordersSearch } from '#client/features/agency/agencySearch.ts';

export const Route = createFileRoute('/agency/orders')({
  validateSearch: ordersSearch,
  loaderDeps: ({ search }) => ordersInput(search),
  loader: ({ context: { api, load }, deps }) => load(api.agency.orders.queryOptions(deps)),
  component: Listed,
});

function Listed() {
  const navigate = Route.useNavigate();
  return (
    <AgencyOrdersPage
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (now) => ({ ...now, after: undefined, ...change }), replace: true })
      }
    />
  );
}
