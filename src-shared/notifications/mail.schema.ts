import { z } from 'zod';
import type { Moment } from '../dates.ts';
import { email } from '../text.ts';

/** Lists the newest mails of the mailbox page; `to` keeps only those to one address. */
export const mailboxInput = z.strictObject({ to: email('Address').optional() });

/** A mail as the mailbox page shows it. */
export interface MailView {
  id: string;
  to: string;
  subject: string;
  text: string;
  status: 'queued' | 'sent' | 'failed' | 'bounced';
  createdAt: Moment;
}
