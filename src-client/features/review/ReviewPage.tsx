import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { LookPill, StatusPill } from '#client/components/base/StatusPill.tsx';
import { late } from '#client/components/core/late.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { Filters } from '#client/components/lists/Filters.tsx';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import { useListSearch } from '#client/components/lists/useListSearch.ts';
import { cursorOf } from '#client/paging.ts';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { reviewMessages } from '#shared/messages/review.ts';
import type { QueueRow } from '#shared/review/review.schema.ts';
import { TIME_SORTS } from '#shared/sorts.ts';
import { REVIEW_LOOKS } from '#shared/status-looks.ts';
import { QUEUE_STATUSES } from '#shared/status-sets.ts';
import { OverdueContent } from '../content/OverdueContent.tsx';
import { priorityOf } from './labels.ts';
import { reviewSearch } from './reviewSearch.ts';
import { StatisticsStrip } from './StatisticsStrip.tsx';
import { useNextInQueue } from './useNextInQueue.ts';

const ReviewDialog = late(async () => (await import('./ReviewDialog.tsx')).ReviewDialog);

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
  { key: 'brand', leads: true, header: 'Brand', cell: (row) => row.brandName ?? UNKNOWN_BRAND },
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

/** Campaign review: the statistics, the queue, the dialog over it, and content that a brand has not answered in time (ADM-CR-01 to 16). */
export function ReviewPage() {
  const list = useListSearch(reviewSearch);
  const { input, onSearch, onOpen } = list;
  const { campaignId } = list.search;
  const queue = useNextInQueue(campaignId);
  const open = (row: QueueRow) => onOpen({ campaignId: row.id });
  return (
    <>
      <PageHeader title={reviewMessages.title} description="AI-powered campaign analysis and approval workflow" />
      <StatisticsStrip />
      <Card title={reviewMessages.queue}>
        <div {...queue}>
          <PagedTable
            query={trpc.review.queue}
            input={input}
            filters={
              <Filters
                list={list}
                box={{ label: 'Search campaigns', placeholder: 'Campaign or brand' }}
                sorts={TIME_SORTS}
              >
                <Select
                  label="Filter by status"
                  hideLabel
                  options={QUEUE_STATUSES.map((value) => ({ value, label: REVIEW_LOOKS[value].label }))}
                  value={input.status}
                  onChange={({ target }) =>
                    onSearch({ status: QUEUE_STATUSES.find((value) => value === target.value) })
                  }
                />
              </Filters>
            }
            label={reviewMessages.queue}
            columns={columns(open)}
            onRowOpen={open}
            failure={{
              title: commonMessages.errorTitle,
              text: 'The review queue could not be loaded. Please try again.',
            }}
            loading={
              <p role="status" className="text-muted mb-3 text-sm">
                Loading campaigns...
              </p>
            }
            empty={{
              title: input.search
                ? 'No campaign with this status has this name or brand.'
                : 'No campaigns found for this status.',
            }}
          />
        </div>
      </Card>
      <div className="mt-6">
        <OverdueContent />
      </div>
      {campaignId && (
        <ReviewDialog
          campaignId={campaignId}
          queue={{ cursor: cursorOf(list.search.after), ...input }}
          onGo={(id) => onOpen({ campaignId: id })}
          onClose={() => onOpen({ campaignId: undefined })}
        />
      )}
    </>
  );
}
