import type { ReactNode } from 'react';
import { Card } from '#client/components/base/Card.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { late } from '#client/components/core/late.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import { reviewMessages } from '#shared/messages/review.ts';
import { isQueueStatus, type QueueStatus } from '#shared/review/review.ts';
import { REVIEW_LOOKS } from '#shared/status-looks.ts';
import { QUEUE_STATUSES } from '#shared/status-sets.ts';
import { QueueTable } from './QueueTable.tsx';
import { StatisticsStrip } from './StatisticsStrip.tsx';
import { useNextInQueue } from './useNextInQueue.ts';

const ReviewDialog = late(async () => (await import('./ReviewDialog.tsx')).ReviewDialog);

interface ReviewPageProps {
  status: QueueStatus;
  /** The campaign whose dialog is open; part of the address, so that a notification can lead to it. */
  campaignId: string | undefined;
  onStatus: (status: QueueStatus) => void;
  onCampaign: (campaignId: string | undefined) => void;
  /** What stands below the queue. */
  children?: ReactNode;
}

/** Campaign review: the strip, the queue, and the dialog over it (ADM-CR-01 to 16). */
export function ReviewPage({ status, campaignId, onStatus, onCampaign, children }: ReviewPageProps) {
  const queue = useNextInQueue(campaignId);
  return (
    <>
      <PageHeader title={reviewMessages.title} description={reviewMessages.subtitle} />
      <StatisticsStrip />
      <Card
        title={reviewMessages.queue}
        action={
          <Select
            label={reviewMessages.filterByStatus}
            hideLabel
            className="w-48"
            options={QUEUE_STATUSES.map((value) => ({ value, label: REVIEW_LOOKS[value].label }))}
            value={status}
            onChange={({ target }) => isQueueStatus(target.value) && onStatus(target.value)}
          />
        }
      >
        <div {...queue}>
          <QueueTable status={status} onOpen={onCampaign} />
        </div>
      </Card>
      {children && <div className="mt-6">{children}</div>}
      {campaignId && <ReviewDialog key={campaignId} campaignId={campaignId} onClose={() => onCampaign(undefined)} />}
    </>
  );
}
