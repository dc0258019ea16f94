import { HOUR_MS, LINK_MAILS_PER_HOUR } from '#shared/constants.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { commonMessages } from '#shared/messages/common.ts';
import type { AuditedAction } from '#shared/security/audit-sentences.ts';
import { audit } from '../audit.ts';
import { asSystem, type Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { updateAccount } from '../ground/people.ts';
import { addJob, type JobPayloads } from '../jobs.ts';
import { queueMail } from '../providers/mail/outbox.ts';
import { transition } from '../transition.ts';
import { claimAddress, endSignUps } from './addresses.service.ts';
import { accountByEmail, linkMails, signUpByEmail, signUpById } from './auth.queries.ts';
import { hashToken } from './lucia.ts';
import { hashPassword } from './password.ts';
import { recover } from './recovery.service.ts';
import { addressOf, mailLimitKey, tellOwner } from './sessions.service.ts';
import { issueToken, spendToken } from './tokens.ts';

/**
 * Mails the link of a sign-up again, by the job `auth.send-link`: the sign-up made in this browser, otherwise the newest of the address. Locks
 * nothing.
 * @throws TOO_MANY_REQUESTS over the limits of links per hour
 */
export function resendConfirmation(ctx: Context, email: string): Promise<void> {
  return requestLink(ctx, 'auth.resendConfirmation', email);
}

/**
 * Mails a link to set a new password, by the job `auth.send-link`. Locks nothing. @throws TOO_MANY_REQUESTS over the limits of links per
 * hour
 */
export function requestReset(ctx: Context, email: string): Promise<void> {
  return requestLink(ctx, 'auth.requestReset', email);
}

/** Gives the same answer after the same work whether or not the address has an account: a job decides what is mailed. */
async function requestLink(ctx: Context, action: AuditedAction, email: string): Promise<void> {
  await ctx.limits.take('mail.address', addressOf(ctx), commonMessages.tooManyRequests);
  await ctx.limits.take('mail.asker', mailLimitKey(ctx, email), commonMessages.tooManyRequests);
  const secret = ctx.session?.signUp ?? null;
  const browserHash = secret === null ? null : hashToken(secret);
  await inTransaction(ctx.db, async (tx) => {
    const account = await accountByEmail(tx, email).executeTakeFirst();
    await audit(tx, ctx, { action, resourceType: 'account', resourceId: account?.id ?? 'unknown' });
    await addJob(tx, 'auth.send-link', { email, signUpId: null, browserHash, asker: ctx.request });
  });
}

/**
 * Mails an address the link that lets its owner in (the job `auth.send-link`): to set a new password if it has an account, to confirm a sign-up if it
 * has one, otherwise nothing. An address gets at most five such mails in an hour; the links in them stay usable, so that nobody can keep its owner
 * out by requesting more. A new sign-up that gets no link ends. Locks the address.
 */
export async function sendLink(job: Context, order: JobPayloads['auth.send-link']): Promise<void> {
  const { email, signUpId, browserHash } = order;
  const ctx = { ...job, request: order.asker };
  await inTransaction(ctx.db, async (tx) => {
    const account = await claimAddress(tx, email);
    const { sent } = await linkMails(tx, email, new Date(ctx.now.getTime() - HOUR_MS)).executeTakeFirstOrThrow();
    const full = sent >= LINK_MAILS_PER_HOUR;
    if (signUpId !== null && (account || full)) {
      await endSignUps(tx, ctx, [signUpId], account ? 'known address' : 'too many emails to the address');
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

/**
 * Sets a new password with the link of the mail. Ends every session and every other such link of the account, and undoes what an intruder may have
 * set up: API keys, webhooks and the closing of the account. Its owner is told. Locks the account. @throws BAD_REQUEST if the link is unknown, used
 * or expired
 */
export async function resetPassword(ctx: Context, token: string, password: string): Promise<void> {
  await ctx.limits.take('token.address', addressOf(ctx), authMessages.lockedOut);
  const passwordHash = await hashPassword(password);
  await inTransaction(ctx.db, async (tx) => {
    const account = await spendToken(tx, ctx, 'reset', token);
    // The mail has arrived, so mails reach this address.
    await updateAccount(tx, account, { passwordHash, bouncedAddress: null }).execute();
    await recover(tx, ctx, account.id);
    if (account.status === 'deletion_requested') {
      const set = { deletionRequestedAt: null };
      await transition(tx, asSystem(ctx), 'account', account, 'keep', { set });
    }
    await audit(tx, ctx, { action: 'auth.resetPassword', resourceType: 'account', resourceId: account.id });
    await tellOwner(tx, ctx, account, 'password_reset');
  });
}
