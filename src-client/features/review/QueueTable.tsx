import { Button } from '#client/components/Button.tsx';
import { type Column, DataTable } from '#client/components/DataTable.tsx';
import { DateText } from '#client/components/DateText.tsx';
import { Money } from '#client/components/Money.tsx';
import { StatusPill } from '#client/components/StatusPill.tsx';
import { useCursorPages } from '#client/components/useCursorPages.tsx';
import { trpc } from '#client/trpc.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { reviewMessages } from '#shared/messages/review.ts';
import { type QueueRow, type QueueStatus, reviewStatusLabels } from '#shared/review/review.schema.ts';
import { priorityOf, reviewTones } from './labels.ts';

const UNKNOWN_BRAND = reviewMessages.by(null);

const columns = (onOpen: (row: QueueRow) => void): Column<QueueRow>[] => [
  {
    key: 'campaign',
    header: 'Campaign',
    cell: (row) => (
      <span className="block max-w-72">
        <span className="block break-words">{row.name}</span>
        <span className="text-muted block text-sm font-normal">{row.campaignType}</span>
      </span>
    ),
  },
  { key: 'brand', header: 'Brand', cell: (row) => row.brandName ?? UNKNOWN_BRAND },
  { key: 'budget', header: 'Budget', align: 'right', cell: (row) => row.budget && <Money {...row.budget} /> },
  { key: 'priority', header: 'Priority', cell: (row) => <Priority value={row.reviewPriority} /> },
  {
    key: 'status',
    header: 'Status',
    cell: (row) => <StatusPill tone={reviewTones[row.reviewStatus]}>{reviewStatusLabels[row.reviewStatus]}</StatusPill>,
  },
  { key: 'created', header: 'Created', cell: (row) => <DateText value={row.createdAt} /> },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: false,
    cell: (row) => (
      <Button size="sm" onClick={() => onOpen(row)} aria-label={`Review ${row.name}`}>
        Review
      </Button>
    ),
  },
];

function Priority({ value }: { value: string | null }) {
  const priority = priorityOf(value);
  return priority ? (
    <StatusPill tone={priority.tone}>{priority.label}</StatusPill>
  ) : (
    <span className="text-muted">–</span>
  );
}

/** The campaigns of one review status, a page at a time, newest first. Mount it anew for another status: the pages start over. */
export function QueueTable({ status, onOpen }: { status: QueueStatus; onOpen: (campaignId: string) => void }) {
  const pages = useCursorPages();
  const queue = trpc.review.queue.useQuery(
    { status, cursor: pages.cursor },
    { placeholderData: (previous) => previous },
  );
  const open = (row: QueueRow) => onOpen(row.id);
  return (
    <>
      {queue.isPending && (
        <p role="status" className="text-muted mb-3 text-sm">
          {reviewMessages.loading}
        </p>
      )}
      <DataTable
        label={reviewMessages.queue}
        columns={columns(open)}
        rows={queue.data?.rows}
        rowKey={(row) => row.id}
        onRowOpen={open}
        refreshing={queue.isPlaceholderData}
        error={
          queue.isLoadingError
            ? { title: commonMessages.errorTitle, text: reviewMessages.loadFailed, onRetry: () => void queue.refetch() }
            : null
        }
        empty={{ title: reviewMessages.empty }}
        footer={pages.pager({ next: queue.data?.nextCursor, busy: queue.isFetching })}
      />
    </>
  );
}
