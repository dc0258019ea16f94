import { z } from 'zod';
import { accountTypes } from '../auth/auth.schema.ts';
import { LEADS_CSV_MAX_CHARS, NAME_MAX_CHARS } from '../constants.ts';
import { choice, csvText, email, optionalText, text } from '../text.ts';

/** A file of contacts, and the type of those whose line does not give one. */
export const importContactsInput = z.strictObject({
  csv: csvText(LEADS_CSV_MAX_CHARS),
  userType: choice('Type', accountTypes),
});

/** A line of the file. */
export const contactLine = z.strictObject({
  name: text('Name', { max: NAME_MAX_CHARS }),
  email: email(),
  phoneNumber: optionalText('Phone', { max: 40 }),
  userType: choice('Type', accountTypes),
});

/**
 * The verdict on a line: `new` will be imported, `imported` was. The others are left out: their address is already a lead, has an account or is in an
 * earlier line, or the line cannot be read.
 */
const CONTACT_VERDICTS = ['new', 'imported', 'registered', 'account', 'repeated', 'wrong'] as const;
export type ContactVerdict = (typeof CONTACT_VERDICTS)[number];

export interface JudgedLine {
  /** The number of the line in the file. */
  line: number;
  name: string;
  email: string;
  verdict: ContactVerdict;
  /** What is wrong with it. */
  problem: string | null;
}

/** A file of contacts, line by line. */
export interface ContactReport {
  lines: JudgedLine[];
  /** How many lines have each verdict. */
  counts: Record<ContactVerdict, number>;
  /** The columns that were ignored. */
  unread: string[];
  /** The same lines as a CSV file. */
  csv: string;
}
