import type { LinkTarget } from '#client/components/base/address.ts';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { LookPill, StatusPill } from '#client/components/base/StatusPill.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { Filters } from '#client/components/lists/Filters.tsx';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import { useListSearch } from '#client/components/lists/useListSearch.ts';
import { trpc } from '#client/trpc.ts';
import { ITEM_PRIORITIES } from '#shared/campaigns/action-items.ts';
import { campaignBadge } from '#shared/campaigns/campaign-labels.ts';
import { UNKNOWN } from '#shared/format.ts';
import { commonMessages } from '#shared/messages/common.ts';
import type { Tone } from '#shared/status-looks.ts';
import { ordersSearch } from './agencySearch.ts';
import type { AgencyOrder } from './types.ts';

const priorities = { high: 'High', medium: 'Medium', low: 'Low' } as const;

const PRIORITY_TONES: Record<AgencyOrder['priority'], Tone> = { high: 'error', medium: 'warning', low: 'neutral' };

const columns: readonly Column<AgencyOrder>[] = [
  {
    key: 'campaign',
    header: 'Campaign',
    cell: ({ name }) => <span className="font-medium break-words">{name ?? 'Unnamed campaign'}</span>,
  },
  { key: 'brand', leads: true, header: 'Brand', cell: ({ brand }) => brand ?? commonMessages.unknownBrand },
  {
    key: 'status',
    leads: true,
    header: 'Status',
    cell: (row) => <LookPill look={campaignBadge(row)} />,
  },
  { key: 'creators', header: 'Creators', align: 'right', cell: ({ creators }) => creators },
  { key: 'pending', header: 'Pending', align: 'right', cell: ({ pending }) => pending },
  {
    key: 'oldest',
    header: 'Oldest pending',
    cell: ({ oldestPending }) => <DateText value={oldestPending} empty={UNKNOWN} />,
  },
  {
    key: 'priority',
    header: 'Priority',
    cell: ({ priority }) => <StatusPill tone={PRIORITY_TONES[priority]}>{priorities[priority]}</StatusPill>,
  },
  {
    key: 'attention',
    leads: true,
    header: 'Needs attention',
    cell: ({ needsAttention }) =>
      needsAttention ? <StatusPill tone="error">Yes</StatusPill> : <span className="text-muted">No</span>,
  },
];

/** The deals of a campaign with invited creators. */
const dealsOf = ({ id, creators }: AgencyOrder): LinkTarget | null =>
  creators > 0 ? { to: '/agency/crm/deals', search: { campaign: id } } : null;

/** `Campaign Oversight` (AG-04): the campaigns of those whom an agency manages, and the offers that have waited too long. */
export function AgencyOrdersPage() {
  const list = useListSearch(ordersSearch);
  return (
    <>
      <PageHeader
        title="Campaign Oversight"
        description="The campaigns of the people you manage, and the offers that are waiting for an answer."
      />
      <PagedTable
        query={trpc.agency.orders}
        input={list.input}
        filters={
          <Filters
            list={list}
            box={{ label: 'Search campaigns', placeholder: 'Search by campaign or brand' }}
            choices={[
              {
                name: 'priority',
                label: 'Priority',
                every: 'Every priority',
                options: ITEM_PRIORITIES.map((value) => ({ value, label: priorities[value] })),
              },
            ]}
          />
        }
        label="Campaign Oversight"
        columns={columns}
        rowLink={dealsOf}
        failure={{ title: 'Error loading deals' }}
        empty={{ title: 'No campaigns found.' }}
      />
    </>
  );
}
