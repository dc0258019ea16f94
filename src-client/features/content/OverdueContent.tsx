import { lazy, Suspense, useState } from 'react';
import { Button } from '#client/components/Button.tsx';
import { Card } from '#client/components/Card.tsx';
import { type Column, DataTable } from '#client/components/DataTable.tsx';
import { DateText } from '#client/components/DateText.tsx';
import { useCursorPages } from '#client/components/useCursorPages.tsx';
import { trpc } from '#client/trpc.ts';
import { reviewDue } from '#shared/content/submissions.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { contentReviewMessages } from '#shared/messages/content.ts';
import { ReviewDialog } from './ReviewDialog.tsx';
import { type OverdueSubmission, personName } from './submissions.ts';
import { VERDICTS, type Verdict, Verdicts } from './Verdicts.tsx';

const VersionsDialog = lazy(async () => ({ default: (await import('./VersionsDialog.tsx')).VersionsDialog }));

const brandOf = ({ brandName }: OverdueSubmission): string => brandName ?? 'The brand';

const columns = (onOpen: (row: OverdueSubmission) => void): Column<OverdueSubmission>[] => [
  {
    key: 'content',
    header: 'Content',
    cell: (row) => (
      <span className="block max-w-72">
        <span className="block break-words">{row.title}</span>
        <span className="text-muted block text-sm font-normal">{personName(row)}</span>
      </span>
    ),
  },
  {
    key: 'campaign',
    header: 'Campaign',
    cell: (row) => (
      <span className="block max-w-72">
        <span className="block break-words">{row.campaignName}</span>
        <span className="text-muted block text-sm">{brandOf(row)}</span>
      </span>
    ),
  },
  { key: 'handedIn', header: 'Handed in', cell: (row) => <DateText value={row.submittedAt} /> },
  {
    key: 'due',
    header: 'Review was due',
    cell: (row) =>
      row.submittedAt && <DateText value={reviewDue(row.submittedAt, row.approvalProcess).toISOString()} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: false,
    cell: (row) => (
      <Button size="sm" onClick={() => onOpen(row)} aria-label={`Decide on ${row.title}`}>
        Decide
      </Button>
    ),
  },
];

/** Content that its brand has left without a word for twice its time, for staff to decide on (ruling B2.3); the longest wait first. */
export function OverdueContent() {
  const pages = useCursorPages();
  const [viewed, setViewed] = useState<string | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const list = trpc.content.overdue.useQuery({ cursor: pages.cursor }, { placeholderData: (previous) => previous });
  const view = list.data?.rows.find(({ id }) => id === viewed);
  const open = (row: OverdueSubmission) => setViewed(row.id);
  // It stands below a list of any length: nothing is there before it is known, so that nothing moves.
  if (list.isPending) return null;
  return (
    <Card title={contentReviewMessages.overdueList} description={contentReviewMessages.overdueListText}>
      <DataTable
        label={contentReviewMessages.overdueList}
        columns={columns(open)}
        rows={list.data?.rows}
        rowKey={(row) => row.id}
        onRowOpen={open}
        refreshing={list.isPlaceholderData}
        error={
          list.isLoadingError
            ? {
                title: commonMessages.errorTitle,
                text: contentReviewMessages.overdueFailed,
                onRetry: () => void list.refetch(),
              }
            : null
        }
        empty={{ title: contentReviewMessages.overdueEmpty }}
        footer={pages.pager({ next: list.data?.nextCursor, busy: list.isFetching })}
      />
      {view && (
        <Suspense>
          <VersionsDialog
            submission={view}
            title={view.title}
            names={{ brand: brandOf(view), creator: personName(view) }}
            open={false}
            footer={<Verdicts submission={view} allowed={VERDICTS} atFoot onDecide={(_, word) => setVerdict(word)} />}
            onClose={() => setViewed(null)}
          />
        </Suspense>
      )}
      {view && verdict && (
        <ReviewDialog
          submission={view}
          verdict={verdict}
          help={contentReviewMessages.staffDecideHelp}
          onClose={() => setVerdict(null)}
          onDecided={() => setViewed(null)}
        />
      )}
    </Card>
  );
}
