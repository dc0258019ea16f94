import { useState } from 'react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { Button } from '#client/components/base/Button.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { Tabs } from '#client/components/base/Tabs.tsx';
import { late } from '#client/components/core/late.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import { useAddress } from '#client/components/lists/useListSearch.ts';
import { trpc } from '#client/trpc.ts';
import type { ApprovalView } from '#shared/approvals/approvals.schema.ts';
import { reasonOf } from '#shared/may.ts';
import { approvalText } from '#shared/messages/approvals.ts';
import { APPROVAL_LOOKS } from '#shared/status-looks.ts';
import { approvalsSearch } from './approvalsSearch.ts';

// Late, because they are needed only once a button is pressed.
const ApproveDialog = late(async () => (await import('./AnswerDialogs.tsx')).ApproveDialog);
const DeclineDialog = late(async () => (await import('./AnswerDialogs.tsx')).DeclineDialog);
const WithdrawDialog = late(async () => (await import('./AnswerDialogs.tsx')).WithdrawDialog);

type Act = keyof ApprovalView['may'];
interface Asking {
  act: Act;
  request: ApprovalView;
}

const LISTS = [
  { key: 'waiting', label: 'Waiting' },
  { key: 'decided', label: 'Decided' },
] as const;

const EMPTY = {
  waiting: {
    title: 'Nothing waits',
    text: 'A member who has a limit asks here before they pay or offer more. Owners set limits on the members page.',
  },
  decided: { title: 'Nothing has been decided', text: 'Requests that were answered are kept here.' },
};

/** What members with a limit ask a second person to approve, and what was decided. */
export function ApprovalsPage() {
  const { search, onSearch } = useAddress(approvalsSearch);
  const [asking, setAsking] = useState<Asking | null>(null);
  const show = search.show ?? 'waiting';
  const close = () => setAsking(null);
  return (
    <>
      <PageHeader
        title="Approvals"
        description="Payments and offers above a member’s limit wait here until a second person approves them."
      />
      <Tabs label="Requests" items={LISTS} value={show} onChange={(to) => onSearch({ show: to })}>
        <PagedTable
          query={trpc.approvals.list}
          input={approvalsSearch.input(search)}
          label={show === 'waiting' ? 'Waiting requests' : 'Decided requests'}
          columns={show === 'waiting' ? [...COLUMNS, waits(setAsking)] : [...COLUMNS, DECISION]}
          failure={{ title: 'The requests could not be loaded' }}
          empty={EMPTY[show]}
        />
      </Tabs>
      {asking?.act === 'approve' && <ApproveDialog request={asking.request} onClose={close} />}
      {asking?.act === 'decline' && <DeclineDialog request={asking.request} onClose={close} />}
      {asking?.act === 'withdraw' && <WithdrawDialog request={asking.request} onClose={close} />}
    </>
  );
}

const COLUMNS: readonly Column<ApprovalView>[] = [
  {
    key: 'request',
    leads: true,
    header: 'Request',
    cell: ({ act, creators, campaign, reason }) => (
      <div className="max-w-prose min-w-56 break-words">
        <AppLink to="/brand/orders" search={{ projectId: campaign.id }} className="font-medium">
          {approvalText(act, creators, campaign.name)}
        </AppLink>
        <p className="text-muted text-sm whitespace-pre-wrap">{reason}</p>
      </div>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ amount }) => <Money {...amount} />,
  },
  {
    key: 'asked',
    header: 'Asked by',
    cell: ({ askedBy, yours, askedAt }) => (
      <span className="block">
        {yours ? 'You' : askedBy}
        <span className="text-muted block text-sm">
          <DateText value={askedAt} />
        </span>
      </span>
    ),
  },
];

/** What the reader can do about a request that waits, or why they cannot approve it. */
const waits = (onAsk: (asking: Asking) => void): Column<ApprovalView> => ({
  key: 'answer',
  header: 'Answer',
  cell: (request) => {
    const { may, yours, expiresAt } = request;
    const closed = reasonOf(may.approve);
    return (
      <div className="space-y-1.5">
        <div className="flex flex-wrap gap-2">
          {may.approve.allowed && (
            <Button size="sm" onClick={() => onAsk({ act: 'approve', request })}>
              Approve
            </Button>
          )}
          {may.decline.allowed && (
            <Button size="sm" onClick={() => onAsk({ act: 'decline', request })}>
              Decline
            </Button>
          )}
          {may.withdraw.allowed && (
            <Button size="sm" onClick={() => onAsk({ act: 'withdraw', request })}>
              Withdraw
            </Button>
          )}
        </div>
        <p className="text-muted text-sm">
          {closed !== null && !yours ? (
            closed
          ) : (
            <>
              Runs out on <DateText value={expiresAt} />
            </>
          )}
        </p>
      </div>
    );
  },
});

const DECISION: Column<ApprovalView> = {
  key: 'decision',
  header: 'Decision',
  cell: ({ status, decidedBy, decidedAt, note }) => (
    <div className="max-w-prose break-words">
      <LookPill look={APPROVAL_LOOKS[status]} />
      <p className="text-muted mt-1 text-sm">
        {decidedBy !== null && <>{decidedBy}, </>}
        <DateText value={decidedAt} />
      </p>
      {note !== null && <p className="text-muted text-sm whitespace-pre-wrap">{note}</p>}
    </div>
  ),
};
