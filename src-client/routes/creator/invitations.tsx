import { createFileRoute } from '@tanstack/react-router';
import { InvitationsPage } from '#client/features/deals/DealsPage.tsx';
import { invitationsSearch } from '#client/features/deals/tabSearch.ts';
import { asShown } from '#client/paging.ts';
import { PAGE_SIZES } from '#shared/constants.ts';

export const Route = createFileRoute('/creator/invitations')({
  validateSearch: invitationsSearch,
  loaderDeps: ({ search: { tab = 'pending', shown } }) => ({ tab, shown }),
  loader: ({ context: { api, load }, deps: { tab, shown } }) =>
    load(api.deals.myInvitations.infiniteQueryOptions({ tab, limit: PAGE_SIZES.deals }, asShown(shown))),
  component: InvitationsPage,
});
