import { createHash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import type { OutgoingMail } from './interface.ts';

/** The mail as nodemailer composes it. The same idempotency key always gets the same Message-ID, so that mail programs show a repeated mail once. */
export function messageOf(mail: OutgoingMail, from: string, domain: string): SendMailOptions & { messageId: string } {
  const key = createHash('sha256').update(mail.idempotencyKey).digest('hex').slice(0, 40);
  const { to, subject, text, html, unsubscribeUrl, thread } = mail;
  // Nobody has sent a mail with this id: naming it is what makes mail programs show all mails of a conversation together.
  const root = thread && `<conversation.${thread.id}@${domain}>`;
  return {
    from,
    to,
    subject,
    text,
    html,
    messageId: `<${key}@${domain}>`,
    ...(thread && { replyTo: thread.replyTo, inReplyTo: root, references: root }),
    // Keeps mail programs from sending automatic replies to a mail that a machine wrote.
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    ...(unsubscribeUrl && { list: { unsubscribe: { url: unsubscribeUrl } } }),
    // No part of a mail is read from the disk or from another server.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
