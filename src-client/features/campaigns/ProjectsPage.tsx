import { ButtonLink } from '#client/components/base/Button.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { Filters } from '#client/components/lists/Filters.tsx';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import { useListSearch } from '#client/components/lists/useListSearch.ts';
import { staffFailure } from '#client/components/parts/staffFailure.tsx';
import { trpc } from '#client/trpc.ts';
import { PROJECT_FILTERS } from '#shared/campaigns/project-filters.ts';
import type { ProjectRow } from '#shared/campaigns/projects.schema.ts';
import { PARTICIPATIONS, participationLabels } from '#shared/choices/tiers.ts';
import { UNKNOWN } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { brandName, nameOrUntitled } from '#shared/names.ts';
import { TIME_SORTS } from '#shared/sorts.ts';
import { PROJECT_LOOKS } from '#shared/staff-looks.ts';
import { projectsSearch } from './projectsSearch.ts';

const linkTo = ({ id }: ProjectRow) => ({ to: '/admin/projects/$campaignId' as const, params: { campaignId: id } });

const columns: readonly Column<ProjectRow>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: (row) => (
      <>
        <span className="block max-w-72 break-words">{nameOrUntitled(row.name)}</span>
        <span className="text-muted block max-w-72 text-sm break-words">
          {brandName({ companyName: row.brandName })}
        </span>
      </>
    ),
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
      <ButtonLink size="sm" {...linkTo(row)} aria-label={`View ${isolated(nameOrUntitled(row.name))}`}>
        View
      </ButtonLink>
    ),
  },
];

/** The campaigns of all brands, with search and filters; each can be opened to read (ADM-PRJ-01 to ADM-PRJ-08). */
export function ProjectsPage() {
  const list = useListSearch(projectsSearch);
  return (
    <>
      <PageHeader title="Project Management" description="The campaigns of every brand" />
      <PagedTable
        query={trpc.campaigns.projects}
        input={list.input}
        filters={
          <Filters
            list={list}
            box={{ label: 'Search by project name' }}
            choices={[
              {
                name: 'status',
                label: 'Status',
                every: 'All statuses',
                options: PROJECT_FILTERS.map((value) => ({ value, label: PROJECT_LOOKS[value].label })),
              },
              {
                name: 'type',
                label: 'Type',
                every: 'All types',
                options: PARTICIPATIONS.map((value) => ({ value, label: participationLabels[value] })),
              },
            ]}
            sorts={TIME_SORTS}
          />
        }
        label="Project Management"
        columns={columns}
        rowLink={linkTo}
        failure={staffFailure('Failed to load projects. Please try again later.')}
        empty={{ title: 'No projects found matching your criteria.' }}
      />
    </>
  );
}
