import { createFileRoute } from '@tanstack/react-router';
import { CreatorCampaignsPage } from '#client/features/content/CreatorCampaignsPage.tsx';
import { trpc } from '#client/trpc.ts';

export const Route = createFileRoute('/creator/campaigns/')({
  loader: ({ context: { api } }) => api.content.campaigns.ensureData(),
  component: Campaigns,
});

function Campaigns() {
  const [campaigns] = trpc.content.campaigns.useSuspenseQuery();
  return <CreatorCampaignsPage campaigns={campaigns} now={new Date()} />;
}
