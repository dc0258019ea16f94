import { createFileRoute } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '#client/components/base/Button.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { campaignMessages } from '#shared/messages/campaigns.ts';
import { orderMessages } from '#shared/messages/orders.ts';

/** `/brand/campaign-review` without a campaign (BR-REVIEW-24). */
export const Route = createFileRoute('/brand/campaign-review/')({ component: NoCampaign });

function NoCampaign() {
  return (
    <>
      <PageHeader
        title={campaignMessages.idRequired}
        description="Open a campaign among the orders to review its content."
      />
      <ButtonLink to="/brand/orders" variant="primary" icon={ArrowLeft}>
        {orderMessages.backToOrders}
      </ButtonLink>
    </>
  );
}
