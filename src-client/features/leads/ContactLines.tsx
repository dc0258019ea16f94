import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import { plural } from '#shared/format.ts';
import type { ContactReport, ContactVerdict, JudgedLine } from '#shared/leads/import.schema.ts';
import { columnsNotRead } from '#shared/messages/csv.ts';
import * as texts from '#shared/messages/leads/contact-import.ts';
import type { Tone } from '#shared/status-looks.ts';

/** How many lines are shown; the report has all of them. */
const SHOWN = 100;

const TONES: Record<ContactVerdict, Tone> = {
  new: 'info',
  imported: 'success',
  registered: 'neutral',
  account: 'neutral',
  repeated: 'neutral',
  wrong: 'error',
};

const columns: readonly Column<JudgedLine>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => <span className="break-words">{name}</span> },
  { key: 'email', header: 'Email', cell: ({ email }) => <span className="break-all">{email}</span> },
  { key: 'line', header: 'Line', align: 'right', cell: ({ line }) => line },
  {
    key: 'result',
    header: 'Result',
    cell: ({ verdict, problem }) => (
      <span className="min-w-0">
        <StatusPill tone={TONES[verdict]}>{texts.verdicts[verdict]}</StatusPill>
        {problem && <span className="text-error mt-1 block text-sm">{problem}</span>}
      </span>
    ),
  },
];

/** What will happen, or happened, to the lines of a file of contacts: first those that are left out. */
export function ContactLines({ report: { lines, counts, unread } }: { report: ContactReport }) {
  const taken = ({ verdict }: JudgedLine) => verdict === 'new' || verdict === 'imported';
  const ordered = [...lines.filter((line) => !taken(line)), ...lines.filter(taken)];
  return (
    <div className="space-y-4">
      <Callout kind={counts.new + counts.imported > 0 ? 'success' : 'warning'}>
        {summary(counts, lines.length)}
        {unread.length > 0 && ` ${columnsNotRead(unread)}`}
      </Callout>
      <DataTable
        label="Lines of the file"
        columns={columns}
        rows={ordered.slice(0, SHOWN)}
        rowKey={({ line }) => String(line)}
        empty={null}
        footer={
          ordered.length > SHOWN && (
            <p className="text-muted text-sm">{`And ${plural(ordered.length - SHOWN, 'more line')}, which the report has.`}</p>
          )
        }
      />
    </div>
  );
}

function summary(counts: ContactReport['counts'], all: number): string {
  if (counts.imported > 0) return `${counts.imported} of ${plural(all, 'contact')} were imported.`;
  return counts.new > 0
    ? `${counts.new} of ${plural(all, 'contact')} will be imported.`
    : 'No contact in this file is new.';
}
