import { grouped } from '../format.ts';

/** Why a CSV file that is to be imported is refused. */
export const csvMessages = {
  line: (line: number, problem: string) => `Line ${line}: ${problem}. Nothing was imported.`,
  empty: 'The file has no lines below its header line. Nothing was imported.',
  tooLong: (rowsMax: number) => `The file has more than ${grouped(rowsMax)} lines; split it. Nothing was imported.`,
  unreadable: 'The file is not a CSV file with a header line. Nothing was imported.',
  missingColumn: (column: string) => `The file has no column ${column}. Nothing was imported.`,
} as const;
