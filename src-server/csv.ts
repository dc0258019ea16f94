import { stringify } from 'csv-stringify/sync';
import type { z } from 'zod';
import { safeCell } from '#shared/csv.ts';
import { type Currency, minorPerMajor } from '#shared/currencies.ts';
import type { Moment } from '#shared/dates.ts';
import { grouped } from '#shared/format.ts';
import { type CsvLine, readCsv } from './csv-reader.ts';
import { badRequest } from './errors.ts';

/** A table that a person downloads. */
export interface CsvFile {
  /** The name of the file. */
  name: string;
  csv: string;
}

/** A cell before it is written; a moment becomes ISO text. */
export type CsvCell = Moment | number | null;

/** The columns of a table: what stands above each, and what of a row stands in it. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>;

/** Rows as a CSV table; no cell can be read as a formula (ruling C31). */
export const csvTable = <Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string =>
  csvLines(
    Object.keys(columns),
    rows.map((row) => Object.values(columns).map((of) => of(row))),
  );

/** The same of lines that are made already. */
export function csvLines(head: readonly string[], lines: readonly (readonly CsvCell[])[]): string {
  const cell = (value: CsvCell) => safeCell(value instanceof Date ? value.toISOString() : value);
  return stringify([head, ...lines.map((line) => line.map(cell))]);
}

/** An amount in whole units of its currency, as spreadsheets add it up. */
export function wholeUnits(minor: number | null, currency: Currency): number | null {
  return minor === null ? null : minor / minorPerMajor(currency);
}

/**
 * The lines of a CSV file that a person sends, and the columns of which nothing is read, as they are written. `needed` are the required columns, each
 * with the names it may have.
 * @throws BAD_REQUEST for a file without one of them, without lines, or with more than `rowsMax`
 */
export async function csvFile(
  csv: string,
  needed: Readonly<Record<string, (names: readonly string[]) => boolean>>,
  isRead: (column: string) => boolean,
  rowsMax: number,
): Promise<{ lines: CsvLine[]; unread: string[] }> {
  const table = await readCsv([csv], (names) => Object.values(needed).every((has) => has(names)));
  const missing = Object.entries(needed).find(([, has]) => !has(table.columns))?.[0];
  const lines: CsvLine[] = [];
  for await (const line of table.lines) {
    lines.push(line);
    if (lines.length > rowsMax)
      throw badRequest(`The file has more than ${grouped(rowsMax)} lines; split it. Nothing was imported.`, 'csv');
  }
  if (missing) throw badRequest(`The file has no column ${missing}. Nothing was imported.`, 'csv');
  if (lines.length === 0) throw badRequest('The file has no lines below its header line. Nothing was imported.', 'csv');
  const unread = table.written.filter((_, at) => table.columns[at] !== '' && !isRead(table.columns[at] ?? ''));
  return { lines, unread };
}

/** A line of a person's file, and what became of it. */
interface JudgedLine<Verdict> {
  line: number;
  name: string;
  email: string;
  verdict: Verdict;
  problem: string | null;
}

/** How many lines have each verdict, and the lines with their verdicts as a file. */
export const lineReport = <Verdict extends string>(
  names: Readonly<Record<Verdict, string>>,
  lines: readonly JudgedLine<Verdict>[],
) => ({
  counts: Object.fromEntries(
    Object.keys(names).map((name) => [name, lines.filter(({ verdict }) => verdict === name).length]),
  ) as Record<Verdict, number>,
  csv: csvTable<JudgedLine<Verdict>>(
    {
      Line: ({ line }) => line,
      Name: ({ name }) => name,
      Email: ({ email }) => email,
      Result: ({ verdict }) => names[verdict],
      Problem: ({ problem }) => problem,
    },
    lines,
  ),
});

/** What is wrong with a line, in a few words. */
export const firstProblem = (error: z.ZodError): string => error.issues[0]?.message ?? 'it cannot be read';
