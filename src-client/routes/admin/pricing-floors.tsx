import { createFileRoute } from '@tanstack/react-router';
import { FloorsPage } from '#client/features/pricing/FloorsPage.tsx';
import { floorsInput, floorsSearch } from '#client/features/pricing/floorsSearch.ts';

export const Route = createFileRoute('/admin/pricing-floors')({
  validateSearch: floorsSearch,
  loaderDeps: ({ search }) => floorsInput(search),
  loader: ({ context: { api, load }, deps }) => load(api.pricing.floors.queryOptions(deps)),
  component: PricingFloors,
});

function PricingFloors() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <FloorsPage
      search={search}
      onSearch={(change) =>
        void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
