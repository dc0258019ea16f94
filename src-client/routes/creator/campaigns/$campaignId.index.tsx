import { createFileRoute } from '@tanstack/react-router';
import { creatorCampaignSearch } from '#client/features/content/creatorCampaignsSearch.ts';
import { CreatorCampaignScreen } from '#client/screens/CreatorCampaignScreen.tsx';
import { campaignReads } from './-campaignReads.ts';

export const Route = createFileRoute('/creator/campaigns/$campaignId/')({
  validateSearch: creatorCampaignSearch,
  loader: campaignReads,
  component: CreatorCampaignScreen,
});
