import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Env } from '#server/env.ts';

type ReplyEnv = Pick<Env, 'key' | 'mailReplies'>;

/** With this much of a seal the address stays below the 64 characters that the part before the @ can have. */
const SEAL_CHARS = 24;
const LOCAL = /^reply\+([0-9a-f]{32})([0-9a-f]{24})$/;

const sealOf = (env: ReplyEnv, side: string): string =>
  createHmac('sha256', env.key('mail-reply-addresses')).update(side).digest('hex').slice(0, SEAL_CHARS);

/**
 * The address to which one person answers in one conversation. It names that person's side of the conversation, sealed by the installation's key, so
 * nothing secret is stored and nobody can make one up. Whether its person may still write is decided anew with each answer. Null if mails cannot be
 * answered by mail.
 */
export function replyAddress(env: ReplyEnv, sideId: string): string | null {
  if (!env.mailReplies) return null;
  const side = sideId.replaceAll('-', '');
  return `reply+${side}${sealOf(env, side)}@${env.mailReplies.domain}`;
}

/** The side of a conversation that an address stands for; null for an address that this installation did not make. */
export function readReplyAddress(env: ReplyEnv, address: string): string | null {
  const at = address.lastIndexOf('@');
  if (!env.mailReplies || address.slice(at + 1).toLowerCase() !== env.mailReplies.domain) return null;
  const [, side = '', seal = ''] = LOCAL.exec(address.slice(0, at).toLowerCase()) ?? [];
  if (side === '' || !timingSafeEqual(Buffer.from(sealOf(env, side)), Buffer.from(seal))) return null;
  return side.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
