import EmailReplyParser from 'email-reply-parser';
import { type ParsedMail, simpleParser } from 'mailparser';
import { readableAddress } from '#shared/mail-address.ts';

/** What counts in an answer by mail. */
export interface ReplyMail {
  /** The one person whom it says it is from, as addresses are stored; null if it names nobody or several. */
  from: string | null;
  /** Every address that it was sent to. */
  to: readonly string[];
  /** What shows that no person wrote it; null if nothing does. */
  automatic: string | null;
  /** What mail servers wrote about where it comes from, in their own words; anybody can have added one. */
  checks: readonly string[];
  /** What its writer wrote, without the mails that it quotes and without a signature. */
  text: string;
  /** Whether files are attached to it. Pictures within the text are not counted: they are mostly the logo of a signature. */
  files: boolean;
}

/** Mails much longer than a message can be are quoted ones: nobody's own text begins this far down. */
const READ_CHARS = 20_000;
const MAX_HTML_CHARS = 1_000_000;
/** Parts that sign a mail and are no files to its reader. */
const SIGNATURES = ['application/pgp-signature', 'application/pkcs7-signature', 'application/x-pkcs7-signature'];
/** Where mail servers write whom a mail was for. */
const RECIPIENTS = ['delivered-to', 'x-original-to', 'envelope-to', 'to', 'cc'];

const parser = new EmailReplyParser();

/** Reads a mail. @throws Error for bytes that are no mail */
export async function readMail(raw: Buffer): Promise<ReplyMail> {
  const mail = await simpleParser(raw, {
    skipImageLinks: true,
    skipTextToHtml: true,
    maxHtmlLengthToParse: MAX_HTML_CHARS,
  });
  const lines = linesOf(mail);
  return {
    from: senderOf(mail, lines.get('from') ?? []),
    to: RECIPIENTS.flatMap((name) => addressesIn(lines.get(name) ?? [])),
    automatic: automaticOf(lines),
    checks: lines.get('authentication-results') ?? [],
    text: newestText(mail.text ?? ''),
    files: mail.attachments.some(({ related, contentType }) => !related && !SIGNATURES.includes(contentType)),
  };
}

/** The values of every header, by its name in lower case and in their order. */
function linesOf({ headerLines }: ParsedMail): ReadonlyMap<string, string[]> {
  const lines = new Map<string, string[]>();
  for (const { key, line } of headerLines) {
    const value = line
      .slice(line.indexOf(':') + 1)
      .replace(/\s+/g, ' ')
      .trim();
    lines.set(key, [...(lines.get(key) ?? []), value]);
  }
  return lines;
}

/** A mail with two senders could show one of them to our check and the other to its reader. */
function senderOf({ from }: ParsedMail, lines: readonly string[]): string | null {
  const [sender, ...others] = from?.value ?? [];
  if (lines.length !== 1 || others.length > 0 || !sender?.address || sender.group) return null;
  return readableAddress(sender.address);
}

const addressesIn = (values: readonly string[]): string[] =>
  values.flatMap((value) => value.match(/[^\s<>,;:"()]+@[^\s<>,;:"()]+/g) ?? []);

/** Answers of absences, of lists and of mail servers, and our own mails. */
function automaticOf(lines: ReadonlyMap<string, readonly string[]>): string | null {
  const value = (name: string) => lines.get(name)?.[0]?.toLowerCase();
  const submitted = value('auto-submitted');
  if (submitted !== undefined && !submitted.startsWith('no')) return 'Auto-Submitted';
  if (/^(bulk|junk|list|auto_reply)/.test(value('precedence') ?? '')) return 'Precedence';
  if (value('return-path') === '<>') return 'Return-Path';
  if (value('content-type')?.startsWith('multipart/report')) return 'Content-Type';
  return (
    ['list-id', 'x-autoreply', 'x-autorespond', 'x-auto-response-suppress'].find((name) => lines.has(name)) ?? null
  );
}

/** What was written above or between the quoted mails, without characters that no text has. */
export function newestText(text: string): string {
  const read = text
    .slice(0, READ_CHARS)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '');
  return parser.parseReply(read).trim();
}

/**
 * Why a mail may not be from the person whose address it names; null if the mail server that we trust has found that it is. That server writes its
 * finding into the mail and removes what others wrote in its name; should it have left one in, the two do not agree, and the mail is refused.
 */
export function doubtOf(mail: ReplyMail, owner: string | null, checkedBy: string): string | null {
  if (owner === null || mail.from === null || mail.from !== readableAddress(owner))
    return 'From is not the address of the account';
  const domain = mail.from.slice(mail.from.lastIndexOf('@') + 1);
  const found = mail.checks.flatMap((check) => findingsOf(check, checkedBy));
  if (found.length === 0) return 'Nobody has checked where it comes from';
  const passed = found.every(({ result, from }) => result === 'pass' && (from === null || isDomain(from, domain)));
  return passed ? null : 'DMARC did not pass';
}

const isDomain = (written: string, domain: string): boolean => readableAddress(`x@${written}`) === `x@${domain}`;

/** What a server found by DMARC, as it writes it in `Authentication-Results` (RFC 8601); nothing if the words are another server's. */
function findingsOf(check: string, checkedBy: string): { result: string; from: string | null }[] {
  const [server = '', ...parts] = withoutComments(check).split(';');
  if (server.trim().split(/\s/)[0]?.toLowerCase() !== checkedBy) return [];
  return parts.flatMap((part) => {
    const [, result] = /^\s*dmarc\s*=\s*(\w+)/i.exec(part) ?? [];
    if (!result) return [];
    const [, from = null] = /\bheader\.from\s*=\s*"?([^\s;"]+)/i.exec(part) ?? [];
    return [{ result: result.toLowerCase(), from }];
  });
}

function withoutComments(text: string): string {
  for (let [before, after] = ['', text]; ; ) {
    [before, after] = [after, after.replace(/\([^()]*\)/g, ' ')];
    if (before === after) return after;
  }
}
