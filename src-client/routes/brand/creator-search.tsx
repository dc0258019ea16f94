import { createFileRoute } from '@tanstack/react-router';
import { type FilterSearch, filterSearch } from '#client/features/discovery/filterSearch.ts';
import { filterSearchParams } from '#shared/discovery.ts';
import { Discover } from './-Discover.tsx';

/** `/brand/creator-search?campaign=`: the same for one campaign, to which it leads back (BR-DISC-02, ruling A30). */
export const Route = createFileRoute('/brand/creator-search')({
  validateSearch: (search): FilterSearch => filterSearch(search),
  component: CreatorSearch,
});

function CreatorSearch() {
  const { campaign, ...mirrored } = filterSearchParams.parse(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <Discover
      mirrored={mirrored}
      campaignId={campaign ?? null}
      onMirror={(filters) =>
        void navigate({ search: filterSearch({ campaign, ...filters }), replace: true, resetScroll: false })
      }
    />
  );
}
