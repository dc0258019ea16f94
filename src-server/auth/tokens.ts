import { randomBytes } from 'node:crypto';
import { authMessages } from '#shared/messages/auth.ts';
import { byLink } from '../access.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { badRequest } from '../errors.ts';
import { lockAccount } from '../ground/locks.ts';
import { spendTokensOf } from '../ground/sessions.ts';
import { blankTokens } from '../providers/mail/outbox.ts';
import { openToken, spendTokensOfInvite } from './auth.queries.ts';
import { hashToken } from './lucia.ts';
import type { ChangeableAccount } from './sessions.service.ts';

const HOUR_MS = 3_600_000;
const LIFETIME_MS = { confirm: 24 * HOUR_MS, reset: HOUR_MS, invite: 7 * 24 * HOUR_MS } as const;

/** The mail in which each kind of token is sent; the link in the stored mail is blanked once the token is used. */
const MAILS = { confirm: 'confirmation', reset: 'reset' } as const;

type Subject = { kind: 'confirm' | 'reset'; userId: string } | { kind: 'invite'; inviteId: string };

/**
 * Creates a single-use link token; only its hash is stored (rulings C03, C04). A new link of an invite ends the older ones (ruling B2.6). Links to
 * confirm an address or to set a password stay usable besides newer ones, so that a stranger who requests more cannot void them; the first one used
 * ends them all.
 */
export async function issueToken(tx: Tx, ctx: Context, subject: Subject): Promise<{ token: string; expiresAt: Date }> {
  const userId = subject.kind === 'invite' ? null : subject.userId;
  const inviteId = subject.kind === 'invite' ? subject.inviteId : null;
  if (inviteId !== null) await endInviteLinks(tx, ctx, inviteId);
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(ctx.now.getTime() + LIFETIME_MS[subject.kind]);
  await tx
    .insertInto('authTokens')
    .values({ kind: subject.kind, tokenHash: hashToken(token), userId, inviteId, expiresAt, createdAt: ctx.now })
    .execute();
  return { token, expiresAt };
}

/** Ends every link of an invite that was mailed so far. The caller has locked the invite, or created it. */
export async function endInviteLinks(tx: Tx, ctx: Context, inviteId: string): Promise<void> {
  await spendTokensOfInvite(tx, inviteId, ctx.now).execute();
  await blankTokens(tx, 'invite', { inviteId });
}

/**
 * Uses up a token, and with it all others of its kind that the account has. Locks the account before it writes and returns it.
 * @throws BAD_REQUEST if the token is unknown, used or expired
 */
export async function spendToken(
  tx: Tx,
  ctx: Context,
  kind: 'confirm' | 'reset',
  token: string,
): Promise<ChangeableAccount> {
  const open = openToken(tx, kind, hashToken(token), ctx.now);
  const userId = (await open.executeTakeFirst())?.userId;
  if (!userId) throw badRequest(authMessages.linkInvalid);
  const account = await lockAccount(tx, userId).executeTakeFirst();
  const link = account && (await open.executeTakeFirst());
  if (!link) throw badRequest(authMessages.linkInvalid);
  await spendTokensOf(tx, userId, kind, ctx.now).execute();
  await blankTokens(tx, MAILS[kind], { userId });
  return byLink(link, account);
}
