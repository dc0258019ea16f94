import { createFileRoute } from '@tanstack/react-router';
import { brandsInput, brandsReads, brandsSearch } from '#client/features/crm/crmSearch.ts';
import { crm } from '#client/screens/CrmScreens.tsx';

export const Route = createFileRoute('/admin/crm/brands/')({
  validateSearch: brandsSearch,
  loaderDeps: ({ search }) => brandsInput('admin', search),
  loader: ({ context: { api, load }, deps }) => load(...brandsReads(api, deps)),
  component: Brands,
});

function Brands() {
  const navigate = Route.useNavigate();
  return (
    <crm.BrandsPage
      area="admin"
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (now) => ({ ...now, ...change }), replace: 'search' in change, resetScroll: false })
      }
    />
  );
}
