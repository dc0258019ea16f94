import { notify } from '#client/components/base/notify.ts';
import { ImportDialog, type ImportReport } from '#client/components/parts/ImportDialog.tsx';
import { trpc } from '#client/trpc.ts';
import { LEADS_CSV_MAX_CHARS, LEADS_CSV_MAX_ROWS } from '#shared/constants.ts';
import type { PersonVerdict } from '#shared/crm/people-import.schema.ts';
import { grouped, plural } from '#shared/format.ts';
import { personVerdicts } from '#shared/messages/crm/people-import.ts';
import type { Look } from '#shared/status-looks.ts';

const LOOKS: Readonly<Record<PersonVerdict, Look>> = {
  new: { label: personVerdicts.new, tone: 'info' },
  creator: { label: personVerdicts.creator, tone: 'primary' },
  imported: { label: personVerdicts.imported, tone: 'success' },
  linked: { label: personVerdicts.linked, tone: 'success' },
  known: { label: personVerdicts.known, tone: 'neutral' },
  repeated: { label: personVerdicts.repeated, tone: 'neutral' },
  blocked: { label: personVerdicts.blocked, tone: 'warning' },
  wrong: { label: personVerdicts.wrong, tone: 'error' },
};

/** Imports a brand's own people from a file: those on Accord as creators, the others as contacts. */
export function ImportPeople({ onClose }: { onClose: () => void }) {
  const check = trpc.crm.checkPeople.useMutation();
  const send = trpc.crm.importPeople.useMutation({
    onSuccess: ({ counts }) => notify.success(`${plural(counts.imported + counts.linked, 'person', 'people')} added`),
  });
  return (
    <ImportDialog
      title="Import your creators"
      description="Whoever is on Accord is added as a creator, everybody else as a contact. Importing them sends no email."
      hint={`With a header line: Name (or First name and Last name) and Email, and, if known, Platform, Handle, Tags and Note. Up to ${grouped(LEADS_CSV_MAX_ROWS)} people.`}
      maxBytes={LEADS_CSV_MAX_CHARS}
      reportName="creators-report.csv"
      looks={LOOKS}
      taken={['new', 'creator', 'imported', 'linked']}
      summary={summary}
      fresh={({ counts }) => counts.new + counts.creator}
      sendLabel={(count) => `Import ${plural(count, 'person', 'people')}`}
      check={check}
      onCheck={(csv) => check.mutate({ csv })}
      send={send}
      onSend={(csv) => send.mutate({ csv })}
      onClose={onClose}
    />
  );
}

function summary({ counts, lines }: ImportReport<PersonVerdict>): string {
  const [done, fresh] = [counts.imported + counts.linked, counts.new + counts.creator];
  const all = plural(lines.length, 'line');
  if (done > 0) return `${done} of ${all} were added.`;
  return fresh > 0 ? `${fresh} of ${all} will be added.` : 'Nobody in this file is new.';
}
