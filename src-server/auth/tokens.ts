import { randomBytes } from 'node:crypto';
import { authMessages } from '#shared/messages/auth.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { badRequest } from '../errors.ts';
import { blankTokens } from '../providers/mail/outbox.ts';
import { accountById, openToken } from './auth.queries.ts';
import { hashToken } from './lucia.ts';

const HOUR_MS = 3_600_000;
const LIFETIME_MS = { confirm: 24 * HOUR_MS, reset: HOUR_MS, invite: 7 * 24 * HOUR_MS } as const;

/** The mail that carries each kind; its link is blanked once the token is dead. */
const MAILS = { confirm: 'confirmation', reset: 'reset' } as const;

type Subject = { kind: 'confirm' | 'reset'; userId: string } | { kind: 'invite'; inviteId: string };

/**
 * Makes a single-use link token; only its hash is stored (rulings C03, C04). A new link of an invite ends the older ones (ruling B2.6). Those
 * to confirm an address or to set a password live beside each other, so that a stranger who asks for more takes none away; the first one
 * that is used ends them all.
 */
export async function issueToken(tx: Tx, ctx: Context, subject: Subject): Promise<{ token: string; expiresAt: Date }> {
  const userId = subject.kind === 'invite' ? null : subject.userId;
  const inviteId = subject.kind === 'invite' ? subject.inviteId : null;
  if (inviteId !== null) {
    await tx
      .updateTable('authTokens')
      .set({ usedAt: ctx.now })
      .where('inviteId', '=', inviteId)
      .where('usedAt', 'is', null)
      .execute();
    await blankTokens(tx, 'invite', { inviteId });
  }
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(ctx.now.getTime() + LIFETIME_MS[subject.kind]);
  await tx
    .insertInto('authTokens')
    .values({ kind: subject.kind, tokenHash: hashToken(token), userId, inviteId, expiresAt, createdAt: ctx.now })
    .execute();
  return { token, expiresAt };
}

/**
 * Spends a token and with it all of its kind that the account has. The account is locked before the token is, as in every other change of
 * it. @throws BAD_REQUEST when it is unknown, used or too old
 */
export async function spendToken(
  tx: Tx,
  ctx: Context,
  kind: 'confirm' | 'reset',
  token: string,
): Promise<{ userId: string }> {
  const open = openToken(tx, kind, hashToken(token), ctx.now);
  const userId = (await open.executeTakeFirst())?.userId;
  if (!userId) throw badRequest(authMessages.linkInvalid);
  await accountById(tx, userId).forUpdate().execute();
  if (!(await open.executeTakeFirst())) throw badRequest(authMessages.linkInvalid);
  await tx
    .updateTable('authTokens')
    .set({ usedAt: ctx.now })
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .execute();
  await blankTokens(tx, MAILS[kind], { userId });
  return { userId };
}
