import { stringify } from 'csv-stringify/sync';
import { safeCell } from '#shared/csv.ts';
import { type Currency, minorPerMajor } from '#shared/currencies.ts';

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
