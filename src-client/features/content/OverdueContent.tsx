import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { late } from '#client/components/core/late.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import { trpc } from '#client/trpc.ts';
import { reviewDue, type Verdict } from '#shared/content/submissions.ts';
import { isolated } from '#shared/isolated.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { contentReviewMessages } from '#shared/messages/content.ts';
import { type OverdueSubmission, personName } from './submissions.ts';
import { Verdicts } from './Verdicts.tsx';
import { VersionsDialog } from './VersionsDialog.tsx';

const ReviewDialog = late(async () => (await import('./ReviewDialog.tsx')).ReviewDialog);

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
  { key: 'handedIn', header: 'Submitted', cell: (row) => <DateText value={row.submittedAt} /> },
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

/** Content that its brand has left unanswered for twice the review time, for staff to decide on (ruling B2.3); the longest wait first. */
export function OverdueContent() {
  const [view, setView] = useState<OverdueSubmission | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  return (
    <Card
      id="overdue-content"
      title={contentReviewMessages.overdueList}
      description={contentReviewMessages.overdueListText}
    >
      <PagedTable
        here
        query={trpc.content.overdue}
        input={{}}
        label={contentReviewMessages.overdueList}
        columns={columns(setView)}
        onRowOpen={setView}
        failure={{ title: commonMessages.errorTitle, text: contentReviewMessages.overdueFailed }}
        empty={{ title: contentReviewMessages.overdueEmpty }}
      />
      {view && (
        <VersionsDialog
          submission={view}
          title={view.title}
          names={{ brand: brandOf(view), creator: personName(view) }}
          open={false}
          footer={<Verdicts submission={view} atFoot onDecide={(_, word) => setVerdict(word)} />}
          onClose={() => setView(null)}
        />
      )}
      {view && verdict && (
        <ReviewDialog
          submission={view}
          verdict={verdict}
          help={contentReviewMessages.staffDecideHelp}
          onClose={() => setVerdict(null)}
          onDecided={() => setView(null)}
        />
      )}
    </Card>
  );
}
