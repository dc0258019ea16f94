import { createFileRoute } from '@tanstack/react-router';
import { CreatorCampaignsPage } from '#client/features/content/CreatorCampaignsPage.tsx';
import { creatorCampaignsSearch } from '#client/features/content/creatorCampaignsSearch.ts';
import { asShown } from '#client/paging.ts';
import { PAGE_SIZES } from '#shared/constants.ts';

export const Route = createFileRoute('/creator/campaigns/')({
  validateSearch: creatorCampaignsSearch,
  loaderDeps: ({ search: { tab = 'active', shown } }) => ({ tab, shown }),
  loader: ({ context: { api, load }, deps: { tab, shown } }) =>
    load(api.content.campaigns.infiniteQueryOptions({ tab, limit: PAGE_SIZES.deals }, asShown(shown))),
  component: CreatorCampaignsPage,
});
