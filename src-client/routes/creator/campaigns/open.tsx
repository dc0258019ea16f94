import { createFileRoute } from '@tanstack/react-router';
import { OpenCampaignsPage } from '#client/features/deals/OpenCampaignsPage.tsx';
import { openSearch } from '#client/features/deals/openSearch.ts';
import { asShown } from '#client/paging.ts';
import { PAGE_SIZES } from '#shared/constants.ts';

export const Route = createFileRoute('/creator/campaigns/open')({
  validateSearch: openSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api, load }, deps }) =>
    load(
      deps.tab === 'mine'
        ? api.deals.myApplications.infiniteQueryOptions({ limit: PAGE_SIZES.openCampaigns }, asShown(deps.shown))
        : api.deals.openCampaigns.infiniteQueryOptions(openSearch.input(deps), asShown(deps.shown)),
    ),
  component: OpenCampaignsPage,
});
