import type { ContactVerdict } from '../../leads/import.schema.ts';

/** The label of a line's verdict, in the table and in the report. */
export const verdicts: Record<ContactVerdict, string> = {
  new: 'New',
  imported: 'Imported',
  registered: 'Already among the leads',
  account: 'Has an account',
  repeated: 'In an earlier line',
  wrong: 'Not readable',
};
