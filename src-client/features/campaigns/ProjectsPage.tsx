import { ButtonLink } from '#client/components/base/Button.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { SearchBox } from '#client/components/frame/SearchBox.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import { useTurned } from '#client/components/lists/opened.ts';
import { SortSelect } from '#client/components/lists/SortSelect.tsx';
import { type TablePage, usePagedTable } from '#client/components/lists/usePagedTable.tsx';
import { staffFailure } from '#client/components/parts/staffFailure.tsx';
import { trpc } from '#client/trpc.ts';
import { PROJECT_FILTERS } from '#shared/campaigns/project-filters.ts';
import type { ProjectRow } from '#shared/campaigns/projects.schema.ts';
import { PARTICIPATIONS, participationLabels } from '#shared/choices/tiers.ts';
import { UNKNOWN } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { projectMessages } from '#shared/messages/projects.ts';
import { campaignName } from '#shared/names.ts';
import { TIME_SORTS } from '#shared/sorts.ts';
import { PROJECT_LOOKS } from '#shared/staff-looks.ts';
import type { ProjectsSearch } from './projectsSearch.ts';

const linkTo = ({ id }: ProjectRow) => ({ to: '/admin/projects/$campaignId' as const, params: { campaignId: id } });

const columns: readonly Column<ProjectRow>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: (row) => <span className="block max-w-72 break-words">{campaignName(row)}</span>,
  },
  { key: 'status', leads: true, header: 'Status', cell: ({ status }) => <LookPill look={PROJECT_LOOKS[status]} /> },
  { key: 'type', header: 'Type', cell: ({ type }) => participationLabels[type] },
  { key: 'start', header: 'Start Date', cell: ({ startDate }) => <DateText value={startDate} /> },
  { key: 'end', header: 'End Date', cell: ({ endDate }) => <DateText value={endDate} /> },
  {
    key: 'budget',
    leads: true,
    header: 'Budget',
    align: 'right',
    cell: ({ budget }) => (budget ? <Money {...budget} /> : <span className="text-muted">{UNKNOWN}</span>),
  },
  {
    key: 'actions',
    header: 'Actions',
    cell: (row) => (
      <ButtonLink size="sm" {...linkTo(row)} aria-label={`View ${isolated(campaignName(row))}`}>
        View
      </ButtonLink>
    ),
  },
];

/** The campaigns of all brands: searched, filtered, and each opened to read (ADM-PRJ-01 to ADM-PRJ-08). */
export function ProjectsPage({
  search,
  onSearch,
}: {
  search: ProjectsSearch;
  onSearch: (change: ProjectsSearch) => void;
}) {
  const { search: text = '', status, type, sort } = search;
  const filters = { search: text, status, type, sort };
  return (
    <>
      <PageHeader title={projectMessages.title} description={projectMessages.subtitle} />
      <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_10rem_10rem]">
        <SearchBox
          label="Search by project name"
          value={text}
          onChange={(typed) => onSearch({ search: typed || undefined })}
        />
        <Select
          label="Status"
          hideLabel
          placeholder="All statuses"
          options={PROJECT_FILTERS.map((value) => ({ value, label: PROJECT_LOOKS[value].label }))}
          value={status ?? ''}
          onChange={({ target }) => onSearch({ status: PROJECT_FILTERS.find((value) => value === target.value) })}
        />
        <Select
          label="Type"
          hideLabel
          placeholder="All types"
          options={PARTICIPATIONS.map((value) => ({ value, label: participationLabels[value] }))}
          value={type ?? ''}
          onChange={({ target }) => onSearch({ type: PARTICIPATIONS.find((value) => value === target.value) })}
        />
        <SortSelect sorts={TIME_SORTS} value={sort} onChange={(sort) => onSearch({ sort })} />
      </div>
      <Loaded
        asked={JSON.stringify(filters)}
        failure={staffFailure(projectMessages.loadFailed)}
        skeleton={<Table rows={undefined} />}
      >
        <Projects filters={filters} />
      </Loaded>
    </>
  );
}

function Projects({ filters }: { filters: Parameters<typeof trpc.campaigns.projects.useQuery>[0] & object }) {
  return <Table {...usePagedTable(trpc.campaigns.projects, filters, useTurned())} />;
}

function Table(page: TablePage<ProjectRow>) {
  return (
    <DataTable
      {...page}
      label={projectMessages.title}
      columns={columns}
      rowKey={({ id }) => id}
      rowLink={linkTo}
      empty={{ title: projectMessages.empty }}
    />
  );
}
