import type { PersonVerdict } from '../../crm/people-import.schema.ts';

/** The label of a line's verdict, in the table and in the report. */
export const personVerdicts: Record<PersonVerdict, string> = {
  new: 'New contact',
  creator: 'On Accord',
  imported: 'Added as a contact',
  linked: 'Added from Accord',
  known: 'Already among your creators',
  repeated: 'In an earlier line',
  blocked: 'Does not want to be written to',
  wrong: 'Not readable',
};
