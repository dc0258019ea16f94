import { createFileRoute } from '@tanstack/react-router';
import { creatorCampaignSearch } from '#client/features/content/creatorCampaignsSearch.ts';
import { asShown } from '#client/paging.ts';
import { CreatorCampaignScreen } from '#client/screens/CreatorCampaignScreen.tsx';
import { PAGE_SIZES } from '#shared/constants.ts';
import { campaignReads } from './-campaignReads.ts';

export const Route = createFileRoute('/creator/campaigns/$campaignId/')({
  validateSearch: creatorCampaignSearch,
  loader: async (opened) => {
    const { api, load } = opened.context;
    const asked = { campaignId: opened.params.campaignId, limit: PAGE_SIZES.movements };
    const receipts = load(api.payments.movements.infiniteQueryOptions(asked, asShown()));
    const found = await campaignReads(opened);
    await receipts;
    return found;
  },
  component: CreatorCampaignScreen,
});
