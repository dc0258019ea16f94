import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useNow } from '#client/components/now.ts';
import { notify } from '#client/components/Toaster.tsx';
import { CreatorCampaignsPage } from '#client/features/content/CreatorCampaignsPage.tsx';
import { trpc } from '#client/trpc.ts';
import { creatorCampaignMessages } from '#shared/messages/campaigns.ts';

export const Route = createFileRoute('/creator/campaigns/')({ component: Campaigns });

function Campaigns() {
  const { data, isLoadingError: lost } = trpc.content.campaigns.useQuery();
  // A list that cannot be read is said to be so, and shown empty (CR-CAMP-40).
  useEffect(() => {
    if (lost) notify.error(creatorCampaignMessages.loadListFailed);
  }, [lost]);
  return <CreatorCampaignsPage campaigns={lost ? [] : data} now={useNow()} />;
}
