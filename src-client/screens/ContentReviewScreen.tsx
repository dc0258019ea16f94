import { getRouteApi } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '#client/components/base/Button.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { ContentReviewPage } from '#client/features/content/ContentReviewPage.tsx';
import { LaunchButton } from '#client/features/orders/LaunchButton.tsx';
import { BalancePanel } from '#client/features/payments/BalancePanel.tsx';
import { trpc } from '#client/trpc.ts';
import { campaignMessages } from '#shared/messages/campaigns.ts';
import { launchLeavesOut } from '#shared/messages/content/launch-state.ts';
import { orderMessages } from '#shared/messages/orders.ts';

const route = getRouteApi('/brand/campaign-review/$campaignId');

/** The content review of a campaign, with what its launch still needs. */
export function ContentReviewScreen() {
  const { found } = route.useLoaderData();
  return found ? <Content /> : <CampaignNotFound />;
}

function Content() {
  const { campaignId } = route.useParams();
  const navigate = route.useNavigate();
  const [content] = trpc.content.forCampaign.useSuspenseQuery({ campaignId });
  const [guests] = trpc.guests.onCampaign.useSuspenseQuery({ campaignId });
  const [contract] = trpc.payments.contract.useSuspenseQuery({ campaignId });
  const owed = contract.balanceMinor > 0;
  return (
    <ContentReviewPage
      content={content}
      guests={guests.content}
      launch={
        <LaunchButton
          campaignId={campaignId}
          disabled={owed}
          leavesOut={launchLeavesOut(content.launch)}
          onLaunched={() => void navigate({ to: '/brand/orders' })}
        />
      }
      balance={contract.balance.asked && <BalancePanel contract={contract} />}
    />
  );
}

const description = 'It was deleted, or it is not one of yours.';

function CampaignNotFound() {
  return (
    <>
      <PageHeader title={campaignMessages.notFound} description={description} />
      <ButtonLink to="/brand/orders" variant="primary" icon={ArrowLeft}>
        {orderMessages.backToOrders}
      </ButtonLink>
    </>
  );
}
