import { Button } from '#client/components/base/Button.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { LookPill, StatusPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import { useTurned } from '#client/components/lists/opened.ts';
import { type TablePage, usePagedTable } from '#client/components/lists/usePagedTable.tsx';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { reviewMessages } from '#shared/messages/review.ts';
import type { QueueRow } from '#shared/review/review.schema.ts';
import type { QueueStatus } from '#shared/review/review.ts';
import type { TimeSort } from '#shared/sorts.ts';
import { REVIEW_LOOKS } from '#shared/status-looks.ts';
import { priorityOf } from './labels.ts';

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
  {
    key: 'budget',
    leads: true,
    header: 'Budget',
    align: 'right',
    cell: (row) => row.budget && <Money {...row.budget} />,
  },
  { key: 'priority', header: 'Priority', cell: (row) => <Priority value={row.reviewPriority} /> },
  {
    key: 'status',
    leads: true,
    header: 'Status',
    cell: (row) => (
      <span className="max-md:text-right">
        <LookPill look={REVIEW_LOOKS[row.reviewStatus]} />
        {row.reviewer && <span className="text-muted block text-sm">{`by ${isolated(row.reviewer.name)}`}</span>}
      </span>
    ),
  },
  { key: 'created', header: 'Created', cell: (row) => <DateText value={row.createdAt} /> },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: false,
    cell: (row) => (
      <Button size="sm" onClick={() => onOpen(row)} aria-label={`Review ${isolated(row.name)}`}>
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

interface QueueTableProps {
  search: string;
  status: QueueStatus;
  sort: TimeSort | undefined;
  onOpen: (campaignId: string) => void;
}

/** The campaigns of one review status, a page at a time. */
export function QueueTable(props: QueueTableProps) {
  return (
    <Loaded
      asked={`${props.status} ${props.sort} ${props.search}`}
      failure={{ title: commonMessages.errorTitle, text: reviewMessages.loadFailed }}
      skeleton={<QueueLoading {...props} />}
    >
      <Queue {...props} />
    </Loaded>
  );
}

function QueueLoading(props: QueueTableProps) {
  return (
    <>
      <p role="status" className="text-muted mb-3 text-sm">
        {reviewMessages.loading}
      </p>
      <Table {...props} rows={undefined} />
    </>
  );
}

function Queue(props: QueueTableProps) {
  const { search, status, sort } = props;
  return <Table {...props} {...usePagedTable(trpc.review.queue, { search, status, sort }, useTurned())} />;
}

function Table({ onOpen, ...page }: QueueTableProps & TablePage<QueueRow>) {
  const open = (row: QueueRow) => onOpen(row.id);
  return (
    <DataTable
      {...page}
      label={reviewMessages.queue}
      columns={columns(open)}
      rowKey={(row) => row.id}
      onRowOpen={open}
      empty={{ title: page.search === '' ? reviewMessages.empty : reviewMessages.notFound }}
    />
  );
}
