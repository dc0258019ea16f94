import { createFileRoute } from '@tanstack/react-router';
import { ButtonLink } from '#client/components/Button.tsx';
import { Card } from '#client/components/Card.tsx';
import { ContentReviewPage } from '#client/features/content/ContentReviewPage.tsx';
import { errorCode, trpc } from '#client/trpc.ts';

export const Route = createFileRoute('/brand/campaign-review/$campaignId')({
  loader: async ({ context: { api }, params: { campaignId } }) => {
    try {
      await api.content.forCampaign.ensureData({ campaignId });
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
  const [content] = trpc.content.forCampaign.useSuspenseQuery({ campaignId });
  return <ContentReviewPage content={content} launch={null} />;
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
