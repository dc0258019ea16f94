import { Money } from '#client/components/base/Money.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { Tabs } from '#client/components/base/Tabs.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import { useAddress } from '#client/components/lists/useListSearch.ts';
import { trpc } from '#client/trpc.ts';
import { programName } from '#shared/messages/proposals.ts';
import type { ProposalView } from '#shared/proposals/proposals.schema.ts';
import type { ApiRole } from '#shared/settings/api-scopes.ts';
import { PROPOSAL_LOOKS } from '#shared/status-looks.ts';
import { proposalScreen } from './proposalScreens.ts';
import { proposalsSearch } from './proposalsSearch.ts';

const LISTS = [
  { key: 'waiting', label: 'Waiting' },
  { key: 'decided', label: 'Decided' },
] as const;

const EMPTY = {
  waiting: {
    title: 'Nothing waits',
    text: 'What a program or an assistant wants to do for you waits here until you have read it and confirm it.',
  },
  decided: { title: 'Nothing has been decided', text: 'Proposals that were answered are kept here.' },
};

/** What programs want to do for the account, and what was decided. */
export function ProposalsPage({ reader }: { reader: ApiRole }) {
  const { search, onSearch } = useAddress(proposalsSearch);
  const show = search.show ?? 'waiting';
  return (
    <>
      <PageHeader
        title="Proposals"
        description="Programs and assistants never pay, sign or decide for you. They propose it, and nothing happens before you confirm it."
      />
      <Tabs label="Proposals" items={LISTS} value={show} onChange={(to) => onSearch({ show: to })}>
        <PagedTable
          query={trpc.proposals.list}
          input={proposalsSearch.input(search)}
          label={show === 'waiting' ? 'Waiting proposals' : 'Decided proposals'}
          columns={columns(show === 'waiting' ? RUNS_OUT : DECISION)}
          rowLink={({ id }) => proposalScreen(reader, id)}
          failure={{ title: 'The proposals could not be loaded' }}
          empty={EMPTY[show]}
        />
      </Tabs>
    </>
  );
}

/** The fields that say what it is about, before it is opened. */
const FIRST_FIELDS = 2;

const columns = (last: Column<ProposalView>): readonly Column<ProposalView>[] => [
  {
    key: 'proposal',
    leads: true,
    header: 'Proposal',
    cell: ({ title, fields }) => (
      <span className="block max-w-prose min-w-56 break-words">
        <span className="font-medium">{title}</span>
        <span className="text-muted line-clamp-2 text-sm">
          {fields
            .slice(0, FIRST_FIELDS)
            .map(({ label, value }) => `${label}: ${value}`)
            .join(' · ')}
        </span>
      </span>
    ),
  },
  { key: 'price', header: 'Price', align: 'right', cell: ({ price }) => price && <Money {...price} /> },
  {
    key: 'by',
    header: 'Program',
    cell: (view) => (
      <span className="block break-words">
        {programName(view)}
        <span className="text-muted block text-sm">
          for {view.proposedBy}, <DateText value={view.createdAt} />
        </span>
      </span>
    ),
  },
  last,
];

const RUNS_OUT: Column<ProposalView> = {
  key: 'until',
  header: 'Waits until',
  cell: ({ status, expiresAt }) =>
    status === 'waiting' ? <DateText value={expiresAt} /> : <LookPill look={PROPOSAL_LOOKS[status]} />,
};

const DECISION: Column<ProposalView> = {
  key: 'decision',
  header: 'Decision',
  cell: ({ status, decidedBy, decidedAt, note }) => (
    <div className="max-w-prose break-words">
      <LookPill look={PROPOSAL_LOOKS[status]} />
      <p className="text-muted mt-1 text-sm">
        {decidedBy !== null && <>{decidedBy}, </>}
        <DateText value={decidedAt} />
      </p>
      {note !== null && <p className="text-muted text-sm whitespace-pre-wrap">{note}</p>}
    </div>
  ),
};
