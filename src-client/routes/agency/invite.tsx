import { createFileRoute } from '@tanstack/react-router';
import { AgencyInvitePage } from '#client/features/agency/AgencyInvitePage.tsx';
import { agencySearch } from '#client/features/agency/agencySearch.ts';
import { cursorOf } from '#client/paging.ts';

export const Route = createFileRoute('/agency/invite')({
  validateSearch: agencySearch,
  loaderDeps: ({ search: { after } }) => ({ cursor: cursorOf(after) }),
  loader: ({ context: { api, load }, deps }) => load(api.agency.invites.queryOptions(deps)),
  component: AgencyInvitePage,
});
