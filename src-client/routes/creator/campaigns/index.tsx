import { createFileRoute } from '@tanstack/react-router';
import { notify } from '#client/components/Toaster.tsx';
import { CreatorCampaignsPage } from '#client/features/content/CreatorCampaignsPage.tsx';
import { trpc } from '#client/trpc.ts';
import { creatorCampaignMessages } from '#shared/messages/campaigns.ts';

export const Route = createFileRoute('/creator/campaigns/')({
  // A list that cannot be read is said to be so, and shown empty (CR-CAMP-40).
  loader: async ({ context: { api } }) => {
    try {
      return await api.content.campaigns.ensureData();
    } catch {
      notify.error(creatorCampaignMessages.loadListFailed);
      return [];
    }
  },
  component: Campaigns,
});

function Campaigns() {
  const loaded = Route.useLoaderData();
  const campaigns = trpc.content.campaigns.useQuery();
  return <CreatorCampaignsPage campaigns={campaigns.data ?? loaded} now={new Date()} />;
}
