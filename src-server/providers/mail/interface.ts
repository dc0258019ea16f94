import { isAtMost } from '#shared/graphemes.ts';

/** One mail to send. The sender is configured with the provider, never chosen by a caller (ruling C22). */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The address at which one request switches off mails of this kind (RFC 8058); only for mails that can be switched off. */
  unsubscribeUrl?: string | undefined;
  /** The conversation that the mail is about, and where an answer to it goes; only for mails that can be answered by mail. */
  thread?: { id: string; replyTo: string } | undefined;
  /** The same key gets the same message id, however often it is sent, so that the reader sees only one mail. */
  idempotencyKey: string;
}

export interface MailReceipt {
  /** The id that the mail service gave the message. */
  messageId: string;
}

/** A mail service: a directory of .eml files, or an SMTP server. */
export interface MailProvider {
  readonly name: string;
  /**
   * Sends one mail.
   * @throws MailRefused if the service refuses it for good (unknown mailbox, bad address)
   * @throws MailDeferred if it may work later (greylisting, connection lost)
   */
  send(mail: OutgoingMail): Promise<MailReceipt>;
}

/** The mail service refuses this mail for good: sending it again is pointless. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** The mail service did not accept this mail now, but may later. */
export class MailDeferred extends Error {
  override readonly name = 'MailDeferred';
}

const ADDRESS = /^[^\s<>()[\]\\,;:"@\p{Cc}]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/iu;
const CONTROL = /\p{Cc}/u;

/**
 * Refuses a mail whose headers could be abused: control characters in the subject, or a recipient that is not exactly one plain address. Every
 * provider calls it first.
 * @throws MailRefused
 */
export function assertSafeMail(mail: OutgoingMail): void {
  if (mail.to.length > 254 || !ADDRESS.test(mail.to))
    throw new MailRefused('The address is not one plain mail address.');
  if (mail.subject.length === 0 || !isAtMost(mail.subject, 200) || CONTROL.test(mail.subject)) {
    throw new MailRefused('The subject must be one line of 1 to 200 characters.');
  }
  if (mail.thread && !(ADDRESS.test(mail.thread.replyTo) && /^[\w-]+$/.test(mail.thread.id))) {
    throw new MailRefused('The answer must go to one plain mail address.');
  }
  if (mail.idempotencyKey.length === 0 || CONTROL.test(mail.idempotencyKey)) {
    throw new MailRefused('The idempotency key must be one line.');
  }
}
