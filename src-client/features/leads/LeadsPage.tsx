import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { notify } from '#client/components/base/Toaster.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import { SearchBox } from '#client/components/frame/SearchBox.tsx';
import { SortSelect } from '#client/components/lists/SortSelect.tsx';
import { saveCsv } from '#client/components/parts/saveFile.ts';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import type { LeadFilters, LeadRow } from '#shared/leads/leads.schema.ts';
import { leadListMessages } from '#shared/messages/leads.ts';
import { TIME_SORTS } from '#shared/sorts.ts';
import { LEAD_LOOKS } from '#shared/status-looks.ts';
import { ImportContacts } from './ImportContacts.tsx';
import { LeadPanel } from './LeadPanel.tsx';
import { LeadTable } from './LeadTable.tsx';
import { keyOf, TYPES, typeLabels } from './leadLabels.ts';
import type { LeadsSearch } from './leadsSearch.ts';

/** Who registered interest, and contacts from files: read, filtered, followed up, invited, imported and exported (ruling PUB-40). */
export function LeadsPage({
  search: { search = '', status, type, sort = 'newest' },
  onSearch,
}: {
  search: LeadsSearch;
  onSearch: (change: LeadsSearch) => void;
}) {
  const [open, setOpen] = useState<LeadRow | null>(null);
  const [importing, setImporting] = useState(false);
  const filters: LeadFilters = { search, status, userType: type, sort };
  return (
    <>
      <PageHeader
        title={leadListMessages.title}
        description={leadListMessages.subtitle}
        actions={
          <>
            <Button icon={Upload} onClick={() => setImporting(true)}>
              Import contacts
            </Button>
            <ExportButton filters={filters} />
          </>
        }
      />
      <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_10rem_10rem]">
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
          options={Object.entries(LEAD_LOOKS).map(([value, { label }]) => ({ value, label }))}
          value={status ?? ''}
          onChange={({ target }) => onSearch({ status: keyOf(LEAD_LOOKS, target.value) })}
        />
        <Select
          label="Type"
          hideLabel
          placeholder="Every type"
          options={TYPES}
          value={type ?? ''}
          onChange={({ target }) => onSearch({ type: keyOf(typeLabels, target.value) })}
        />
        <SortSelect sorts={TIME_SORTS} value={sort} onChange={(chosen) => onSearch({ sort: chosen })} />
      </div>
      <LeadTable filters={filters} onOpen={setOpen} />
      {open && <LeadPanel key={open.id} lead={open} onClose={() => setOpen(null)} />}
      {importing && <ImportContacts onClose={() => setImporting(false)} />}
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
      saveCsv('leads.csv', csv);
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
