import { CircleCheck, CircleDashed } from 'lucide-react';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import { useTurned } from '#client/components/lists/opened.ts';
import { type TablePage, usePagedTable } from '#client/components/lists/usePagedTable.tsx';
import { trpc } from '#client/trpc.ts';
import { UNKNOWN } from '#shared/format.ts';
import type { LeadFilters, LeadRow } from '#shared/leads/leads.schema.ts';
import { leadListMessages } from '#shared/messages/leads.ts';
import { LEAD_LOOKS } from '#shared/status-looks.ts';
import { typeLabels } from './leadLabels.ts';

const columns: readonly Column<LeadRow>[] = [
  { key: 'name', header: 'Name', cell: (row) => <span className="break-words">{row.name}</span> },
  {
    key: 'email',
    leads: true,
    header: 'Email',
    cell: (row) => (
      <span className="inline-flex max-w-72 items-center gap-1.5">
        <span className="min-w-0 break-all">{row.email}</span>
        <Confirmed at={row.confirmedAt} />
      </span>
    ),
  },
  {
    key: 'phone',
    header: 'Phone',
    cell: (row) => row.phoneNumber ?? <span className="text-muted">{UNKNOWN}</span>,
  },
  { key: 'type', header: 'Type', cell: (row) => typeLabels[row.userType] },
  {
    key: 'status',
    leads: true,
    header: 'Status',
    cell: (row) => <LookPill look={LEAD_LOOKS[row.status]} />,
  },
  { key: 'created', header: 'Date', cell: (row) => <DateText value={row.createdAt} /> },
];

/** Whether the owner of the address said that we may write to it. */
function Confirmed({ at }: { at: string | null }) {
  const Icon = at ? CircleCheck : CircleDashed;
  const text = at ? 'Confirmed' : 'Not confirmed';
  return (
    <span title={text} className={at ? 'text-success' : 'text-muted'}>
      <Icon aria-hidden size={15} />
      <span className="sr-only">{text}</span>
    </span>
  );
}

interface LeadTableProps {
  filters: LeadFilters;
  onOpen: (lead: LeadRow) => void;
}

/** The leads that the filters leave, a page at a time. */
export function LeadTable(props: LeadTableProps) {
  return (
    <Loaded
      asked={JSON.stringify(props.filters)}
      failure={{ title: leadListMessages.loadFailed }}
      skeleton={<Table {...props} rows={undefined} />}
    >
      <Leads {...props} />
    </Loaded>
  );
}

function Leads(props: LeadTableProps) {
  return <Table {...props} {...usePagedTable(trpc.leads.list, props.filters, useTurned())} />;
}

function Table({ filters, onOpen, ...page }: LeadTableProps & TablePage<LeadRow>) {
  const filtered = filters.search !== '' || filters.status !== undefined || filters.userType !== undefined;
  return (
    <DataTable
      {...page}
      label={leadListMessages.title}
      columns={columns}
      rowKey={(row) => row.id}
      onRowOpen={onOpen}
      empty={
        filtered
          ? { title: leadListMessages.noMatch }
          : { title: leadListMessages.empty, text: leadListMessages.emptyText }
      }
    />
  );
}
