import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { filterSearchParams } from '#shared/discovery.ts';
import { Discover } from './-Discover.tsx';

/** `/brand/creators`: Discover Creators (BR-DISC-01). */
export const Route = createFileRoute('/brand/creators')({
  validateSearch: filterSearchParams,
  search: { middlewares: [stripSearchParams({ search: '', platforms: [], contentTypes: [], industries: [] })] },
  component: Creators,
});

function Creators() {
  const { campaign, ...mirrored } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Discover
      mirrored={mirrored}
      campaignId={campaign ?? null}
      onMirror={(filters) => void navigate({ search: { campaign, ...filters }, replace: true, resetScroll: false })}
    />
  );
}
