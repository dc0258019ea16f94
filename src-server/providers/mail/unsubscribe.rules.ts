import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Env } from '#server/env.ts';
import { type MailSwitch, NOTICE_KINDS } from '#shared/notifications/kinds.ts';

/** The path of the links in mails, which mail programs call; a browser is redirected from there to the page. */
export const UNSUBSCRIBE_PATH = '/webhooks/unsubscribe/';

/** What links switch off, by their first word. Mails that were sent before there were kinds have an `n`. */
const SWITCHES = new Map<string, MailSwitch>([
  ['n', 'emailNotifications'],
  ['m', 'marketingEmails'],
  ['digest', 'digest'],
  ...NOTICE_KINDS.flatMap((kind) => (kind === 'security' ? [] : [[kind, kind] as const])),
]);
const WORDS = new Map([...SWITCHES].map(([word, mailSwitch]) => [mailSwitch, word]));
/** Without dots, because a path with a dot is treated as a request for a file. */
const TOKEN = /^([A-Za-z]{1,20})-([0-9a-f-]{36})-([A-Za-z0-9_-]{43})$/;

const sealOf = (env: Pick<Env, 'key'>, kind: string, userId: string): string =>
  createHmac('sha256', env.key('unsubscribe')).update(`${kind}.${userId}`).digest('base64url');

/**
 * The address at which one person switches off mails of one kind, without signing in. The link can do nothing else, so it may stay valid for as long
 * as the mail is kept.
 */
export function unsubscribeUrl(env: Pick<Env, 'key' | 'publicUrl'>, userId: string, mailSwitch: MailSwitch): string {
  const kind = WORDS.get(mailSwitch) ?? '';
  return `${env.publicUrl}${UNSUBSCRIBE_PATH}${kind}-${userId}-${sealOf(env, kind, userId)}`;
}

/** The person and the kind of mail that a link switches off; null for a link that this installation did not make. */
export function readUnsubscribe(
  env: Pick<Env, 'key'>,
  token: string,
): { userId: string; mailSwitch: MailSwitch } | null {
  const [, kind = '', userId = '', seal = ''] = TOKEN.exec(token) ?? [];
  const mailSwitch = SWITCHES.get(kind);
  if (!mailSwitch) return null;
  const made = Buffer.from(sealOf(env, kind, userId));
  const given = Buffer.from(seal);
  return made.length === given.length && timingSafeEqual(made, given) ? { userId, mailSwitch } : null;
}
