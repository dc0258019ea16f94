import { createFileRoute } from '@tanstack/react-router';
import { CreatorCampaignScreen } from '#client/screens/CreatorCampaignScreen.tsx';
import { campaignReads } from './-campaignReads.ts';

export const Route = createFileRoute('/creator/campaigns/$campaignId/')({
  loader: campaignReads,
  component: CreatorCampaignScreen,
});
