import { z } from 'zod';
import { CRM_FOLLOW_UP_MAX_CHARS, CRM_NOTE_MAX_CHARS } from '../constants.ts';
import type { Moment } from '../dates.ts';
import type { May } from '../may.ts';
import { cursorFields, pageFields } from '../paging.schema.ts';
import { id, isoDate, multiline, text } from '../text.ts';
import { areaFields, tagText } from './crm.schema.ts';

/** The brand or creator to which a mark belongs. */
const aboutFields = { userId: id('User'), ...areaFields };

const noteBody = () => multiline('Note', { max: CRM_NOTE_MAX_CHARS });
const noteFields = { noteId: id('Note'), ...areaFields };
const followUpFields = { followUpId: id('Follow-up'), ...areaFields };

export const marksInput = z.strictObject(aboutFields);
export const notesInput = z.strictObject({ ...aboutFields, ...cursorFields });
export const addNoteInput = z.strictObject({ ...aboutFields, body: noteBody() });
export const editNoteInput = z.strictObject({ ...noteFields, body: noteBody() });
export const noteIdInput = z.strictObject(noteFields);

export const tagInput = z.strictObject({ ...aboutFields, tag: tagText() });

export const addFollowUpInput = z.strictObject({
  ...aboutFields,
  title: text('Follow-up', { max: CRM_FOLLOW_UP_MAX_CHARS }),
  dueOn: isoDate('Due date'),
});
/** Marks a follow-up as done or not done, or postpones it. */
export const setFollowUpInput = z.strictObject({
  ...followUpFields,
  done: z.boolean({ error: 'Done must be true or false' }).optional(),
  dueOn: isoDate('Due date').optional(),
});
export const followUpIdInput = z.strictObject(followUpFields);
/** Follow-ups that are overdue or due by the end of this week. */
export const dueFollowUpsInput = z.strictObject({ ...areaFields, ...pageFields });

export interface CrmNote {
  id: string;
  body: string;
  /** Who wrote it. */
  author: string;
  createdAt: Moment;
  editedAt: Moment | null;
  may: May<'editNote' | 'deleteNote'>;
}

export interface FollowUp {
  id: string;
  title: string;
  /** A calendar day. */
  dueOn: string;
  overdue: boolean;
  doneAt: Moment | null;
  author: string;
  may: May<'setFollowUp' | 'deleteFollowUp'>;
}

/** The tags of a brand or a creator, and its follow-ups: open ones first, by their day. */
export interface Marks {
  tags: string[];
  followUps: FollowUp[];
  may: May<'addNote' | 'setTags' | 'addFollowUp'>;
}

/** A follow-up with the brand or creator that it is about. */
export interface DueFollowUp extends Omit<FollowUp, 'may' | 'doneAt'> {
  about: { id: string; kind: 'brand' | 'creator'; name: string };
  may: May<'setFollowUp'>;
}
