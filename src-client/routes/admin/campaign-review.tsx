import { createFileRoute } from '@tanstack/react-router';
import { idParam, wordParam } from '#client/components/searchParams.ts';
import { OverdueContent } from '#client/features/content/OverdueContent.tsx';
import { ReviewPage } from '#client/features/review/ReviewPage.tsx';
import type { QueueStatus } from '#shared/review/review.schema.ts';
import { QUEUE_STATUSES } from '#shared/status-sets.ts';

interface ReviewSearch {
  status?: QueueStatus | undefined;
  campaignId?: string | undefined;
}

export const Route = createFileRoute('/admin/campaign-review')({
  validateSearch: (search): ReviewSearch => ({
    status: wordParam(search, 'status', QUEUE_STATUSES),
    campaignId: idParam(search, 'campaignId'),
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
    >
      <OverdueContent />
    </ReviewPage>
  );
}
