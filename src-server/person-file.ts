import { LEADS_CSV_MAX_ROWS } from '#shared/constants.ts';
import { plainCell } from '#shared/csv.ts';
import { csvFile } from './csv.ts';

/** A column's name without everything but letters and digits. */
const headOf = (column: string): string => column.replace(/[^\p{L}\p{N}]/gu, '');
/** Google writes several values of one kind into one cell. */
const SEVERAL = ' ::: ';

/** The columns of names and addresses in Outlook, Google, HubSpot, spreadsheets and our own export. */
const PERSON_COLUMNS = {
  name: ['name', 'fullname', 'displayname', 'contactname'],
  firstName: ['firstname', 'givenname'],
  middleName: ['middlename', 'additionalname'],
  lastName: ['lastname', 'surname', 'familyname'],
  email: ['email', 'emailaddress', 'email1', 'email1value', 'primaryemail', 'workemail', 'mail'],
} as const;
type PersonField = keyof typeof PERSON_COLUMNS;

/**
 * A CSV file of people from another program. Besides names and addresses these columns are read, found by the names that other programs give them, each
 * reduced to letters and digits in lower case.
 */
export function personFile<Field extends string>(more: Readonly<Record<Field, readonly string[]>>) {
  const names: Readonly<Record<PersonField | Field, readonly string[]>> = { ...PERSON_COLUMNS, ...more };
  const all = Object.values<readonly string[]>(names).flat();
  const has =
    (...fields: PersonField[]) =>
    (columns: readonly string[]): boolean =>
      columns.some((column) => fields.some((field) => names[field].includes(headOf(column))));
  return {
    /** The lines of a file, and its columns of which nothing is read. @throws BAD_REQUEST for a file without names or addresses */
    linesOf: (csv: string) =>
      csvFile(
        csv,
        { Name: has('name', 'firstName'), Email: has('email') },
        (column) => all.includes(headOf(column)),
        LEADS_CSV_MAX_ROWS,
      ),
    /** Reads the fields of a line. */
    cells: (record: Readonly<Record<string, string>>) => {
      const byHead = new Map(Object.entries(record).map(([column, cell]) => [headOf(column), cell]));
      return (field: PersonField | Field): string => {
        const [first = ''] = (names[field].map((name) => byHead.get(name)).find(Boolean) ?? '').split(SEVERAL);
        return plainCell(first);
      };
    },
  };
}

/** The name in a line, in one column or in several. */
export const nameIn = (cell: (field: PersonField) => string): string =>
  cell('name') || [cell('firstName'), cell('middleName'), cell('lastName')].filter(Boolean).join(' ');
