import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { filterSearchParams } from '#shared/discovery.ts';
import { Discover } from './-Discover.tsx';

/** `/brand/creator-search?campaign=`: the same for one campaign, to which it leads back (BR-DISC-02, ruling A30). */
export const Route = createFileRoute('/brand/creator-search')({
  validateSearch: filterSearchParams,
  search: { middlewares: [stripSearchParams({ search: '', platforms: [], contentTypes: [], industries: [] })] },
  component: CreatorSearch,
});

function CreatorSearch() {
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
