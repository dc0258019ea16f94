import type { ReactNode } from 'react';
import { Card } from '#client/components/Card.tsx';
import { Select } from '#client/components/Field.tsx';
import { PageHeader } from '#client/components/PageHeader.tsx';
import { reviewMessages } from '#shared/messages/review.ts';
import { isQueueStatus, type QueueStatus, reviewStatusLabels } from '#shared/review/review.schema.ts';
import { QUEUE_STATUSES } from '#shared/status-sets.ts';
import { QueueTable } from './QueueTable.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';
import { StatisticsStrip } from './StatisticsStrip.tsx';

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
            options={QUEUE_STATUSES.map((value) => ({ value, label: reviewStatusLabels[value] }))}
            value={status}
            onChange={({ target }) => isQueueStatus(target.value) && onStatus(target.value)}
          />
        }
      >
        <QueueTable key={status} status={status} onOpen={onCampaign} />
      </Card>
      {children && <div className="mt-6">{children}</div>}
      {campaignId && <ReviewDialog key={campaignId} campaignId={campaignId} onClose={() => onCampaign(undefined)} />}
    </>
  );
}
