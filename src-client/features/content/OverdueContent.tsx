import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import { type Failed, Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import { useTurnedHere } from '#client/components/lists/opened.ts';
import { usePagedTable } from '#client/components/lists/usePagedTable.tsx';
import { trpc } from '#client/trpc.ts';
import { reviewDue, type Verdict } from '#shared/content/submissions.ts';
import { isolated } from '#shared/isolated.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { contentReviewMessages } from '#shared/messages/content.ts';
import { ReviewDialog } from './ReviewDialog.tsx';
import { type OverdueSubmission, personName } from './submissions.ts';
import { Verdicts } from './Verdicts.tsx';
import { VersionsDialog } from './VersionsDialog.tsx';

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
      <Button size="sm" onClick={() => onOpen(row)} aria-label={`Decide on ${isolated(row.title)}`}>
        Decide
      </Button>
    ),
  },
];

const HEAD = { title: contentReviewMessages.overdueList, description: contentReviewMessages.overdueListText };

/** Content that its brand has left without a word for twice its time, for staff to decide on (ruling B2.3); the longest wait first. */
export function OverdueContent() {
  return (
    // It stands below a list of any length: nothing is there before it is known, so that nothing moves.
    <Loaded failure={OverdueFailed} skeleton={null}>
      <Overdue />
    </Loaded>
  );
}

function OverdueFailed({ onRetry, retrying }: Failed) {
  return (
    <Card {...HEAD}>
      <ErrorPanel
        title={commonMessages.errorTitle}
        text={contentReviewMessages.overdueFailed}
        onRetry={onRetry}
        retrying={retrying}
      />
    </Card>
  );
}

function Overdue() {
  const [viewed, setViewed] = useState<string | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const page = usePagedTable(trpc.content.overdue, {}, useTurnedHere());
  const view = page.rows?.find(({ id }) => id === viewed);
  const open = (row: OverdueSubmission) => setViewed(row.id);
  return (
    <Card {...HEAD}>
      <DataTable
        {...page}
        label={contentReviewMessages.overdueList}
        columns={columns(open)}
        rowKey={(row) => row.id}
        onRowOpen={open}
        empty={{ title: contentReviewMessages.overdueEmpty }}
      />
      {view && (
        <VersionsDialog
          submission={view}
          title={view.title}
          names={{ brand: brandOf(view), creator: personName(view) }}
          open={false}
          footer={<Verdicts submission={view} atFoot onDecide={(_, word) => setVerdict(word)} />}
          onClose={() => setViewed(null)}
        />
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
