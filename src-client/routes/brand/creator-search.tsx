import { createFileRoute } from '@tanstack/react-router';
import { type FilterSearch, filterSearch, mirroredFilters } from '#client/features/discovery/filterSearch.ts';
import { Discover } from './-Discover.tsx';

/** `/brand/creator-search?campaign=`: the same for one campaign, to which it leads back (BR-DISC-02, ruling A30). */
export const Route = createFileRoute('/brand/creator-search')({
  validateSearch: (search): FilterSearch => filterSearch(search),
  component: CreatorSearch,
});

function CreatorSearch() {
  const search = Route.useSearch();
  const { campaign } = search;
  const navigate = Route.useNavigate();
  return (
    <Discover
      mirrored={mirroredFilters(search)}
      campaignId={campaign ?? null}
      onMirror={(filters, step) =>
        void navigate({ search: filterSearch({ campaign, ...filters }), replace: !step, resetScroll: false })
      }
    />
  );
}
