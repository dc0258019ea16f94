import { createFileRoute } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '#client/components/Button.tsx';
import { PageHeader } from '#client/components/PageHeader.tsx';
import { notify } from '#client/components/Toaster.tsx';
import { ContentReviewPage } from '#client/features/content/ContentReviewPage.tsx';
import { LaunchButton } from '#client/features/orders/LaunchButton.tsx';
import { BalancePanel } from '#client/features/payments/BalancePanel.tsx';
import { errorCode, trpc } from '#client/trpc.ts';
import { campaignMessages } from '#shared/messages/campaigns.ts';
import { orderMessages } from '#shared/messages/orders.ts';

export const Route = createFileRoute('/brand/campaign-review/$campaignId')({
  loader: async ({ context: { api }, params: { campaignId }, preload }) => {
    try {
      await Promise.all([
        api.content.forCampaign.ensureData({ campaignId }),
        api.payments.contract.ensureData({ campaignId }),
      ]);
      return { found: true };
    } catch (error) {
      if (errorCode(error) === 'NOT_FOUND' || errorCode(error) === 'BAD_REQUEST') return { found: false };
      if (errorCode(error) === 'UNAUTHORIZED' && !preload) notify.error(campaignMessages.userNotAuthenticated);
      throw error;
    }
  },
  component: CampaignReview,
});

function CampaignReview() {
  const { found } = Route.useLoaderData();
  return found ? <Content /> : <CampaignNotFound />;
}

function Content() {
  const { campaignId } = Route.useParams();
  const navigate = Route.useNavigate();
  const [content] = trpc.content.forCampaign.useSuspenseQuery({ campaignId });
  const [contract] = trpc.payments.contract.useSuspenseQuery({ campaignId });
  const owed = contract.balanceMinor > 0;
  return (
    <ContentReviewPage
      content={content}
      launch={
        <LaunchButton
          campaignId={campaignId}
          disabled={owed}
          onLaunched={() => void navigate({ to: '/brand/orders' })}
        />
      }
      balance={owed && contract.depositArrived && <BalancePanel contract={contract} />}
    />
  );
}

const description = 'It was deleted, or it is not one of yours.';

function CampaignNotFound() {
  return (
    <>
      <PageHeader title={campaignMessages.notFound} description={description} />
      <ButtonLink href="/brand/orders" variant="primary" icon={ArrowLeft}>
        {orderMessages.backToOrders}
      </ButtonLink>
    </>
  );
}
