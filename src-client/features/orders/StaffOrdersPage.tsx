import { Button } from '#client/components/base/Button.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { SearchBox } from '#client/components/frame/SearchBox.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import { useTurned } from '#client/components/lists/opened.ts';
import { SortSelect } from '#client/components/lists/SortSelect.tsx';
import { type TablePage, usePagedTable } from '#client/components/lists/usePagedTable.tsx';
import { staffFailure } from '#client/components/parts/staffFailure.tsx';
import { trpc } from '#client/trpc.ts';
import { UNKNOWN } from '#shared/format.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import { brandName, campaignName } from '#shared/names.ts';
import type { StaffOrderRow } from '#shared/orders/staff-orders.schema.ts';
import { TIME_SORTS, type TimeSort } from '#shared/sorts.ts';
import { ORDER_LOOKS } from '#shared/staff-looks.ts';

const columns = (onManage: (order: StaffOrderRow) => void): readonly Column<StaffOrderRow>[] => [
  {
    key: 'brand',
    header: 'Brand',
    cell: (row) => <span className="block max-w-56 break-words">{brandName({ companyName: row.brandName })}</span>,
  },
  {
    key: 'project',
    header: 'Project',
    cell: (row) => <span className="block max-w-72 font-medium break-words">{campaignName(row)}</span>,
  },
  {
    key: 'budget',
    leads: true,
    header: 'Budget',
    align: 'right',
    cell: ({ budget }) => (budget ? <Money {...budget} /> : <span className="text-muted">{UNKNOWN}</span>),
  },
  { key: 'created', header: 'Created', cell: ({ createdAt }) => <DateText value={createdAt} /> },
  { key: 'status', leads: true, header: 'Status', cell: ({ status }) => <LookPill look={ORDER_LOOKS[status]} /> },
  {
    key: 'creators',
    header: 'Creators',
    align: 'right',
    cell: ({ accepted, creators }) => (
      <span title={`${accepted} of ${creators} creators have accepted`}>{`${accepted}/${creators}`}</span>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    cell: (row) => (
      <Button size="sm" aria-label={`Manage ${campaignName(row)}`} onClick={() => onManage(row)}>
        Manage
      </Button>
    ),
  },
];

/** The orders of all brands, each managed in a dialog (ADM-ORD-01 to ADM-ORD-08). */
export function StaffOrdersPage({
  search,
  sort,
  onSearch,
  onManage,
}: {
  search: string;
  sort: TimeSort | undefined;
  onSearch: (change: { search?: string | undefined; sort?: TimeSort | undefined }) => void;
  onManage: (campaignId: string) => void;
}) {
  const manage = ({ id }: StaffOrderRow) => onManage(id);
  return (
    <>
      <PageHeader title="Order Management" description="The orders of every brand" />
      <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <SearchBox
          label="Search by brand or project"
          value={search}
          onChange={(typed) => onSearch({ search: typed || undefined })}
        />
        <SortSelect sorts={TIME_SORTS} value={sort} onChange={(chosen) => onSearch({ sort: chosen })} />
      </div>
      <Loaded
        asked={`${search} ${sort}`}
        failure={staffFailure('The orders could not be loaded')}
        skeleton={<Table rows={undefined} onManage={manage} />}
      >
        <Orders search={search} sort={sort} onManage={manage} />
      </Loaded>
    </>
  );
}

interface Manages {
  onManage: (order: StaffOrderRow) => void;
}

function Orders({ search, sort, onManage }: Manages & { search: string; sort: TimeSort | undefined }) {
  return <Table {...usePagedTable(trpc.orders.forStaff, { search, sort }, useTurned())} onManage={onManage} />;
}

function Table({ onManage, ...page }: Manages & TablePage<StaffOrderRow>) {
  return (
    <DataTable
      {...page}
      label="Order Management"
      columns={columns(onManage)}
      rowKey={({ id }) => id}
      empty={{ title: orderMessages.adminEmpty }}
    />
  );
}
