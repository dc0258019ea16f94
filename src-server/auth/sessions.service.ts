import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { unauthorized } from '../errors.ts';
import { networkOf } from '../http/network.ts';
import { blankTokens, queueMail } from '../providers/mail/outbox.ts';
import type { MailData } from '../providers/mail/templates.ts';
import { accountById, placesBefore, rememberPlaces, sessionById } from './auth.queries.ts';
import { deviceOf } from './devices.rules.ts';
import { hashToken } from './lucia.ts';

/** The network that a request came from, as limits count it and accounts know it. */
export const addressOf = (ctx: Context): string => networkOf(ctx.request.ip);

/** Who asks for a mail to an address, as the limit of such mails names it. */
export const askerKey = (ctx: Context, email: string): string => `${email} ${addressOf(ctx)}`;

/**
 * Ends everything that lets someone in without today's password: sessions, half-done sign-ins and links to set a new one. After a change
 * of password or role, of a second factor, or of the account's status.
 */
export async function endEverySession(tx: Tx, ctx: Context, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('userId', '=', userId).execute();
  await tx.deleteFrom('signInTickets').where('userId', '=', userId).execute();
  await tx
    .updateTable('authTokens')
    .set({ usedAt: ctx.now })
    .where('userId', '=', userId)
    .where('kind', '=', 'reset')
    .where('usedAt', 'is', null)
    .execute();
  await blankTokens(tx, 'reset', { userId });
}

/**
 * One transaction in which this browser may be signed in: the session stands or falls with the change that allows it, so that what ends all
 * sessions at the same moment either comes before and is seen, or comes after and ends this one too.
 */
export async function signingIn<T>(
  ctx: Context,
  work: (tx: Tx, open: (userId: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  let opened: string | undefined;
  const answer = await inTransaction(ctx.db, (tx) => {
    opened = undefined;
    return work(tx, async (userId) => {
      opened = await ctx.session?.open(tx, userId);
    });
  });
  if (opened !== undefined) ctx.session?.hold(opened);
  return answer;
}

/**
 * Locks the account of whoever asks, before something about its security changes. @throws UNAUTHORIZED when the session that asks was
 * ended meanwhile, as by a new password: what it began must not be finished
 */
export async function lockOwnAccount(tx: Tx, ctx: Context, userId: string): Promise<void> {
  await accountById(tx, userId).forUpdate().execute();
  if (ctx.session === null) return;
  const open = await sessionById(tx, hashToken(ctx.session.id ?? '')).executeTakeFirst();
  if (!open) throw unauthorized();
}

/** Tells the owner by mail what happened to the account, when, and from where. */
export async function mailOwner(
  tx: Tx,
  ctx: Context,
  account: { id: string; email: string },
  what: MailData['security']['what'],
): Promise<void> {
  await queueMail(tx, ctx, {
    userId: account.id,
    to: account.email,
    template: 'security',
    data: { what, at: ctx.now, address: ctx.request.ip ?? 'unknown', device: deviceOf(ctx.request.userAgent) },
  });
}

/**
 * Remembers from where an account is used, when a session of it is opened. The owner is told of an address or a device that the account
 * never saw, unless it never saw any.
 */
export async function notePlace(tx: Tx, ctx: Context, account: { id: string; email: string }): Promise<void> {
  const place = { address: addressOf(ctx), device: deviceOf(ctx.request.userAgent) };
  const before = await placesBefore(tx, account.id, place).execute();
  await rememberPlaces(tx, account.id, place, ctx.now).execute();
  if (before.some(({ known }) => !known)) await mailOwner(tx, ctx, account, 'new_sign_in');
}
