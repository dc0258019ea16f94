import { createFileRoute } from '@tanstack/react-router';
import { ButtonLink } from '#client/components/Button.tsx';
import { Card } from '#client/components/Card.tsx';
import { ContentReviewPage } from '#client/features/content/ContentReviewPage.tsx';
import { LaunchButton } from '#client/features/orders/LaunchButton.tsx';
import { BalancePanel } from '#client/features/payments/BalancePanel.tsx';
import { errorCode, trpc } from '#client/trpc.ts';

export const Route = createFileRoute('/brand/campaign-review/$campaignId')({
  loader: async ({ context: { api }, params: { campaignId } }) => {
    try {
      await Promise.all([
        api.content.forCampaign.ensureData({ campaignId }),
        api.payments.contract.ensureData({ campaignId }),
      ]);
      return { found: true };
    } catch (error) {
      if (errorCode(error) === 'NOT_FOUND' || errorCode(error) === 'BAD_REQUEST') return { found: false };
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
      balance={owed && contract.depositPaid && <BalancePanel contract={contract} />}
    />
  );
}

function CampaignNotFound() {
  return (
    <Card>
      <h1 className="font-display mb-4 text-2xl font-semibold">Campaign not found</h1>
      <ButtonLink href="/brand/orders" variant="primary">
        Back to Orders
      </ButtonLink>
    </Card>
  );
}
