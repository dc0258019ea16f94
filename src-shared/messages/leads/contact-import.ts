import { plural } from '../../format.ts';
import type { ContactVerdict } from '../../leads/import.schema.ts';

export const importContacts = 'Import contacts';
export const description =
  'People to follow up who have not registered themselves. Nobody gets a mail by being imported.';
export const typeOfTheOthers = 'Type, where a line does not say it';
export const chooseACsvFile = 'Choose a CSV file';
export const fileHint = (rows: string) =>
  `With a header line: Name (or First name and Last name) and Email, and where known Phone and Type. Up to ${rows} contacts.`;
export const checking = 'Checking the file…';
export const chooseAnother = 'Choose another file';
export const importThem = (count: number) => `Import ${plural(count, 'contact')}`;
export const downloadReport = 'Download report';
export const done = 'Done';
export const cancel = 'Cancel';
export const tableLabel = 'Lines of the file';
export const line = 'Line';
export const name = 'Name';
export const email = 'Email';
export const result = 'Result';
export const more = (count: number) => `And ${plural(count, 'more line')}, which the report has.`;
export const nothingNew = 'No contact in this file is new.';
export const willImport = (count: number, all: number) => `${count} of ${plural(all, 'contact')} will be imported.`;
export const wereImported = (count: number, all: number) => `${count} of ${plural(all, 'contact')} were imported.`;
export const imported = (count: number) => `${plural(count, 'contact')} imported`;

/** What a line's verdict is called, in the table and in the report. */
export const verdicts: Record<ContactVerdict, string> = {
  new: 'New',
  imported: 'Imported',
  registered: 'Among the leads already',
  account: 'Has an account',
  repeated: 'In an earlier line',
  wrong: 'Not readable',
};
