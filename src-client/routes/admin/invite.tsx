import { createFileRoute } from '@tanstack/react-router';
import { after, listSearch } from '#client/components/lists/listSearch.ts';
import { InvitePage } from '#client/features/users/InvitePage.tsx';
import { RECENT_INVITES_SHOWN } from '#shared/constants.ts';
import { screenOf } from '../-screenOf.ts';

const invites = listSearch({ after }, () => ({ limit: RECENT_INVITES_SHOWN }));

export const Route = createFileRoute('/admin/invite')({
  ...screenOf(invites, invites.page, (api, page) => [api.users.invites.queryOptions(page)]),
  component: InvitePage,
});
