import { createFileRoute } from '@tanstack/react-router';
import { PlatformMapPage } from '#client/features/system/PlatformMapPage.tsx';
import { platformMapSearch } from '#client/features/system/platformMapSearch.ts';

export const Route = createFileRoute('/admin/platform-map')({
  validateSearch: platformMapSearch,
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: ({ context: { api, load }, deps: { tab } }) =>
    tab === undefined || tab === 'schema' ? load(api.system.tables.queryOptions()) : undefined,
  component: PlatformMap,
});

function PlatformMap() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return <PlatformMapPage search={search} onTab={(tab) => void navigate({ search: { tab }, resetScroll: false })} />;
}
