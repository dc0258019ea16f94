import { grouped, oneOrMany, plural } from '../format.ts';

/** Which columns of a CSV file were ignored. */
export const columnsNotRead = (columns: readonly string[]) =>
  `${oneOrMany(columns.length, 'This column is', 'These columns are')} not read: ${columns.join(', ')}.`;

/** Why a CSV file for an import is refused, or one of its lines left out. */
export const csvMessages = {
  empty: 'The file has no lines below its header line. Nothing was imported.',
  tooLong: (rowsMax: number) => `The file has more than ${grouped(rowsMax)} lines; split it. Nothing was imported.`,
  missingColumn: (column: string) => `The file has no column ${column}. Nothing was imported.`,
  quote: 'a quotation mark in it is not closed',
  cells: (found: number, wanted: number) => `it has ${plural(found, 'cell')}, but the header has ${wanted}`,
} as const;
