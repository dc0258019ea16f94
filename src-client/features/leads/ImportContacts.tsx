import { useState } from 'react';
import { notify } from '#client/components/base/notify.ts';
import { Select } from '#client/components/fields/Field.tsx';
import { ImportDialog, type ImportReport } from '#client/components/parts/ImportDialog.tsx';
import { trpc } from '#client/trpc.ts';
import type { AccountType } from '#shared/auth/auth.schema.ts';
import { LEADS_CSV_MAX_CHARS, LEADS_CSV_MAX_ROWS } from '#shared/constants.ts';
import { grouped, plural } from '#shared/format.ts';
import type { ContactVerdict } from '#shared/leads/import.schema.ts';
import { verdicts } from '#shared/messages/leads/contact-import.ts';
import type { Look } from '#shared/status-looks.ts';
import { TYPES } from './leadLabels.ts';

const LOOKS: Readonly<Record<ContactVerdict, Look>> = {
  new: { label: verdicts.new, tone: 'info' },
  imported: { label: verdicts.imported, tone: 'success' },
  registered: { label: verdicts.registered, tone: 'neutral' },
  account: { label: verdicts.account, tone: 'neutral' },
  repeated: { label: verdicts.repeated, tone: 'neutral' },
  wrong: { label: verdicts.wrong, tone: 'error' },
};

/** Imports contacts from a file, to follow up with. */
export function ImportContacts({ onClose }: { onClose: () => void }) {
  const [userType, setUserType] = useState<AccountType>('creator');
  const check = trpc.leads.checkContacts.useMutation();
  const send = trpc.leads.importContacts.useMutation({
    onSuccess: ({ counts }) => notify.success(`${plural(counts.imported, 'contact')} imported`),
  });
  return (
    <ImportDialog
      title="Import contacts"
      description="People to follow up with who have not registered themselves. Importing them sends no email."
      hint={`With a header line: Name (or First name and Last name) and Email, and, if known, Phone and Type. Up to ${grouped(LEADS_CSV_MAX_ROWS)} contacts.`}
      maxBytes={LEADS_CSV_MAX_CHARS}
      reportName="contacts-report.csv"
      looks={LOOKS}
      taken={['new', 'imported']}
      summary={summary}
      fresh={({ counts }) => counts.new}
      sendLabel={(count) => `Import ${plural(count, 'contact')}`}
      check={check}
      onCheck={(csv) => check.mutate({ csv, userType })}
      send={send}
      onSend={(csv) => send.mutate({ csv, userType })}
      onClose={onClose}
    >
      <Select
        label="Type for lines that do not say it"
        options={TYPES}
        value={userType}
        onChange={({ target }) => setUserType(TYPES.find(({ value }) => value === target.value)?.value ?? userType)}
      />
    </ImportDialog>
  );
}

function summary({ counts, lines }: ImportReport<ContactVerdict>): string {
  if (counts.imported > 0) return `${counts.imported} of ${plural(lines.length, 'contact')} were imported.`;
  return counts.new > 0
    ? `${counts.new} of ${plural(lines.length, 'contact')} will be imported.`
    : 'No contact in this file is new.';
}
