import { HOUR_MS, LINK_MAILS_PER_HOUR } from '#shared/constants.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { commonMessages } from '#shared/messages/common.ts';
import type { Action } from '#shared/policy.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { addJob, type JobPayloads } from '../jobs.ts';
import { queueMail } from '../providers/mail/outbox.ts';
import { claimAddress, endSignUps } from './addresses.service.ts';
import { accountByEmail, accountById, linkMails, signUpByEmail, signUpById } from './auth.queries.ts';
import { hashToken } from './lucia.ts';
import { hashPassword } from './password.ts';
import { addressOf, askerKey, endEverySession, mailOwner } from './sessions.service.ts';
import { issueToken, spendToken } from './tokens.ts';

/** Mails the link of a sign-up again: this browser's, else the newest of the address. */
export function resendConfirmation(ctx: Context, email: string): Promise<void> {
  return askForLink(ctx, 'auth.resendConfirmation', email);
}

/** Mails a link to set a new password. */
export function requestReset(ctx: Context, email: string): Promise<void> {
  return askForLink(ctx, 'auth.requestReset', email);
}

/**
 * Whoever asks for a link gets the same answer after the same work, whether or not anybody has the address: what is mailed to whom is
 * found out by a job.
 */
async function askForLink(ctx: Context, action: Action, email: string): Promise<void> {
  await ctx.limits.take('mail.address', addressOf(ctx), commonMessages.tooManyRequests);
  await ctx.limits.take('mail.asker', askerKey(ctx, email), commonMessages.tooManyRequests);
  const secret = ctx.session?.signUp ?? null;
  const browserHash = secret === null ? null : hashToken(secret);
  await inTransaction(ctx.db, async (tx) => {
    const account = await accountByEmail(tx, email).executeTakeFirst();
    await audit(tx, ctx, { action, resourceType: 'account', resourceId: account?.id ?? 'unknown' });
    await addJob(tx, 'auth.send-link', { email, signUpId: null, browserHash, asker: ctx.request });
  });
}

/**
 * Mails an address the link that lets its owner in (the job `auth.send-link`): to set a new password where there is an account, to confirm a
 * sign-up where there is none, nothing where there is neither. Whatever asks for them, an address gets five in an hour; those that it has
 * then still work, so that nobody can keep its owner out by asking. A sign-up that comes to nothing this way ends.
 */
export async function sendLink(job: Context, order: JobPayloads['auth.send-link']): Promise<void> {
  const { email, signUpId, browserHash } = order;
  const ctx = { ...job, request: order.asker };
  await inTransaction(ctx.db, async (tx) => {
    const account = await claimAddress(tx, email);
    const { sent } = await linkMails(tx, email, new Date(ctx.now.getTime() - HOUR_MS)).executeTakeFirstOrThrow();
    const full = sent >= LINK_MAILS_PER_HOUR;
    if (signUpId !== null && (account || full)) {
      await endSignUps(tx, ctx, [signUpId], account ? 'known address' : 'too many mails to the address');
    }
    if (full) return;
    if (account) return mailLink(tx, ctx, 'reset', account);
    const found = signUpId === null ? signUpByEmail(tx, email, browserHash) : signUpById(tx, signUpId);
    const signUp = await found.executeTakeFirst();
    if (signUp) await mailLink(tx, ctx, 'confirm', signUp);
  });
}

const TEMPLATES = { confirm: 'confirmation', reset: 'reset' } as const;

async function mailLink(
  tx: Tx,
  ctx: Context,
  kind: 'confirm' | 'reset',
  { id, email }: { id: string; email: string },
): Promise<void> {
  const data = await issueToken(tx, ctx, { kind, userId: id });
  await queueMail(tx, ctx, { userId: id, to: email, template: TEMPLATES[kind], data });
}

/** Sets a new password with the link of the mail and ends every session of the account, and every other such link. */
export async function resetPassword(ctx: Context, token: string, password: string): Promise<void> {
  await ctx.limits.take('token.address', addressOf(ctx), authMessages.lockedOut);
  const passwordHash = await hashPassword(password);
  await inTransaction(ctx.db, async (tx) => {
    const { userId } = await spendToken(tx, ctx, 'reset', token);
    await tx.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute();
    await endEverySession(tx, ctx, userId);
    await audit(tx, ctx, { action: 'auth.resetPassword', resourceType: 'account', resourceId: userId });
    await mailOwner(tx, ctx, await accountById(tx, userId).executeTakeFirstOrThrow(), 'password_changed');
  });
}
