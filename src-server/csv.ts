import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { z } from 'zod';
import { safeCell } from '#shared/csv.ts';
import { type Currency, minorPerMajor } from '#shared/currencies.ts';
import { csvMessages } from '#shared/messages/csv.ts';
import { badRequest } from './errors.ts';

/** A table that a person downloads. */
export interface CsvFile {
  /** The name of the file. */
  name: string;
  csv: string;
}

/** A CSV table with a line of heads; no cell can be read as a formula (ruling C31). */
export function csvTable(head: readonly string[], lines: readonly (readonly (string | number | null)[])[]): string {
  return stringify([head, ...lines.map((line) => line.map(safeCell))]);
}

/** An amount in whole units of its currency, as spreadsheets add it up. */
export function wholeUnits(minor: number | null, currency: Currency): number | null {
  return minor === null ? null : minor / minorPerMajor(currency);
}

/** What spreadsheets put between cells; the one that the header line has most of counts. */
const SEPARATORS = [',', ';', '\t'];

/**
 * The records of a CSV file by the lower-cased names of its header line, each with the number of the line in which it ends. Cells that are
 * missing at the end of a line are left out. @throws BAD_REQUEST for what is no CSV, has no records, or more than `rowsMax`
 */
export function csvRecords(csv: string, rowsMax: number): { line: number; record: Record<string, string> }[] {
  const records = parsed(csv);
  if (records.length === 0) throw badRequest(csvMessages.empty, 'csv');
  if (records.length > rowsMax) throw badRequest(csvMessages.tooLong(rowsMax), 'csv');
  return records.map(({ record, info }) => ({ record, line: info.lines }));
}

function parsed(csv: string): { record: Record<string, string>; info: { lines: number } }[] {
  const [head = ''] = csv.split('\n', 1);
  const often = (separator: string) => head.split(separator).length;
  try {
    return parse(csv, {
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      delimiter: SEPARATORS.toSorted((one, other) => often(other) - often(one))[0],
      bom: true,
      trim: true,
      info: true,
      skip_empty_lines: true,
      relax_column_count_less: true,
    });
  } catch {
    throw badRequest(csvMessages.unreadable, 'csv');
  }
}

/** What is wrong with a line, in a few words. */
export const firstProblem = (error: z.ZodError): string => error.issues[0]?.message ?? 'it cannot be read';
