import type { Proof } from '#shared/account/account.schema.ts';
import { accountMessages, secondFactorMessages } from '#shared/messages/account.ts';
import { authMessages } from '#shared/messages/auth.ts';
import type { AuditedAction } from '#shared/security/audit-sentences.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { badRequest } from '../errors.ts';
import { userOf } from '../trpc.ts';
import { accountById } from './auth.queries.ts';
import { spendCode } from './factor-code.service.ts';
import { passwordMatches } from './password.ts';
import { type ChangeableAccount, lockOwnAccount, signingIn } from './sessions.service.ts';

/**
 * Checks the password again before something that an open session alone is not enough for. Locks nothing. @throws BAD_REQUEST naming the field if it
 * is wrong, TOO_MANY_REQUESTS after ten wrong ones in 15 minutes
 */
export async function provePassword(
  ctx: Context,
  action: AuditedAction,
  password: string,
  wrong: { field: string; message: string } = { field: 'password', message: accountMessages.passwordWrong },
): Promise<void> {
  const { id } = userOf(ctx);
  await ctx.limits.take('proof.account', id, authMessages.lockedOut);
  const account = await accountById(ctx.db, id).executeTakeFirst();
  if (!(await passwordMatches(account?.passwordHash, password))) {
    await noteFailure(ctx, action);
    throw badRequest(wrong.message, wrong.field);
  }
  await ctx.limits.clear('proof.account', id);
}

/**
 * Locks the account and does `work` in the transaction that uses up the code, so that the code is used only if the work is done. `work` gets the
 * account and may `open` a session for this browser. @throws BAD_REQUEST if the code is wrong, TOO_MANY_REQUESTS after ten wrong ones in 15 minutes
 */
export async function withCode<T>(
  ctx: Context,
  action: AuditedAction,
  code: string,
  work: (tx: Tx, account: ChangeableAccount, open: (userId: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  const { id } = userOf(ctx);
  await ctx.limits.take('proof.account', `code:${id}`, authMessages.lockedOut);
  const done = await signingIn(ctx, async (tx, open) => {
    const account = await lockOwnAccount(tx, ctx, id);
    return (await spendCode(tx, ctx, account, code)) === null ? null : { answer: await work(tx, account, open) };
  });
  if (done === null) {
    await noteFailure(ctx, action);
    throw badRequest(secondFactorMessages.codeWrong, 'code');
  }
  await ctx.limits.clear('proof.account', `code:${id}`);
  return done.answer;
}

/**
 * Does `work` once the person has proved their identity: with the password, and the code if there is a second factor. Locks the account.
 * @throws BAD_REQUEST for a wrong password or code, TOO_MANY_REQUESTS after ten wrong ones in 15 minutes
 */
export async function withProof<T>(
  ctx: Context,
  action: AuditedAction,
  { password, code }: Proof,
  work: (tx: Tx, account: ChangeableAccount) => Promise<T>,
): Promise<T> {
  const user = userOf(ctx);
  await provePassword(ctx, action, password);
  if (!user.secondFactor) {
    return inTransaction(ctx.db, async (tx) => work(tx, await lockOwnAccount(tx, ctx, user.id)));
  }
  if (!code) throw badRequest(secondFactorMessages.codeRequired, 'code');
  return withCode(ctx, action, code, work);
}

async function noteFailure(ctx: Context, action: AuditedAction): Promise<void> {
  await inTransaction(ctx.db, (tx) =>
    audit(tx, ctx, { action, resourceType: 'account', resourceId: userOf(ctx).id, note: 'failed' }),
  );
}
