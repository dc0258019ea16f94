import { createFileRoute } from '@tanstack/react-router';
import { type FilterSearch, filterSearch } from '#client/features/discovery/filterSearch.ts';
import { filterSearchParams } from '#shared/discovery.ts';
import { Discover } from './-Discover.tsx';

/** `/brand/creators`: Discover Creators (BR-DISC-01). */
export const Route = createFileRoute('/brand/creators')({
  validateSearch: (search): FilterSearch => filterSearch(search),
  component: Creators,
});

function Creators() {
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
