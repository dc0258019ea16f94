import { createFileRoute } from '@tanstack/react-router';
import { after, listSearch } from '#client/components/lists/listSearch.ts';
import { AgencyInvitePage } from '#client/features/agency/AgencyInvitePage.tsx';
import { screenOf } from '../-screenOf.ts';

const invites = listSearch({ after });

export const Route = createFileRoute('/agency/invite')({
  ...screenOf(invites, invites.page, (api, page) => [api.agency.invites.queryOptions(page)]),
  component: AgencyInvitePage,
});
