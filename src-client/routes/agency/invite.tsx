import { createFileRoute } from '@tanstack/react-router';
import { afterParam } from '#client/components/core/searchParams.ts';
import { AgencyInvitePage } from '#client/features/agency/AgencyInvitePage.tsx';
import { cursorOf } from '#client/paging.ts';

export const Route = createFileRoute('/agency/invite')({
  validateSearch: (search): { after?: string | undefined } => ({ after: afterParam(search) }),
  loaderDeps: ({ search: { after } }) => ({ cursor: cursorOf(after) }),
  loader: ({ context: { api, load }, deps }) => load(api.agency.invites.queryOptions(deps)),
  component: AgencyInvitePage,
});
