import { CircleCheck, CircleDashed, Upload } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { Filters } from '#client/components/lists/Filters.tsx';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import { useListSearch } from '#client/components/lists/useListSearch.ts';
import { ExportButton } from '#client/components/parts/ExportButton.tsx';
import { trpc } from '#client/trpc.ts';
import { oneOrMany, plural, UNKNOWN } from '#shared/format.ts';
import type { LeadRow } from '#shared/leads/leads.schema.ts';
import { leadListMessages } from '#shared/messages/leads.ts';
import { TIME_SORTS } from '#shared/sorts.ts';
import { LEAD_LOOKS } from '#shared/staff-looks.ts';
import { ImportContacts } from './ImportContacts.tsx';
import { LeadPanel } from './LeadPanel.tsx';
import { TYPES, typeLabels } from './leadLabels.ts';
import { LEAD_STATUSES, leadsSearch } from './leadsSearch.ts';

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

/** Whether the owner of the address agreed that we write to it. */
function Confirmed({ at }: { at: LeadRow['confirmedAt'] }) {
  const Icon = at ? CircleCheck : CircleDashed;
  const text = at ? 'Confirmed' : 'Not confirmed';
  return (
    <span title={text} className={at ? 'text-success' : 'text-muted'}>
      <Icon aria-hidden size={15} />
      <span className="sr-only">{text}</span>
    </span>
  );
}

/** The people who registered interest, and contacts from files: read, filtered, followed up, invited, imported and exported (ruling PUB-40). */
export function LeadsPage() {
  const list = useListSearch(leadsSearch);
  const [open, setOpen] = useState<LeadRow | null>(null);
  const [importing, setImporting] = useState(false);
  const { search, status, userType } = list.input;
  return (
    <>
      <PageHeader
        title={leadListMessages.title}
        description="Who registered interest on the landing page, and contacts that staff imported"
        actions={
          <>
            <Button icon={Upload} onClick={() => setImporting(true)}>
              Import contacts
            </Button>
            <ExportLeads filters={list.input} />
          </>
        }
      />
      <PagedTable
        query={trpc.leads.list}
        input={list.input}
        filters={
          <Filters
            list={list}
            box={{ label: 'Search leads', placeholder: 'Name or email' }}
            choices={[
              {
                name: 'status',
                label: 'Status',
                every: 'Every status',
                options: LEAD_STATUSES.map((value) => ({ value, label: LEAD_LOOKS[value].label })),
              },
              { name: 'type', label: 'Type', every: 'Every type', options: TYPES },
            ]}
            sorts={TIME_SORTS}
          />
        }
        label={leadListMessages.title}
        columns={columns}
        onRowOpen={setOpen}
        failure={{ title: leadListMessages.loadFailed }}
        empty={
          search || status || userType
            ? { title: 'No leads found matching your filters' }
            : {
                title: leadListMessages.empty,
                text: 'They come from the form at the foot of the landing page, or from a file of contacts.',
              }
        }
      />
      {open && <LeadPanel key={open.id} lead={open} onClose={() => setOpen(null)} />}
      {importing && <ImportContacts onClose={() => setImporting(false)} />}
    </>
  );
}

/** Downloads the filtered leads as a file. It contains only confirmed addresses; the number of others is reported. */
function ExportLeads({ filters }: { filters: ReturnType<typeof leadsSearch.input> }) {
  const exporting = trpc.leads.export.useMutation();
  const load = async () => {
    const { csv, exported, unconfirmed } = await exporting.mutateAsync(filters);
    if (exported === 0) {
      notify.error('None of these leads has confirmed their address, so there is nothing to export.');
      return null;
    }
    const leftOut =
      unconfirmed === 0
        ? undefined
        : `${unconfirmed} left out: ${oneOrMany(unconfirmed, 'its address is', 'their addresses are')} not confirmed.`;
    notify.success(`${plural(exported, 'lead')} exported`, leftOut);
    return { name: 'leads.csv', csv };
  };
  return <ExportButton load={load} />;
}
