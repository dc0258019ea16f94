import { createFileRoute } from '@tanstack/react-router';
import { CampaignAnalyticsPage } from '#client/features/analytics/CampaignAnalyticsPage.tsx';
import { campaignAnalyticsSearch } from '#client/features/analytics/campaignAnalyticsSearch.ts';

export const Route = createFileRoute('/brand/analytics/$campaignId')({
  validateSearch: campaignAnalyticsSearch,
  loader: ({ context: { api, load }, params: { campaignId } }) =>
    load(
      api.analytics.campaign.queryOptions({ campaignId }),
      api.analytics.tracking.queryOptions({ campaignId }),
      api.guests.onCampaign.queryOptions({ campaignId }),
    ),
  component: CampaignAnalytics,
});

function CampaignAnalytics() {
  const { campaignId } = Route.useParams();
  return <CampaignAnalyticsPage campaignId={campaignId} />;
}
