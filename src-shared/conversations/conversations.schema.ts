import { z } from 'zod';
import { grouped } from '#shared/format.ts';
import { MESSAGE_FILES_MAX, MESSAGE_MAX_CHARS, OPEN_REASON_MIN_CHARS, REASON_MAX_CHARS } from '../constants.ts';
import type { Moment } from '../dates.ts';
import type { FileView } from '../files.ts';
import type { DealStatus, Machine } from '../lifecycles.ts';
import type { May } from '../may.ts';
import { cursorFields } from '../paging.schema.ts';
import type { Role } from '../policy/rule.ts';
import { choice, id, multiline, text } from '../text.ts';

const CONVERSATION_LISTS = ['all', 'unread'] as const;

const dealId = id('Conversation');

/** A person's conversations, the newest message first. */
export const listConversationsInput = z.strictObject({
  show: choice('Show', CONVERSATION_LISTS).default('all'),
  ...cursorFields,
});
export const conversationInput = z.strictObject({ dealId });
/** A slice of a conversation, newest first. */
export const threadInput = z.strictObject({ dealId, ...cursorFields });

const subject = z.strictObject({
  submissionId: id('Submission'),
  version: z.int({ error: 'Version must be a whole number' }).min(1).max(1_000_000),
  commentId: id('Comment').nullish(),
});

/**
 * A message: a text, files, or the content that it is about. `requestKey` is chosen by the sender, and the same when the same message is sent again.
 */
export const sendMessageInput = z
  .strictObject({
    dealId,
    requestKey: id('Key'),
    text: multiline('Message', { min: 0, max: MESSAGE_MAX_CHARS }),
    fileIds: z
      .array(id('File'))
      .max(MESSAGE_FILES_MAX, `At most ${grouped(MESSAGE_FILES_MAX)} files can be sent with a message`)
      .refine((ids) => new Set(ids).size === ids.length, 'Files has the same entry twice')
      .default([]),
    about: subject.nullish(),
  })
  .refine((message) => message.text !== '' || message.fileIds.length > 0 || message.about, {
    error: 'Message is required',
    path: ['text'],
  });
export type SendMessageInput = z.infer<typeof sendMessageInput>;

/** `upTo` is the newest message that the person has seen. */
export const markReadInput = z.strictObject({
  dealId,
  upTo: z.int({ error: 'Message must be a whole number' }).min(1).max(Number.MAX_SAFE_INTEGER),
});

/** Whether messages that the deal's brand sends to several creators at once are stopped. */
export const muteBulkInput = z.strictObject({
  dealId,
  muted: z.boolean({ error: 'Muted must be true or false' }),
});

export const openConversationInput = z.strictObject({
  dealId,
  reason: text('Reason', { min: OPEN_REASON_MIN_CHARS, max: REASON_MAX_CHARS }),
});

export type Side = 'brand' | 'creator';

/** A conversation in a person's list. */
export interface ConversationRow {
  dealId: string;
  /** The other side. */
  name: string;
  pictureUrl: string | null;
  campaign: string;
  dealStatus: DealStatus;
  unread: number;
  /** The newest message; its text is shortened. */
  last: { text: string; files: number; mine: boolean; at: Moment };
}

/** The head of a conversation, and what its reader can do in it. */
export interface Conversation {
  dealId: string;
  campaignId: string;
  campaign: string;
  dealStatus: DealStatus;
  brand: string;
  creator: string;
  /** The reader's own side; null for staff. */
  side: Side | null;
  unread: number;
  /** The newest message that each side has seen, and when. */
  seen: Record<Side, { upTo: number; at: Moment } | null>;
  /** Whether contact details can be exchanged: under contract. */
  contactOpen: boolean;
  /** The reader is the creator, and has stopped the brand's messages to several creators. */
  muted: boolean;
  may: May<'send' | 'attach' | 'markRead' | 'muteBulk'>;
}

/** The version or the comment that a message is about. */
export interface MessageSubject {
  submissionId: string;
  title: string;
  version: number;
  commentId: string | null;
  /** The beginning of the comment. */
  comment: string | null;
}

export interface MessageEntry {
  kind: 'message';
  id: number;
  at: Moment;
  side: Side;
  author: string;
  /** The agency that wrote it in the name of the side. */
  agency: string | null;
  /** The member of the company who wrote it; null if it has no members. */
  writer: string | null;
  /** Whether the reader's side wrote it, and whether the reader did. */
  mine: boolean;
  byYou: boolean;
  text: string;
  /** Its text was removed with its author's account. */
  removed: boolean;
  /** Whether it was sent as the answer to a mail. */
  byMail: boolean;
  files: FileView[];
  /** The brand sent it to several creators at once, each in their own conversation. */
  several: boolean;
  about: MessageSubject | null;
}

/** A step of the deal, from the audit log. */
export interface StepEntry {
  kind: 'step';
  id: number;
  at: Moment;
  machine: Machine | 'signature';
  from: string | null;
  to: string;
  /** The title of the content that it is about. */
  title: string | null;
  /** `agency`: the one that did it for the brand. */
  by: { kind: Role | 'person' | 'system'; name: string | null; agency: string | null };
  note: string | null;
}
export type ThreadEntry = MessageEntry | StepEntry;
