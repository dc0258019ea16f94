import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { DateText, useMomentLabel } from '#client/components/frame/DateText.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import { trpc } from '#client/trpc.ts';
import type { CaseRow } from '#shared/cases/cases.schema.ts';
import type { CaseSide } from '#shared/cases/cases.ts';
import { nameOrUntitled } from '#shared/names.ts';
import { CaseStatus } from './CaseStatus.tsx';
import { caseScreen } from './caseScreens.ts';

const WHERE: Readonly<Record<CaseSide, string>> = {
  brand: 'from the creators of an order',
  creator: 'from the page of a campaign',
};

/** One's own cases, the open ones first. */
export function CasesPage({ side }: { side: CaseSide }) {
  const label = useMomentLabel();
  return (
    <>
      <PageHeader
        title="Cases"
        description="Disagreements about whether a term of a deal was kept, and how they ended."
      />
      <PagedTable
        query={trpc.cases.mine}
        input={{}}
        label="Cases"
        columns={columns(side, (at) => label(at, 'day'))}
        rowLink={({ id }) => caseScreen(side, id)}
        failure={{ title: 'Your cases could not be loaded' }}
        empty={{
          title: 'No cases',
          text: `If a term of a deal is broken, open a case ${WHERE[side]}. Both sides add evidence and can agree on a split of the money; otherwise our team decides.`,
        }}
      />
    </>
  );
}

const columns = (side: CaseSide, dayOf: (at: string) => string): readonly Column<CaseRow>[] => [
  {
    key: 'campaign',
    header: 'Campaign',
    cell: ({ campaign }) => <span className="break-words">{nameOrUntitled(campaign.name)}</span>,
  },
  {
    key: 'other',
    header: side === 'brand' ? 'Creator' : 'Brand',
    cell: ({ brandName, creatorName }) => (
      <span className="break-words">{side === 'brand' ? creatorName : brandName}</span>
    ),
  },
  { key: 'term', leads: true, header: 'Term', cell: ({ term }) => term.label },
  { key: 'status', leads: true, header: 'Status', cell: (row) => <CaseStatus row={row} side={side} dayOf={dayOf} /> },
  { key: 'opened', header: 'Opened', cell: ({ createdAt }) => <DateText value={createdAt} /> },
  { key: 'ended', header: 'Ended', cell: ({ endedAt }) => <DateText value={endedAt} /> },
];
