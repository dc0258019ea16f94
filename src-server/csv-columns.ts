import { plainCell } from '#shared/csv.ts';

/** A column's name without everything but letters and digits. */
const headOf = (column: string): string => column.replace(/[^\p{L}\p{N}]/gu, '');
/** Google writes several values of one kind into one cell. */
const SEVERAL = ' ::: ';

/** Finds the columns of a file by the names that other programs give them, each reduced to letters and digits in lower case. */
export const csvColumns = <Field extends string>(names: Readonly<Record<Field, readonly string[]>>) => ({
  /** Whether one of the columns holds one of these fields. */
  has:
    (...fields: Field[]) =>
    (columns: readonly string[]): boolean =>
      columns.some((column) => fields.some((field) => names[field].includes(headOf(column)))),
  /** Whether a column holds one of the fields. */
  isRead: (column: string): boolean => Object.values<readonly string[]>(names).flat().includes(headOf(column)),
  /** Reads the fields of a line. */
  cells: (record: Readonly<Record<string, string>>) => {
    const byHead = new Map(Object.entries(record).map(([column, cell]) => [headOf(column), cell]));
    return (field: Field): string => {
      const [first = ''] = (names[field].map((name) => byHead.get(name)).find(Boolean) ?? '').split(SEVERAL);
      return plainCell(first);
    };
  },
});

/** The columns of names and addresses in Outlook, Google, HubSpot, spreadsheets and our own export. */
export const PERSON_COLUMNS = {
  name: ['name', 'fullname', 'displayname', 'contactname'],
  firstName: ['firstname', 'givenname'],
  middleName: ['middlename', 'additionalname'],
  lastName: ['lastname', 'surname', 'familyname'],
  email: ['email', 'emailaddress', 'email1', 'email1value', 'primaryemail', 'workemail', 'mail'],
} as const;

/** The name in a line, in one column or in several. */
export const nameIn = (cell: (field: keyof typeof PERSON_COLUMNS) => string): string =>
  cell('name') || [cell('firstName'), cell('middleName'), cell('lastName')].filter(Boolean).join(' ');
