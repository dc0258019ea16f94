import { createFileRoute } from '@tanstack/react-router';
import { RosterPage } from '#client/features/discovery/RosterPage.tsx';
import { rosterSearch } from '#client/features/discovery/rosterSearch.ts';

/** `/brand/roster/<campaign>`: the creators who are proposed for a campaign, and why not the others. */
export const Route = createFileRoute('/brand/roster/$campaignId')({
  validateSearch: rosterSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, load }, params: { campaignId }, deps }) =>
    // Loaded late, because it brings all filter choices, which no other screen needs.
    load(...(await import('#client/features/discovery/roster.ts')).rosterReads(api, campaignId, deps)),
  component: Roster,
});

function Roster() {
  const { campaignId } = Route.useParams();
  return <RosterPage campaignId={campaignId} />;
}
