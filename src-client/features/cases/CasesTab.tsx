import { Select } from '#client/components/fields/Field.tsx';
import { DateText, useMomentLabel } from '#client/components/frame/DateText.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import { staffFailure } from '#client/components/parts/staffFailure.tsx';
import { trpc } from '#client/trpc.ts';
import type { CaseRow } from '#shared/cases/cases.schema.ts';
import type { CaseStatus as Status } from '#shared/cases/cases.ts';
import { nameOrUntitled } from '#shared/names.ts';
import { CASE_LOOKS } from '#shared/status-looks.ts';
import { CaseStatus } from './CaseStatus.tsx';
import { caseScreen } from './caseScreens.ts';
import { CASE_FILTERS } from './caseSearch.ts';

const failure = staffFailure('The cases could not be loaded');

/** All cases for staff, newest first, with a filter by status. */
export function CasesTab({
  status,
  onStatus,
}: {
  status: Status | undefined;
  onStatus: (status: Status | undefined) => void;
}) {
  const label = useMomentLabel();
  return (
    <PagedTable
      query={trpc.cases.list}
      input={{ status }}
      filters={
        <div className="mb-4 sm:max-w-44">
          <Select
            label="Status"
            hideLabel
            placeholder="All statuses"
            options={CASE_FILTERS.map((value) => ({ value, label: CASE_LOOKS[value].label }))}
            value={status ?? ''}
            onChange={({ target }) => onStatus(CASE_FILTERS.find((known) => known === target.value))}
          />
        </div>
      }
      label="Cases"
      columns={columns((at) => label(at, 'day'))}
      rowLink={({ id }) => caseScreen('admin', id)}
      failure={failure}
      empty={{ title: 'Nothing here', text: 'No case has this status.' }}
    />
  );
}

const columns = (dayOf: (at: string) => string): readonly Column<CaseRow>[] => [
  {
    key: 'campaign',
    header: 'Campaign',
    cell: ({ campaign }) => <span className="break-words">{nameOrUntitled(campaign.name)}</span>,
  },
  {
    key: 'parties',
    leads: true,
    header: 'Between',
    cell: ({ brandName, creatorName }) => (
      <span className="block min-w-0">
        <span className="block break-words">{brandName}</span>
        <span className="text-muted block text-sm break-words">{creatorName}</span>
      </span>
    ),
  },
  { key: 'term', leads: true, header: 'Term', cell: ({ term }) => term.label },
  { key: 'status', leads: true, header: 'Status', cell: (row) => <CaseStatus row={row} side={null} dayOf={dayOf} /> },
  { key: 'decideBy', header: 'Decide by', cell: ({ decideBy }) => <DateText value={decideBy} time /> },
  { key: 'opened', header: 'Opened', cell: ({ createdAt }) => <DateText value={createdAt} /> },
];
