import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/components/Button.tsx';
import { Select } from '#client/components/Field.tsx';
import { PageHeader } from '#client/components/PageHeader.tsx';
import { SearchBox } from '#client/components/SearchBox.tsx';
import { notify } from '#client/components/Toaster.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import type { LeadFilters, LeadRow } from '#shared/leads/leads.schema.ts';
import { leadListMessages } from '#shared/messages/leads.ts';
import type { Role } from '#shared/policy.ts';
import { LeadPanel } from './LeadPanel.tsx';
import { LeadTable } from './LeadTable.tsx';
import { statusLabels, typeLabels } from './leadLabels.ts';

/** What the address says about the list. */
export interface LeadsSearch {
  search?: string | undefined;
  status?: LeadRow['status'] | undefined;
  type?: LeadRow['userType'] | undefined;
}

const options = <Value extends string>(labels: Record<Value, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }));
const keyOf = <Value extends string>(labels: Record<Value, string>, text: string): Value | undefined =>
  (Object.keys(labels) as Value[]).find((value) => value === text);

/** Who registered interest on the landing page: read, filtered, followed up, invited and exported (ruling PUB-40). */
export function LeadsPage({
  search: { search = '', status, type },
  role,
  onSearch,
}: {
  search: LeadsSearch;
  role: Role;
  onSearch: (change: LeadsSearch) => void;
}) {
  const [open, setOpen] = useState<LeadRow | null>(null);
  const filters: LeadFilters = { search, status, userType: type };
  return (
    <>
      <PageHeader
        title={leadListMessages.title}
        description={leadListMessages.subtitle}
        actions={<ExportButton filters={filters} />}
      />
      <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_11rem]">
        <SearchBox
          label="Search leads"
          placeholder="Name or email"
          value={search}
          onChange={(text) => onSearch({ search: text || undefined })}
        />
        <Select
          label="Status"
          hideLabel
          placeholder="Every status"
          options={options(statusLabels)}
          value={status ?? ''}
          onChange={({ target }) => onSearch({ status: keyOf(statusLabels, target.value) })}
        />
        <Select
          label="Type"
          hideLabel
          placeholder="Every type"
          options={options(typeLabels)}
          value={type ?? ''}
          onChange={({ target }) => onSearch({ type: keyOf(typeLabels, target.value) })}
        />
      </div>
      <LeadTable key={JSON.stringify(filters)} filters={filters} onOpen={setOpen} />
      {open && <LeadPanel key={open.id} lead={open} role={role} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Hands over what is filtered as a file. Only confirmed addresses are in it; how many are not is said. */
function ExportButton({ filters }: { filters: LeadFilters }) {
  const exporting = trpc.leads.export.useMutation({
    onSuccess: ({ csv, exported, unconfirmed }) => {
      if (exported === 0) {
        notify.error(leadListMessages.nothingConfirmed);
        return;
      }
      save(csv, 'leads.csv');
      notify.success(
        leadListMessages.exported(exported),
        unconfirmed === 0 ? undefined : leadListMessages.leftOut(unconfirmed),
      );
    },
    onError: (error) => toastError(error),
  });
  return (
    <Button icon={Download} busy={exporting.isPending} onClick={() => exporting.mutate(filters)}>
      Export CSV
    </Button>
  );
}

function save(csv: string, name: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
