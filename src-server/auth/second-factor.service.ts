import type { SecondFactorKey } from '#shared/account/account.schema.ts';
import { secondFactorMessages } from '#shared/messages/account.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { can } from '#shared/policy.ts';
import { audit } from '../audit.ts';
import { type Context, principalOf } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { badRequest, conflict, forbidden, notFound } from '../errors.ts';
import { lockAccount } from '../ground/locks.ts';
import { updateAccount } from '../ground/people.ts';
import { endEverySession } from '../ground/sessions.ts';
import { userOf } from '../trpc.ts';
import { claimAddress } from './addresses.service.ts';
import { provePassword, withCode } from './proof.service.ts';
import {
  factorOf,
  insertRecoveryCodes,
  putFactor,
  removeFactor,
  removeRecoveryCodes,
  takeStep,
} from './second-factor.queries.ts';
import { hashRecoveryCode, keyUri, newRecoveryCodes, newSecret, seal, stepOf, unseal } from './second-factor.rules.ts';
import { type Account, lockOwnAccount, recover, signingIn, tellOwner } from './sessions.service.ts';

/**
 * Creates a key for an authenticator app. It is shown once and takes effect only after {@link confirm}. Locks the account.
 * @throws BAD_REQUEST for a wrong password, CONFLICT if a second factor is on
 */
export async function start(ctx: Context, password: string): Promise<SecondFactorKey> {
  const user = userOf(ctx);
  await provePassword(ctx, 'account.startSecondFactor', password);
  const secret = newSecret();
  await inTransaction(ctx.db, async (tx) => {
    const account = await lockOwnAccount(tx, ctx, user.id);
    if (account.secondFactorAt !== null) throw conflict(secondFactorMessages.alreadyOn);
    await putFactor(tx, user.id, seal(ctx.env, user.id, secret), ctx.now).execute();
    await audit(tx, ctx, { action: 'account.startSecondFactor', resourceType: 'account', resourceId: user.id });
  });
  return { secret, uri: keyUri(secret, user.email) };
}

/**
 * Turns the second factor on with its first code and returns the recovery codes, which are shown once. Signs every other device out. Locks the
 * account. @throws BAD_REQUEST for a wrong code, CONFLICT if a second factor is on or none was started
 */
export async function confirm(ctx: Context, code: string): Promise<{ recoveryCodes: string[] }> {
  const user = userOf(ctx);
  await ctx.limits.take('proof.account', `code:${user.id}`, authMessages.lockedOut);
  const recoveryCodes = await signingIn(ctx, async (tx, open) => {
    const account = await lockOwnAccount(tx, ctx, user.id);
    if (account.secondFactorAt !== null) throw conflict(secondFactorMessages.alreadyOn);
    const factor = await factorOf(tx, user.id).executeTakeFirst();
    if (!factor) throw conflict(secondFactorMessages.notStarted);
    const step = stepOf(unseal(ctx.env, user.id, factor.secret), code, ctx.now);
    if (step === null) throw badRequest(secondFactorMessages.codeWrong, 'code');
    await takeStep(tx, account, step).execute();
    await updateAccount(tx, account, { secondFactorAt: ctx.now }).execute();
    const codes = await replaceRecoveryCodes(tx, ctx, account);
    await endEverySession(tx, ctx, user.id);
    await audit(tx, ctx, { action: 'account.confirmSecondFactor', resourceType: 'account', resourceId: user.id });
    await tellOwner(tx, ctx, user, 'factor_on');
    await open(user.id);
    return codes;
  });
  await ctx.limits.clear('proof.account', `code:${user.id}`);
  return { recoveryCodes };
}

/**
 * Turns the second factor off; requires password and code. Signs every other device out. Locks the account.
 * @throws BAD_REQUEST for a wrong password or code, CONFLICT if no second factor is on
 */
export async function remove(ctx: Context, { password, code }: { password: string; code: string }): Promise<void> {
  const user = userOf(ctx);
  await provePassword(ctx, 'account.removeSecondFactor', password);
  if (!user.secondFactor) throw conflict(secondFactorMessages.notOn);
  await withCode(ctx, 'account.removeSecondFactor', code, async (tx, account, open) => {
    await forget(tx, account);
    await endEverySession(tx, ctx, user.id);
    await audit(tx, ctx, { action: 'account.removeSecondFactor', resourceType: 'account', resourceId: user.id });
    await tellOwner(tx, ctx, user, 'factor_off');
    await open(user.id);
  });
}

/**
 * Replaces the recovery codes and returns the new ones, which are shown once; requires password and code. Locks the account.
 * @throws BAD_REQUEST for a wrong password or code, CONFLICT if no second factor is on
 */
export async function renewRecoveryCodes(
  ctx: Context,
  { password, code }: { password: string; code: string },
): Promise<{ recoveryCodes: string[] }> {
  const user = userOf(ctx);
  await provePassword(ctx, 'account.renewRecoveryCodes', password);
  if (!user.secondFactor) throw conflict(secondFactorMessages.notOn);
  const recoveryCodes = await withCode(ctx, 'account.renewRecoveryCodes', code, async (tx, account) => {
    const codes = await replaceRecoveryCodes(tx, ctx, account);
    await audit(tx, ctx, { action: 'account.renewRecoveryCodes', resourceType: 'account', resourceId: user.id });
    await tellOwner(tx, ctx, user, 'codes_renewed');
    return codes;
  });
  return { recoveryCodes };
}

/**
 * Turns off the second factor of someone who lost it, signs them out everywhere and tells them by mail; only possible on the command line. Locks the
 * account. @throws FORBIDDEN for anyone else, NOT_FOUND for an unknown address, CONFLICT if no second factor is on
 */
export async function resetSecondFactor(ctx: Context, email: string): Promise<string> {
  if (!can(principalOf(ctx.actor), 'users.resetSecondFactor')) throw forbidden();
  return inTransaction(ctx.db, async (tx) => {
    const found = await claimAddress(tx, email);
    const account = found && (await lockAccount(tx, found.id).executeTakeFirst());
    if (!account) throw notFound(`An account for ${email}`);
    if (account.secondFactorAt === null) throw conflict(`${email} has no second factor`);
    await forget(tx, account);
    await recover(tx, ctx, account.id);
    await audit(tx, ctx, { action: 'users.resetSecondFactor', resourceType: 'account', resourceId: account.id });
    await tellOwner(tx, ctx, account, 'factor_reset');
    return `The second factor of ${email} is off; they are signed out everywhere and told by email`;
  });
}

/** Removes a second factor with its recovery codes. The caller has locked the account. */
export async function forget(tx: Tx, account: Account): Promise<void> {
  await removeFactor(tx, account).execute();
  await removeRecoveryCodes(tx, account).execute();
  await updateAccount(tx, account, { secondFactorAt: null }).execute();
}

async function replaceRecoveryCodes(tx: Tx, ctx: Context, account: Account): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(ctx.env, code));
  await removeRecoveryCodes(tx, account).execute();
  await insertRecoveryCodes(tx, account.id, hashes).execute();
  return codes;
}
