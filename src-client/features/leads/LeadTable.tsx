import { CircleCheck, CircleDashed } from 'lucide-react';
import { type Column, DataTable } from '#client/components/DataTable.tsx';
import { DateText } from '#client/components/DateText.tsx';
import { StatusPill } from '#client/components/StatusPill.tsx';
import { useCursorPages } from '#client/components/useCursorPages.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import type { LeadFilters, LeadRow } from '#shared/leads/leads.schema.ts';
import { leadListMessages } from '#shared/messages/leads.ts';
import { UNKNOWN } from '#shared/numbers.ts';
import { statusLabels, statusTones, typeLabels } from './leadLabels.ts';

const columns: readonly Column<LeadRow>[] = [
  { key: 'name', header: 'Name', cell: (row) => <span className="break-words">{row.name}</span> },
  {
    key: 'email',
    header: 'Email',
    cell: (row) => (
      <span className="inline-flex max-w-72 items-center gap-1.5">
        <span className="min-w-0 break-all">{row.email}</span>
        <Confirmed at={row.confirmedAt} />
      </span>
    ),
  },
  { key: 'phone', header: 'Phone', cell: (row) => row.phoneNumber ?? <span className="text-muted">{UNKNOWN}</span> },
  { key: 'type', header: 'Type', cell: (row) => typeLabels[row.userType] },
  {
    key: 'status',
    header: 'Status',
    cell: (row) => <StatusPill tone={statusTones[row.status]}>{statusLabels[row.status]}</StatusPill>,
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

/** The leads that the filters leave, a page at a time, newest first. Mount it anew for other filters: the pages start over. */
export function LeadTable({ filters, onOpen }: { filters: LeadFilters; onOpen: (lead: LeadRow) => void }) {
  const pages = useCursorPages();
  const leads = trpc.leads.list.useQuery(
    { ...filters, cursor: pages.cursor },
    { placeholderData: (previous) => previous },
  );
  const filtered = filters.search !== '' || filters.status !== undefined || filters.userType !== undefined;
  return (
    <DataTable
      label={leadListMessages.title}
      columns={columns}
      rows={leads.data?.rows}
      rowKey={(row) => row.id}
      onRowOpen={onOpen}
      refreshing={leads.isPlaceholderData}
      error={
        leads.isLoadingError
          ? {
              title: leadListMessages.loadFailed,
              text: errorMessage(leads.error),
              onRetry: () => void leads.refetch(),
            }
          : null
      }
      empty={
        filtered
          ? { title: leadListMessages.noMatch }
          : { title: leadListMessages.empty, text: leadListMessages.emptyText }
      }
      footer={pages.pager({ next: leads.data?.nextCursor, busy: leads.isFetching })}
    />
  );
}
