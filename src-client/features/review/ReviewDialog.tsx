import { useEffect, useState } from 'react';
import { Dialog } from '#client/components/Dialog.tsx';
import { ErrorPanel } from '#client/components/ErrorPanel.tsx';
import { SkeletonText } from '#client/components/Skeleton.tsx';
import { StatusPill } from '#client/components/StatusPill.tsx';
import { Tabs } from '#client/components/Tabs.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { reviewMessages } from '#shared/messages/review.ts';
import { reviewStatusLabels } from '#shared/review/review.schema.ts';
import { AssessmentPanel } from './AssessmentPanel.tsx';
import { CreatorView } from './CreatorView.tsx';
import { DecisionCard } from './DecisionCard.tsx';
import { reviewTones } from './labels.ts';
import { ReviewHistory } from './ReviewHistory.tsx';

type Tab = 'creator' | 'r4';
const TABS: { key: Tab; label: string }[] = [
  { key: 'creator', label: reviewMessages.creatorView },
  { key: 'r4', label: reviewMessages.aiReview },
];

/** One campaign under review: as creators will see it, and what the AI says. Opening it takes a waiting campaign into review. */
export function ReviewDialog({ campaignId, onClose }: { campaignId: string; onClose: () => void }) {
  const [tab, setTab] = useState<Tab>('creator');
  const read = trpc.review.read.useQuery({ campaignId }, { staleTime: 0 });
  const start = trpc.review.start.useMutation();
  const waiting = read.data?.reviewStatus === 'pending_review';
  const { mutate: startReview } = start;
  useEffect(() => {
    if (waiting) startReview({ campaignId });
  }, [waiting, campaignId, startReview]);

  const campaign = read.data;
  return (
    <Dialog
      open
      onClose={onClose}
      size="xl"
      title={campaign ? reviewMessages.dialogTitle(campaign.name) : reviewMessages.title}
      description={
        campaign && (
          <StatusPill tone={reviewTones[campaign.reviewStatus]}>{reviewStatusLabels[campaign.reviewStatus]}</StatusPill>
        )
      }
    >
      {read.isLoadingError && (
        <ErrorPanel
          title="This campaign could not be opened"
          text={errorMessage(read.error)}
          onRetry={() => void read.refetch()}
        />
      )}
      {read.isPending && (
        <div aria-busy="true">
          <SkeletonText lines={6} />
        </div>
      )}
      {campaign && (
        <Tabs label={reviewMessages.title} items={TABS} value={tab} onChange={setTab}>
          {tab === 'creator' ? (
            <div className="space-y-4">
              <CreatorView campaign={campaign} />
              <DecisionCard campaign={campaign} onDecided={onClose} />
              <ReviewHistory entries={campaign.history} />
            </div>
          ) : (
            <AssessmentPanel campaignId={campaignId} onCompleted={onClose} />
          )}
        </Tabs>
      )}
    </Dialog>
  );
}
