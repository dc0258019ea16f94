import { createFileRoute } from '@tanstack/react-router';
import { afterParam } from '#client/components/core/searchParams.ts';
import { InvitePage } from '#client/features/users/InvitePage.tsx';
import { cursorOf } from '#client/paging.ts';
import { RECENT_INVITES_SHOWN } from '#shared/constants.ts';

export const Route = createFileRoute('/admin/invite')({
  validateSearch: (search): { after?: string | undefined } => ({ after: afterParam(search) }),
  loaderDeps: ({ search: { after } }) => ({ cursor: cursorOf(after), limit: RECENT_INVITES_SHOWN }),
  loader: ({ context: { api, load }, deps }) => load(api.users.invites.queryOptions(deps)),
  component: InvitePage,
});
