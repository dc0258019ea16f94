import { z } from 'zod';
import { MESSAGE_MAX_CHARS } from '../constants.ts';
import type { Moment } from '../dates.ts';
import { email, id, multiline } from '../text.ts';

/** Lists the newest mails of the mailbox page; `to` keeps only those to one address. */
export const mailboxInput = z.strictObject({ to: email('Address').optional() });

/** An answer to a mail of the mailbox. */
export const mailReplyForm = z.strictObject({ text: multiline('Reply', { max: MESSAGE_MAX_CHARS }) });
export const mailReplyInput = mailReplyForm.extend({ mailId: id('Mail') });

/** A mail as the mailbox page shows it. */
export interface MailView {
  id: string;
  to: string;
  subject: string;
  text: string;
  status: 'queued' | 'sent' | 'failed' | 'bounced';
  /** Whether it can be answered by mail. */
  answerable: boolean;
  createdAt: Moment;
}
