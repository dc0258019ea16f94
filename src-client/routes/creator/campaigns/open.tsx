import { createFileRoute } from '@tanstack/react-router';
import { OpenCampaignsPage } from '#client/features/deals/OpenCampaignsPage.tsx';
import { openSearch } from '#client/features/deals/openSearch.ts';
import { asShown } from '#client/paging.ts';
import { PAGE_SIZES } from '#shared/constants.ts';

export const Route = createFileRoute('/creator/campaigns/open')({
  validateSearch: openSearch,
  loaderDeps: ({ search: { tab, search = '', shown } }) => ({ tab, search, shown }),
  loader: ({ context: { api, load }, deps: { tab, search, shown } }) =>
    load(
      tab === 'mine'
        ? api.deals.myApplications.infiniteQueryOptions({ limit: PAGE_SIZES.openCampaigns }, asShown(shown))
        : api.deals.openCampaigns.infiniteQueryOptions({ search, limit: PAGE_SIZES.openCampaigns }, asShown(shown)),
    ),
  component: OpenCampaignsPage,
});
