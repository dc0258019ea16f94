import type { LinkTarget } from '#client/components/base/address.ts';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { LookPill, StatusPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { SearchBox } from '#client/components/frame/SearchBox.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import { useTurned } from '#client/components/lists/opened.ts';
import { type TablePage, usePagedTable } from '#client/components/lists/usePagedTable.tsx';
import { trpc } from '#client/trpc.ts';
import { ITEM_PRIORITIES } from '#shared/campaigns/action-items.ts';
import { campaignBadge } from '#shared/campaigns/campaign-labels.ts';
import { UNKNOWN } from '#shared/format.ts';
import * as texts from '#shared/messages/agency/people.ts';
import { agencyMessages } from '#shared/messages/agency.ts';
import { commonMessages } from '#shared/messages/common.ts';
import type { Tone } from '#shared/status-looks.ts';
import { type OrdersSearch, ordersFilters } from './agencySearch.ts';
import type { AgencyOrder } from './types.ts';

const PRIORITY_TONES: Record<AgencyOrder['priority'], Tone> = { high: 'error', medium: 'warning', low: 'neutral' };

const columns: readonly Column<AgencyOrder>[] = [
  {
    key: 'campaign',
    header: texts.campaign,
    cell: ({ name }) => <span className="font-medium break-words">{name ?? texts.unnamed}</span>,
  },
  { key: 'brand', header: texts.brand, cell: ({ brand }) => brand ?? commonMessages.unknownBrand },
  {
    key: 'status',
    leads: true,
    header: texts.status,
    cell: (row) => <LookPill look={campaignBadge(row)} />,
  },
  { key: 'creators', header: texts.creators, align: 'right', cell: ({ creators }) => creators },
  { key: 'pending', header: texts.pending, align: 'right', cell: ({ pending }) => pending },
  {
    key: 'oldest',
    header: texts.oldestPending,
    cell: ({ oldestPending }) => <DateText value={oldestPending} empty={UNKNOWN} />,
  },
  {
    key: 'priority',
    header: texts.priority,
    cell: ({ priority }) => <StatusPill tone={PRIORITY_TONES[priority]}>{texts.priorities[priority]}</StatusPill>,
  },
  {
    key: 'attention',
    leads: true,
    header: texts.needsAttention,
    cell: ({ needsAttention }) =>
      needsAttention ? (
        <StatusPill tone="error">{texts.yes}</StatusPill>
      ) : (
        <span className="text-muted">{texts.no}</span>
      ),
  },
];

/** The deals of a campaign to which creators were invited. */
const dealsOf = ({ id, creators }: AgencyOrder): LinkTarget | null =>
  creators > 0 ? { to: '/agency/crm/deals', search: { campaign: id } } : null;

/** `Campaign Oversight` (AG-04): the campaigns of those whom an agency manages, and which offers wait too long. */
export function AgencyOrdersPage({
  search,
  onSearch,
}: {
  search: OrdersSearch;
  onSearch: (change: OrdersSearch) => void;
}) {
  const filters = ordersFilters(search);
  return (
    <>
      <PageHeader title={texts.orders} description={texts.ordersNote} />
      <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <SearchBox
          label={texts.searchOrders}
          placeholder={texts.searchOrdersHint}
          value={filters.search}
          onChange={(text) => onSearch({ search: text || undefined })}
        />
        <Select
          label={texts.priority}
          hideLabel
          placeholder={texts.everyPriority}
          options={ITEM_PRIORITIES.map((value) => ({ value, label: texts.priorities[value] }))}
          value={filters.priority ?? ''}
          onChange={({ target }) => onSearch({ priority: ITEM_PRIORITIES.find((value) => value === target.value) })}
        />
      </div>
      <Loaded
        asked={JSON.stringify(filters)}
        failure={{ title: texts.ordersFailed }}
        skeleton={<Table rows={undefined} />}
      >
        <Orders filters={filters} />
      </Loaded>
    </>
  );
}

function Orders({ filters }: { filters: ReturnType<typeof ordersFilters> }) {
  return <Table {...usePagedTable(trpc.agency.orders, filters, useTurned())} />;
}

function Table(page: TablePage<AgencyOrder>) {
  return (
    <DataTable
      {...page}
      label={texts.orders}
      columns={columns}
      rowKey={({ id }) => id}
      rowLink={dealsOf}
      empty={{ title: agencyMessages.ordersEmpty }}
    />
  );
}
