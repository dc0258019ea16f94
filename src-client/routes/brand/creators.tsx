import { createFileRoute } from '@tanstack/react-router';
import { type FilterSearch, filterSearch, mirroredFilters } from '#client/features/discovery/filterSearch.ts';
import { Discover } from './-Discover.tsx';

/** `/brand/creators`: Discover Creators (BR-DISC-01). */
export const Route = createFileRoute('/brand/creators')({
  validateSearch: (search): FilterSearch => filterSearch(search),
  component: Creators,
});

function Creators() {
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
