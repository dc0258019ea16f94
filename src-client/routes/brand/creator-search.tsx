import { createFileRoute } from '@tanstack/react-router';
import { filterSearch } from '#client/features/discovery/filterSearch.ts';
import { DiscoverScreen } from '#client/screens/DiscoverScreen.tsx';

/** `/brand/creator-search?campaign=`: the same for one campaign, to which it leads back (BR-DISC-02, ruling A30). */
export const Route = createFileRoute('/brand/creator-search')({
  validateSearch: filterSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, load }, deps }) => {
    const { discoverReads } = await import('#client/features/discovery/filters.ts');
    return load(...discoverReads(api, deps));
  },
  component: CreatorSearch,
});

function CreatorSearch() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <DiscoverScreen
      search={search}
      onSearch={(next, step) => void navigate({ search: next, replace: !step, resetScroll: false })}
    />
  );
}
