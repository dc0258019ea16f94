import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { LookPill, StatusPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { SearchBox } from '#client/components/frame/SearchBox.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import { useTurned } from '#client/components/lists/opened.ts';
import { type TablePage, usePagedTable } from '#client/components/lists/usePagedTable.tsx';
import { trpc } from '#client/trpc.ts';
import { UNKNOWN } from '#shared/format.ts';
import * as texts from '#shared/messages/agency/people.ts';
import { agencyMessages } from '#shared/messages/agency.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { CAMPAIGN_LOOKS, REVIEW_LOOKS, type Tone } from '#shared/status-looks.ts';
import type { AgencyListProps } from './agencySearch.ts';
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
    header: texts.status,
    cell: ({ status, reviewStatus }) => <LookPill look={CAMPAIGN_LOOKS[status] ?? REVIEW_LOOKS[reviewStatus]} />,
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
    header: texts.needsAttention,
    cell: ({ needsAttention }) =>
      needsAttention ? (
        <StatusPill tone="error">{texts.yes}</StatusPill>
      ) : (
        <span className="text-muted">{texts.no}</span>
      ),
  },
];

/** `Campaign Oversight` (AG-04): the campaigns of those whom an agency manages, and which offers wait too long. */
export function AgencyOrdersPage({ search: { search = '' }, onSearch }: AgencyListProps) {
  return (
    <>
      <PageHeader title={texts.orders} description={texts.ordersNote} />
      <div className="mb-4">
        <SearchBox
          label={texts.searchOrders}
          placeholder={texts.searchOrdersHint}
          value={search}
          onChange={(text) => onSearch({ search: text || undefined })}
        />
      </div>
      <Loaded asked={search} failure={{ title: texts.ordersFailed }} skeleton={<Table rows={undefined} />}>
        <Orders search={search} />
      </Loaded>
    </>
  );
}

function Orders({ search }: { search: string }) {
  return <Table {...usePagedTable(trpc.agency.orders, { search }, useTurned())} />;
}

function Table(page: TablePage<AgencyOrder>) {
  return (
    <DataTable
      {...page}
      label={texts.orders}
      columns={columns}
      rowKey={({ id }) => id}
      empty={{ title: agencyMessages.ordersEmpty }}
    />
  );
}
