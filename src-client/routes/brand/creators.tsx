import { createFileRoute } from '@tanstack/react-router';
import { filterSearch } from '#client/features/discovery/filterSearch.ts';
import { DiscoverScreen } from '#client/screens/DiscoverScreen.tsx';

/** `/brand/creators`: Discover Creators (BR-DISC-01). */
export const Route = createFileRoute('/brand/creators')({
  validateSearch: filterSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, load }, deps }) => {
    const { discoverReads } = await import('#client/features/discovery/filters.ts');
    return load(...discoverReads(api, deps));
  },
  component: Creators,
});

function Creators() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <DiscoverScreen
      search={search}
      onSearch={(next, step) => void navigate({ search: next, replace: !step, resetScroll: false })}
    />
  );
}
