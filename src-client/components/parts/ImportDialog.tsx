import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { errorMessage, toastError } from '#client/errors.ts';
import { plural } from '#shared/format.ts';
import { columnsNotRead } from '#shared/messages/csv.ts';
import type { Look } from '#shared/status-looks.ts';
import { Button } from '../base/Button.tsx';
import { LookPill } from '../base/StatusPill.tsx';
import { Callout } from '../core/Callout.tsx';
import { Dialog } from '../frame/Dialog.tsx';
import { type Column, DataTable } from '../lists/DataTable.tsx';
import { FileDrop } from './FileDrop.tsx';
import { readText } from './readText.ts';
import { saveCsv } from './saveFile.ts';

interface ImportLine<Verdict extends string> {
  line: number;
  name: string;
  email: string;
  verdict: Verdict;
  problem: string | null;
}

export interface ImportReport<Verdict extends string> {
  lines: readonly ImportLine<Verdict>[];
  counts: Readonly<Record<Verdict, number>>;
  unread: readonly string[];
  csv: string;
}

/** A mutation that looks at the file or imports it. */
interface Step<Verdict extends string> {
  data: ImportReport<Verdict> | undefined;
  error: unknown;
  isPending: boolean;
  reset: () => void;
}

interface ImportDialogProps<Verdict extends string> {
  title: string;
  description: string;
  /** Says which columns are read. */
  hint: string;
  maxBytes: number;
  reportName: string;
  looks: Readonly<Record<Verdict, Look>>;
  /** The verdicts on lines that will be imported, or were. */
  taken: readonly Verdict[];
  summary: (report: ImportReport<Verdict>) => string;
  /** How many lines would be imported, and the button that does so. */
  fresh: (report: ImportReport<Verdict>) => number;
  sendLabel: (count: number) => string;
  check: Step<Verdict>;
  onCheck: (csv: string) => void;
  send: Step<Verdict>;
  onSend: (csv: string) => void;
  onClose: () => void;
  /** Fields above the file. */
  children?: ReactNode;
}

/** Imports people from a file: shows what will happen to each line before the import, and what happened after it. */
export function ImportDialog<Verdict extends string>(props: ImportDialogProps<Verdict>) {
  const { title, description, reportName, fresh, sendLabel, check, onCheck, send, onSend, onClose, children } = props;
  const [csv, setCsv] = useState('');
  const choose = async ([file]: File[]) => {
    if (!file) return;
    try {
      const text = await readText(file);
      setCsv(text);
      onCheck(text);
    } catch (error) {
      toastError(error);
    }
  };
  const report = send.data ?? check.data;
  const chooseAnother = () => {
    check.reset();
    send.reset();
  };
  const download = report && (
    <Button icon={Download} onClick={() => saveCsv(reportName, report.csv)}>
      Download report
    </Button>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      size={report ? 'xl' : 'lg'}
      title={title}
      description={description}
      locked={send.isPending}
      footer={
        send.data ? (
          <>
            {download}
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </>
        ) : check.data ? (
          <>
            {download}
            <Button onClick={chooseAnother} disabled={send.isPending}>
              Choose another file
            </Button>
            <Button
              variant="primary"
              busy={send.isPending}
              disabled={fresh(check.data) === 0}
              onClick={() => onSend(csv)}
            >
              {sendLabel(fresh(check.data))}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Cancel</Button>
        )
      }
    >
      {report ? (
        <ImportLines {...props} report={report} />
      ) : (
        <div className="space-y-4">
          {children}
          <FileDrop
            label={check.isPending ? 'Checking the file…' : 'Choose a CSV file'}
            hint={props.hint}
            accept={['.csv', 'text/csv']}
            maxBytes={props.maxBytes}
            busy={check.isPending}
            error={check.error ? errorMessage(check.error) : undefined}
            onFiles={(files) => void choose(files)}
          />
        </div>
      )}
      {send.error !== null && send.error !== undefined && (
        <Callout kind="error" className="mt-4">
          {errorMessage(send.error)}
        </Callout>
      )}
    </Dialog>
  );
}

/** How many lines are shown; the report has all of them. */
const SHOWN = 100;

/** What will happen, or happened, to the lines of a file: first those that are left out. */
function ImportLines<Verdict extends string>({
  report,
  looks,
  taken,
  summary,
}: Pick<ImportDialogProps<Verdict>, 'looks' | 'taken' | 'summary'> & { report: ImportReport<Verdict> }) {
  const { lines, counts, unread } = report;
  const isTaken = ({ verdict }: ImportLine<Verdict>) => taken.includes(verdict);
  const ordered = [...lines.filter((line) => !isTaken(line)), ...lines.filter(isTaken)];
  const columns: Column<ImportLine<Verdict>>[] = [
    { key: 'name', header: 'Name', cell: ({ name }) => <span className="break-words">{name}</span> },
    { key: 'email', header: 'Email', cell: ({ email }) => <span className="break-all">{email}</span> },
    { key: 'line', header: 'Line', align: 'right', cell: ({ line }) => line },
    {
      key: 'result',
      header: 'Result',
      cell: ({ verdict, problem }) => (
        <span className="min-w-0">
          <LookPill look={looks[verdict]} />
          {problem && <span className="text-error mt-1 block text-sm">{problem}</span>}
        </span>
      ),
    },
  ];
  return (
    <div className="space-y-4">
      <Callout kind={taken.some((verdict) => counts[verdict] > 0) ? 'success' : 'warning'}>
        {summary(report)}
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
