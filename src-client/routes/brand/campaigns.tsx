import { createFileRoute } from '@tanstack/react-router';
import { CampaignsPage } from '#client/features/campaigns/CampaignsPage.tsx';
import { campaignsSearch } from '#client/features/campaigns/campaignsSearch.ts';
import { asShown } from '#client/paging.ts';
import { PAGE_SIZES } from '#shared/constants.ts';

/** `/brand/campaigns`: drafts and all campaigns (BR-DRAFT-01). */
export const Route = createFileRoute('/brand/campaigns')({
  validateSearch: campaignsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api, load }, deps }) =>
    load(
      ...(['drafts', 'submitted'] as const).map((which) =>
        api.campaigns.list.infiniteQueryOptions({ which, limit: PAGE_SIZES.campaigns }, asShown(deps[which])),
      ),
    ),
  component: CampaignsPage,
});
