import type { ReactNode } from 'react';
import { Card } from '#client/components/base/Card.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import { SearchBox } from '#client/components/frame/SearchBox.tsx';
import { SortSelect } from '#client/components/lists/SortSelect.tsx';
import { reviewMessages } from '#shared/messages/review.ts';
import { isQueueStatus, type QueueStatus } from '#shared/review/review.ts';
import { TIME_SORTS, type TimeSort } from '#shared/sorts.ts';
import { REVIEW_LOOKS } from '#shared/status-looks.ts';
import { QUEUE_STATUSES } from '#shared/status-sets.ts';
import { QueueTable } from './QueueTable.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';
import { StatisticsStrip } from './StatisticsStrip.tsx';
import { useNextInQueue } from './useNextInQueue.ts';

interface ReviewPageProps {
  search: string | undefined;
  status: QueueStatus;
  sort: TimeSort | undefined;
  /** The campaign whose dialog is open; part of the address, so that a notification can lead to it. */
  campaignId: string | undefined;
  onSearch: (search: string | undefined) => void;
  onStatus: (status: QueueStatus) => void;
  onSort: (sort: TimeSort | undefined) => void;
  onCampaign: (campaignId: string | undefined) => void;
  /** What stands below the queue. */
  children?: ReactNode;
}

/** Campaign review: the strip, the queue, and the dialog over it (ADM-CR-01 to 16). */
export function ReviewPage({
  search,
  status,
  sort,
  campaignId,
  onSearch,
  onStatus,
  onSort,
  onCampaign,
  children,
}: ReviewPageProps) {
  const queue = useNextInQueue(campaignId);
  return (
    <>
      <PageHeader title={reviewMessages.title} description={reviewMessages.subtitle} />
      <StatisticsStrip />
      <Card
        title={reviewMessages.queue}
        action={
          <div className="grid gap-3 sm:w-96 sm:grid-cols-2">
            <Select
              label={reviewMessages.filterByStatus}
              hideLabel
              options={QUEUE_STATUSES.map((value) => ({ value, label: REVIEW_LOOKS[value].label }))}
              value={status}
              onChange={({ target }) => isQueueStatus(target.value) && onStatus(target.value)}
            />
            <SortSelect sorts={TIME_SORTS} value={sort} onChange={onSort} />
          </div>
        }
      >
        <SearchBox
          label={reviewMessages.search}
          placeholder={reviewMessages.searchHint}
          value={search ?? ''}
          onChange={(text) => onSearch(text || undefined)}
          className="mb-4"
        />
        <div {...queue}>
          <QueueTable search={search ?? ''} status={status} sort={sort} onOpen={onCampaign} />
        </div>
      </Card>
      {children && <div className="mt-6">{children}</div>}
      {campaignId && <ReviewDialog key={campaignId} campaignId={campaignId} onClose={() => onCampaign(undefined)} />}
    </>
  );
}
