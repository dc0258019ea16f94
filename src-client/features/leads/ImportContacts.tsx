import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { Callout } from '#client/components/core/Callout.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import { Dialog } from '#client/components/frame/Dialog.tsx';
import { FileDrop } from '#client/components/parts/FileDrop.tsx';
import { readText } from '#client/components/parts/readText.ts';
import { saveCsv } from '#client/components/parts/saveFile.ts';
import { errorMessage, toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import type { AccountType } from '#shared/auth/auth.schema.ts';
import { LEADS_CSV_MAX_CHARS, LEADS_CSV_MAX_ROWS } from '#shared/constants.ts';
import { grouped, plural } from '#shared/format.ts';
import type { ContactReport } from '#shared/leads/import.schema.ts';
import { ContactLines } from './ContactLines.tsx';
import { TYPES } from './leadLabels.ts';

/** Imports contacts from a file: shows what will happen to each line before the import, and what happened after it. */
export function ImportContacts({ onClose }: { onClose: () => void }) {
  const [userType, setUserType] = useState<AccountType>('creator');
  const [csv, setCsv] = useState('');
  const check = trpc.leads.checkContacts.useMutation();
  const send = trpc.leads.importContacts.useMutation({
    onSuccess: ({ counts }) => notify.success(`${plural(counts.imported, 'contact')} imported`),
  });
  const choose = async ([file]: File[]) => {
    if (!file) return;
    try {
      const text = await readText(file);
      setCsv(text);
      check.mutate({ csv: text, userType });
    } catch (error) {
      toastError(error);
    }
  };
  const report = send.data ?? check.data;
  const chooseAnother = () => {
    check.reset();
    send.reset();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      size={report ? 'xl' : 'lg'}
      title="Import contacts"
      description="People to follow up with who have not registered themselves. Importing them sends no email."
      locked={send.isPending}
      footer={
        send.data ? (
          <>
            <ReportButton report={send.data} />
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </>
        ) : check.data ? (
          <>
            <ReportButton report={check.data} />
            <Button onClick={chooseAnother} disabled={send.isPending}>
              Choose another file
            </Button>
            <Button
              variant="primary"
              busy={send.isPending}
              disabled={check.data.counts.new === 0}
              onClick={() => send.mutate({ csv, userType })}
            >
              {`Import ${plural(check.data.counts.new, 'contact')}`}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Cancel</Button>
        )
      }
    >
      {report ? (
        <ContactLines report={report} />
      ) : (
        <div className="space-y-4">
          <Select
            label="Type for lines that do not say it"
            options={TYPES}
            value={userType}
            onChange={({ target }) => setUserType(TYPES.find(({ value }) => value === target.value)?.value ?? userType)}
          />
          <FileDrop
            label={check.isPending ? 'Checking the file…' : 'Choose a CSV file'}
            hint={`With a header line: Name (or First name and Last name) and Email, and, if known, Phone and Type. Up to ${grouped(LEADS_CSV_MAX_ROWS)} contacts.`}
            accept={['.csv', 'text/csv']}
            maxBytes={LEADS_CSV_MAX_CHARS}
            busy={check.isPending}
            error={check.error ? errorMessage(check.error) : undefined}
            onFiles={(files) => void choose(files)}
          />
        </div>
      )}
      {send.error && (
        <Callout kind="error" className="mt-4">
          {errorMessage(send.error)}
        </Callout>
      )}
    </Dialog>
  );
}

function ReportButton({ report }: { report: ContactReport }) {
  return (
    <Button icon={Download} onClick={() => saveCsv('contacts-report.csv', report.csv)}>
      Download report
    </Button>
  );
}
