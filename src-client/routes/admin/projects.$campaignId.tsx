import { createFileRoute } from '@tanstack/react-router';
import { ProjectScreen } from '#client/screens/ProjectScreen.tsx';

export const Route = createFileRoute('/admin/projects/$campaignId')({
  loader: ({ context: { api, load }, params: { campaignId } }) =>
    load(
      api.campaigns.project.queryOptions({ campaignId }),
      api.deals.forStaff.queryOptions({ campaignId, cursor: null }),
      api.content.forStaff.queryOptions({ campaignId, cursor: null }),
      api.payments.forStaff.queryOptions({ campaignId }),
      api.review.history.queryOptions({ campaignId }),
    ),
  component: ProjectScreen,
});
