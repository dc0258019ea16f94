import { createFileRoute } from '@tanstack/react-router';
import { asShown } from '#client/paging.ts';
import { ProjectScreen } from '#client/screens/ProjectScreen.tsx';
import { PAGE_SIZES } from '#shared/constants.ts';

export const Route = createFileRoute('/admin/projects/$campaignId')({
  loader: ({ context: { api, load }, params: { campaignId } }) =>
    load(
      api.campaigns.project.queryOptions({ campaignId }),
      api.deals.forStaff.queryOptions({ campaignId, cursor: null }),
      api.content.forStaff.queryOptions({ campaignId, cursor: null }),
      api.payments.forStaff.queryOptions({ campaignId }),
      api.review.history.queryOptions({ campaignId }),
      api.payments.movements.infiniteQueryOptions({ campaignId, limit: PAGE_SIZES.movements }, asShown()),
    ),
  component: ProjectScreen,
});
