import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { ReviewPage } from '#client/features/review/ReviewPage.tsx';
import { QUEUE_STATUSES } from '#shared/review.ts';

export const Route = createFileRoute('/admin/campaign-review')({
  validateSearch: z.object({
    status: z.enum(QUEUE_STATUSES).optional().catch(undefined),
    campaignId: z.uuid().optional().catch(undefined),
  }),
  component: CampaignReview,
});

function CampaignReview() {
  const { status = 'pending_review', campaignId } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ReviewPage
      status={status}
      campaignId={campaignId}
      onStatus={(next) => void navigate({ search: { status: next } })}
      onCampaign={(id) => void navigate({ search: (now) => ({ ...now, campaignId: id }), resetScroll: false })}
    />
  );
}
