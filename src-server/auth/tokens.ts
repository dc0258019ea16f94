import { randomBytes } from 'node:crypto';
import { authMessages } from '#shared/messages/auth.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db.ts';
import { badRequest } from '../errors.ts';
import { blankTokens } from '../providers/mail/outbox.ts';
import { openToken } from './auth.queries.ts';
import { hashToken } from './lucia.ts';

const HOUR_MS = 3_600_000;
const LIFETIME_MS = { confirm: 24 * HOUR_MS, reset: HOUR_MS, invite: 7 * 24 * HOUR_MS } as const;

/** The mail that carries each kind; its link is blanked once the token is dead. */
const MAILS = { confirm: 'confirmation', reset: 'reset', invite: 'invite' } as const;

type Subject = { kind: 'confirm' | 'reset'; userId: string } | { kind: 'invite'; inviteId: string };

/** Makes a single-use link token and ends older ones of the same kind; only its hash is stored (rulings C03, C04). */
export async function issueToken(tx: Tx, ctx: Context, subject: Subject): Promise<{ token: string; expiresAt: Date }> {
  const userId = subject.kind === 'invite' ? null : subject.userId;
  const inviteId = subject.kind === 'invite' ? subject.inviteId : null;
  await tx
    .updateTable('authTokens')
    .set({ usedAt: ctx.now })
    .where('kind', '=', subject.kind)
    .where('usedAt', 'is', null)
    .where((eb) => (inviteId ? eb('inviteId', '=', inviteId) : eb('userId', '=', userId)))
    .execute();
  await blankTokens(tx, MAILS[subject.kind], subject);
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(ctx.now.getTime() + LIFETIME_MS[subject.kind]);
  await tx
    .insertInto('authTokens')
    .values({ kind: subject.kind, tokenHash: hashToken(token), userId, inviteId, expiresAt, createdAt: ctx.now })
    .execute();
  return { token, expiresAt };
}

/** Spends a token. Throws BAD_REQUEST when it is unknown, used or too old. */
export async function spendToken(
  tx: Tx,
  ctx: Context,
  kind: 'confirm' | 'reset',
  token: string,
): Promise<{ userId: string }> {
  const row = await openToken(tx, kind, hashToken(token), ctx.now).executeTakeFirst();
  if (!row?.userId) throw badRequest(authMessages.linkInvalid);
  await tx.updateTable('authTokens').set({ usedAt: ctx.now }).where('id', '=', row.id).execute();
  await blankTokens(tx, MAILS[kind], { userId: row.userId });
  return { userId: row.userId };
}
