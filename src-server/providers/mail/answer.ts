import nodemailer from 'nodemailer';

/** The answer of somebody who has one of our mails. */
export interface Answer {
  from: string;
  /** The address that the mail asks answers to be sent to. */
  to: string;
  subject: string;
  text: string;
  /** The mail that is answered. */
  answered: { messageId: string | null; text: string };
  at: Date;
}

/**
 * An answer as the mail server of its writer would send it and ours would pass it on: with the answered mail quoted below, and with the finding that it
 * comes from where it says. For the mailbox of a demo, which stands in for both.
 */
export async function composeAnswer(answer: Answer, checkedBy: string): Promise<Buffer> {
  const { from, to, subject, text, answered, at } = answer;
  const quoted = answered.text.trimEnd().replace(/^/gm, '> ');
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const { message } = await nodemailer.createTransport({ streamTransport: true, buffer: true }).sendMail({
    from,
    to,
    subject: `Re: ${subject}`,
    date: at,
    text: `${text}\n\nOn ${at.toUTCString()}, Accord wrote:\n\n${quoted}\n`,
    ...(answered.messageId && { inReplyTo: answered.messageId, references: answered.messageId }),
    headers: { 'Authentication-Results': `${checkedBy}; dmarc=pass header.from=${domain}` },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return Buffer.isBuffer(message) ? message : Buffer.from('');
}
