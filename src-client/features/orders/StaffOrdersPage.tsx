import { Button } from '#client/components/base/Button.tsx';
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
import { UNKNOWN } from '#shared/format.ts';
import { brandName, nameOrUntitled } from '#shared/names.ts';
import type { StaffOrderRow } from '#shared/orders/staff-orders.schema.ts';
import { TIME_SORTS } from '#shared/sorts.ts';
import { ORDER_LOOKS } from '#shared/staff-looks.ts';
import { ManageOrder } from './ManageOrder.tsx';
import { staffOrdersSearch } from './staffOrdersSearch.ts';

const columns = (onManage: (order: StaffOrderRow) => void): readonly Column<StaffOrderRow>[] => [
  {
    key: 'brand',
    header: 'Brand',
    cell: (row) => <span className="block max-w-56 break-words">{brandName({ companyName: row.brandName })}</span>,
  },
  {
    key: 'project',
    leads: true,
    header: 'Project',
    cell: (row) => <span className="block max-w-72 font-medium break-words">{nameOrUntitled(row.name)}</span>,
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
      <Button size="sm" aria-label={`Manage ${nameOrUntitled(row.name)}`} onClick={() => onManage(row)}>
        Manage
      </Button>
    ),
  },
];

/** The orders of all brands, each managed in a dialog (ADM-ORD-01 to ADM-ORD-08). */
export function StaffOrdersPage() {
  const list = useListSearch(staffOrdersSearch);
  const { order } = list.search;
  return (
    <>
      <PageHeader title="Order Management" description="The orders of every brand" />
      <PagedTable
        query={trpc.orders.forStaff}
        input={list.input}
        filters={<Filters list={list} box={{ label: 'Search by brand or project' }} sorts={TIME_SORTS} />}
        label="Order Management"
        columns={columns(({ id }) => list.onOpen({ order: id }))}
        failure={staffFailure('The orders could not be loaded')}
        empty={{ title: 'No orders found.' }}
      />
      {order && <ManageOrder key={order} campaignId={order} onClose={() => list.onOpen({ order: undefined })} />}
    </>
  );
}
