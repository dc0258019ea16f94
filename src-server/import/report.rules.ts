import { importReport, importVerdicts } from '#shared/messages/import.ts';
import { OLD_TABLES, type OldTable } from './old-tables.rules.ts';

export type Verdict = keyof typeof importVerdicts;

/** The outcome of a row. */
export interface RowReport {
  table: OldTable;
  /** The number of the row in its file, from 1, not counting the header. */
  number: number;
  /** The key of the row in its table; null if it has none. */
  oldId: string | null;
  /** The id of our row; null if it became none. */
  newId: string | null;
  verdict: Verdict;
  /** Why it could not be imported, beginning with the column; null for all others. */
  problem: string | null;
  /** What was left out or read in another way than written. */
  notes: readonly string[];
}

export interface TableCounts {
  table: OldTable;
  taken: number;
  unchanged: number;
  refused: number;
}

const ID_CHARS = 36;
const TABLE_CHARS = Math.max(...OLD_TABLES.map((table) => table.length));
const VERDICT_CHARS = Math.max(...Object.values(importVerdicts).map((verdict) => verdict.length));
const ROW_CHARS = 8;

function cells([table, row, id, verdict, what]: readonly [string, string, string, string, string]): string {
  const columns = [
    table.padEnd(TABLE_CHARS),
    row.padStart(ROW_CHARS),
    id.slice(0, ID_CHARS).padEnd(ID_CHARS),
    verdict.padEnd(VERDICT_CHARS),
  ];
  return `${[...columns, what].join('  ').trimEnd()}\n`;
}

/** A text of a file on one line, without characters that a terminal would act on. */
const plain = (text: string): string => text.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ');

export const reportHead = (): string => cells(importReport.head);

/** A row as a line of the table for people. */
export function reportLine({ table, number, oldId, newId, verdict, problem, notes }: RowReport): string {
  const became = newId !== null && verdict === 'taken' ? [`→ ${newId}`] : [];
  const what = problem === null ? [...became, ...notes] : [problem];
  return cells([table, String(number), plain(oldId ?? ''), importVerdicts[verdict], plain(what.join(' · '))]);
}

/** The counts of each table and of all, for people. */
export function reportSummary(counts: readonly TableCounts[]): string {
  const line = (table: string, numbers: readonly (string | number)[]) =>
    `${table.padEnd(TABLE_CHARS)}  ${numbers.map((each) => String(each).padStart(ROW_CHARS + 2)).join('  ')}\n`;
  const [head = '', ...rest] = importReport.summaryHead;
  const rows = counts.map(({ table, taken, unchanged, refused }) => line(table, [taken, unchanged, refused]));
  return `\n${line(head, rest)}${rows.join('')}`;
}
