import type { SecondFactorKey } from '#shared/account/account.schema.ts';
import { secondFactorMessages } from '#shared/messages/account.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { can } from '#shared/policy.ts';
import { audit } from '../audit.ts';
import { claimAddress } from '../auth/addresses.service.ts';
import { provePassword, withCode } from '../auth/proof.service.ts';
import { endEverySession, lockOwnAccount, mailOwner, signingIn } from '../auth/sessions.service.ts';
import { type Context, principalOf } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { badRequest, conflict, forbidden, notFound } from '../errors.ts';
import { userOf } from '../trpc.ts';
import { accountToChange, factorOf } from './account.queries.ts';
import { hashRecoveryCode, keyUri, newRecoveryCodes, newSecret, seal, stepOf, unseal } from './second-factor.rules.ts';

/** Makes a key for an authenticator app; it is worth nothing until {@link confirm} has seen a code of it, and is never shown again. */
export async function start(ctx: Context, password: string): Promise<SecondFactorKey> {
  const user = userOf(ctx);
  await provePassword(ctx, 'account.startSecondFactor', password);
  const secret = newSecret();
  await inTransaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, ctx, user.id);
    const account = await accountToChange(tx, user.id).executeTakeFirstOrThrow();
    if (account.secondFactorAt !== null) throw conflict(secondFactorMessages.alreadyOn);
    const row = { secret: seal(ctx.env, user.id, secret), lastStep: 0, createdAt: ctx.now };
    await tx
      .insertInto('secondFactors')
      .values({ userId: user.id, ...row })
      .onConflict((oc) => oc.column('userId').doUpdateSet(row))
      .execute();
    await audit(tx, ctx, { action: 'account.startSecondFactor', resourceType: 'account', resourceId: user.id });
  });
  return { secret, uri: keyUri(secret, user.email) };
}

/** Turns the second factor on with its first code and answers the recovery codes, once. Every other device is signed out. */
export async function confirm(ctx: Context, code: string): Promise<{ recoveryCodes: string[] }> {
  const user = userOf(ctx);
  await ctx.limits.take('proof.account', `code:${user.id}`, authMessages.lockedOut);
  const recoveryCodes = await signingIn(ctx, async (tx, open) => {
    await lockOwnAccount(tx, ctx, user.id);
    const account = await accountToChange(tx, user.id).executeTakeFirstOrThrow();
    if (account.secondFactorAt !== null) throw conflict(secondFactorMessages.alreadyOn);
    const factor = await factorOf(tx, user.id).executeTakeFirst();
    if (!factor) throw conflict(secondFactorMessages.notStarted);
    const step = stepOf(unseal(ctx.env, user.id, factor.secret), code, ctx.now);
    if (step === null) throw badRequest(secondFactorMessages.codeWrong, 'code');
    await tx.updateTable('secondFactors').set({ lastStep: step }).where('userId', '=', user.id).execute();
    await tx.updateTable('users').set({ secondFactorAt: ctx.now }).where('id', '=', user.id).execute();
    const codes = await replaceRecoveryCodes(tx, ctx, user.id);
    await endEverySession(tx, ctx, user.id);
    await audit(tx, ctx, { action: 'account.confirmSecondFactor', resourceType: 'account', resourceId: user.id });
    await mailOwner(tx, ctx, user, 'factor_on');
    await open(user.id);
    return codes;
  });
  await ctx.limits.clear('proof.account', `code:${user.id}`);
  return { recoveryCodes };
}

/** Turns the second factor off; password and code are asked for. Every other device is signed out. */
export async function remove(ctx: Context, { password, code }: { password: string; code: string }): Promise<void> {
  const user = userOf(ctx);
  await provePassword(ctx, 'account.removeSecondFactor', password);
  if (!user.secondFactor) throw conflict(secondFactorMessages.notOn);
  await withCode(ctx, 'account.removeSecondFactor', code, async (tx, open) => {
    await forget(tx, user.id);
    await endEverySession(tx, ctx, user.id);
    await audit(tx, ctx, { action: 'account.removeSecondFactor', resourceType: 'account', resourceId: user.id });
    await mailOwner(tx, ctx, user, 'factor_off');
    await open(user.id);
  });
}

/** New recovery codes in place of the old ones; password and code are asked for. */
export async function renewRecoveryCodes(
  ctx: Context,
  { password, code }: { password: string; code: string },
): Promise<{ recoveryCodes: string[] }> {
  const user = userOf(ctx);
  await provePassword(ctx, 'account.renewRecoveryCodes', password);
  if (!user.secondFactor) throw conflict(secondFactorMessages.notOn);
  const recoveryCodes = await withCode(ctx, 'account.renewRecoveryCodes', code, async (tx) => {
    const codes = await replaceRecoveryCodes(tx, ctx, user.id);
    await audit(tx, ctx, { action: 'account.renewRecoveryCodes', resourceType: 'account', resourceId: user.id });
    await mailOwner(tx, ctx, user, 'codes_renewed');
    return codes;
  });
  return { recoveryCodes };
}

/** Turns off the second factor of someone who lost it; only the command line can. All their devices are signed out and they are told by mail. */
export async function resetSecondFactor(ctx: Context, email: string): Promise<string> {
  if (!can(principalOf(ctx.actor), 'users.resetSecondFactor')) throw forbidden();
  return inTransaction(ctx.db, async (tx) => {
    const found = await claimAddress(tx, email);
    const account = found && (await accountToChange(tx, found.id).executeTakeFirst());
    if (!account) throw notFound(`An account for ${email}`);
    if (account.secondFactorAt === null) throw conflict(`${email} has no second factor`);
    await forget(tx, account.id);
    await endEverySession(tx, ctx, account.id);
    await audit(tx, ctx, { action: 'users.resetSecondFactor', resourceType: 'account', resourceId: account.id });
    await mailOwner(tx, ctx, account, 'factor_reset');
    return `The second factor of ${email} is off; they are signed out everywhere and told by mail`;
  });
}

/** Removes all traces of a second factor. */
export async function forget(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('secondFactors').where('userId', '=', userId).execute();
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await tx.updateTable('users').set({ secondFactorAt: null }).where('id', '=', userId).execute();
}

async function replaceRecoveryCodes(tx: Tx, ctx: Context, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await tx
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(ctx.env, code) })))
    .execute();
  return codes;
}
