import { createFileRoute } from '@tanstack/react-router';
import { CampaignAnalyticsPage } from '#client/features/analytics/CampaignAnalyticsPage.tsx';

export const Route = createFileRoute('/brand/analytics/$campaignId')({ component: CampaignAnalytics });

function CampaignAnalytics() {
  const { campaignId } = Route.useParams();
  return <CampaignAnalyticsPage key={campaignId} campaignId={campaignId} />;
}
