import nodemailer from 'nodemailer';
import { assertSafeMail, MailDeferred, type MailProvider, MailRefused } from './interface.ts';
import { messageOf } from './message.ts';

export interface SmtpMailOptions {
  /** `smtp://user:password@host:587` (TLS by STARTTLS) or `smtps://user:password@host:465`. */
  url: string;
  /** The one sender, such as `Accord <hello@accord.example>`. */
  from: string;
}

const CONNECT_MS = 5_000;
const SILENCE_MS = 8_000;
/** Errors before the server knew the sender: a wrong password or missing TLS is our fault, and the mail can be sent once it is fixed. */
const OUR_FAULT = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS', 'ECONFIG']);

/**
 * Mail by SMTP, over a few connections that stay open. A 5xx reply is a final refusal, anything else may work later. SMTP cannot tell whether a mail
 * whose reply was lost has been accepted, so such a mail may arrive twice, with the same Message-ID.
 */
export function createSmtpMail({ url, from }: SmtpMailOptions): MailProvider {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // A password is never sent over a connection that others can read; a server on this machine needs no such protection.
    requireTLS: new URL(url).protocol === 'smtp:' && !isLoopback(new URL(url).hostname),
  });
  const domain = /@([^\s>]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    name: 'smtp',
    async send(mail) {
      assertSafeMail(mail);
      const message = messageOf(mail, from, domain);
      try {
        await transport.sendMail(message);
      } catch (error) {
        throw explained(error);
      }
      return { messageId: message.messageId };
    },
  };
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || host.startsWith('127.');

/** The error in terms of the interface, with the server's reply. */
function explained(error: unknown): MailRefused | MailDeferred {
  if (!(error instanceof Error)) return new MailDeferred('The mail server did not answer.');
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  const refused = typeof responseCode === 'number' && responseCode >= 500 && !OUR_FAULT.has(String(code));
  return refused ? new MailRefused(error.message) : new MailDeferred(error.message);
}
