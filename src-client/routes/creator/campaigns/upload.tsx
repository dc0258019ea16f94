import { createFileRoute } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '#client/components/base/Button.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { campaignMessages, creatorCampaignMessages } from '#shared/messages/campaigns.ts';

/** `/creator/campaigns/upload`, the address of an upload that names no campaign (CR-CAMP-39). */
export const Route = createFileRoute('/creator/campaigns/upload')({ component: NoCampaign });

function NoCampaign() {
  return (
    <>
      <PageHeader
        title={campaignMessages.idRequired}
        description="Open one of your campaigns to upload content for it."
      />
      <ButtonLink to="/creator/campaigns" variant="primary" icon={ArrowLeft}>
        {creatorCampaignMessages.viewAll}
      </ButtonLink>
    </>
  );
}
