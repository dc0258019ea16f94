import { oneOrMany, plural } from '../format.ts';

/** Which columns of a CSV file were ignored. */
export const columnsNotRead = (columns: readonly string[]) =>
  `${oneOrMany(columns.length, 'This column is', 'These columns are')} not read: ${columns.join(', ')}.`;

/** Why a CSV file for an import is refused, or one of its lines left out. */
export const csvMessages = {
  quote: 'a quotation mark in it is not closed',
  cells: (found: number, wanted: number) => `it has ${plural(found, 'cell')}, but the header has ${wanted}`,
} as const;
