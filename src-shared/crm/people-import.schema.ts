import { z } from 'zod';
import { CONNECTABLE_PLATFORMS } from '../choices/platforms.ts';
import {
  CRM_NOTE_MAX_CHARS,
  CRM_TAGS_MAX,
  LEADS_CSV_MAX_CHARS,
  NAME_MAX_CHARS,
  PERSON_HANDLE_MAX_CHARS,
} from '../constants.ts';
import { choice, csvText, email, optionalMultiline, optionalText, text } from '../text.ts';
import { tagText } from './crm.schema.ts';

/** A file of a brand's own people. */
export const importPeopleInput = z.strictObject({ csv: csvText(LEADS_CSV_MAX_CHARS) });

/** A line of the file. */
export const personLine = z.strictObject({
  name: text('Name', { max: NAME_MAX_CHARS }),
  email: email(),
  platform: choice('Platform', CONNECTABLE_PLATFORMS).nullable(),
  handle: optionalText('Handle', { max: PERSON_HANDLE_MAX_CHARS }),
  tags: z
    .array(tagText())
    .max(CRM_TAGS_MAX, `There can be at most ${CRM_TAGS_MAX} tags`)
    .transform((tags) => [...new Set(tags)]),
  note: optionalMultiline('Note', { max: CRM_NOTE_MAX_CHARS }),
});

/**
 * The verdict on a line: `new` becomes a contact and `creator`, who is on Accord, one of the brand's people; `imported` and `linked` did. The others
 * are left out: they are among the brand's people or in an earlier line, do not want to be written to, or the line cannot be read.
 */
export const PERSON_VERDICTS = [
  'new',
  'creator',
  'imported',
  'linked',
  'known',
  'repeated',
  'blocked',
  'wrong',
] as const;
export type PersonVerdict = (typeof PERSON_VERDICTS)[number];

/** A file of people, line by line. */
export interface PeopleReport {
  lines: { line: number; name: string; email: string; verdict: PersonVerdict; problem: string | null }[];
  /** How many lines have each verdict. */
  counts: Record<PersonVerdict, number>;
  /** The columns that were ignored. */
  unread: string[];
  /** The same lines as a CSV file. */
  csv: string;
}
