import { z } from 'zod';
import { email } from '../text.ts';

/** The mailbox page: the newest mails, of one address where one is given. */
export const mailboxInput = z.strictObject({ to: email('Address').optional() });

/** A mail as the mailbox page shows it. */
export interface MailView {
  id: string;
  to: string;
  subject: string;
  text: string;
  status: 'queued' | 'sent' | 'failed';
  createdAt: Date;
}
