import type { Proof, SecondFactorKey } from '#shared/account/account.schema.ts';
import { secondFactorMessages } from '#shared/messages/account.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { can } from '#shared/policy.ts';
import { audit } from '../audit.ts';
import { type Context, isStaffRole, principalOf } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { badRequest, conflict, forbidden, notFound } from '../errors.ts';
import { lockAccount } from '../ground/locks.ts';
import { updateAccount } from '../ground/people.ts';
import { endEverySession } from '../ground/sessions.ts';
import { userOf } from '../trpc.ts';
import { claimAddress } from './addresses.service.ts';
import { credentialsOf, removePasskeysOf } from './passkeys.queries.ts';
import { provePassword, withSecondStep } from './proof.service.ts';
import { recover } from './recovery.service.ts';
import {
  factorOf,
  insertRecoveryCodes,
  putFactor,
  removeFactor,
  removeRecoveryCodes,
  takeStep,
} from './second-factor.queries.ts';
import { hashRecoveryCode, keyUri, newRecoveryCodes, newSecret, seal, stepOf, unseal } from './second-factor.rules.ts';
import { type Account, lockOwnAccount, signingIn, tellOwner } from './sessions.service.ts';

/**
 * Creates a key for an authenticator app. It is shown once and takes effect only after {@link confirm}. Locks the account.
 * @throws BAD_REQUEST for a wrong password, CONFLICT if an app is set up
 */
export async function start(ctx: Context, password: string): Promise<SecondFactorKey> {
  const user = userOf(ctx);
  await provePassword(ctx, 'account.startSecondFactor', password);
  const secret = newSecret();
  await inTransaction(ctx.db, async (tx) => {
    const account = await lockOwnAccount(tx, ctx, user.id);
    if (await hasApp(tx, account)) throw conflict(secondFactorMessages.alreadyOn);
    await putFactor(tx, user.id, seal(ctx.env, user.id, secret), ctx.now).execute();
    await audit(tx, ctx, { action: 'account.startSecondFactor', resourceType: 'account', resourceId: user.id });
  });
  return { secret, uri: keyUri(secret, user.email) };
}

/**
 * Sets an app up with its first code. If that turns the second factor on, it returns the recovery codes, which are shown once; where passkeys have
 * turned it on before, the codes stay as they are, and none are returned. Signs every other device out. Locks the account. @throws BAD_REQUEST for a
 * wrong code, CONFLICT if an app is set up or none was started
 */
export async function confirm(ctx: Context, code: string): Promise<{ recoveryCodes: string[] }> {
  const user = userOf(ctx);
  await ctx.limits.take('proof.account', `code:${user.id}`, authMessages.lockedOut);
  const recoveryCodes = await signingIn(ctx, async (tx, open) => {
    const account = await lockOwnAccount(tx, ctx, user.id);
    const factor = await factorOf(tx, user.id).executeTakeFirst();
    if (!factor) throw conflict('Please start the setup again');
    if (factor.lastStep > 0) throw conflict(secondFactorMessages.alreadyOn);
    const step = stepOf(unseal(ctx.env, user.id, factor.secret), code, ctx.now);
    if (step === null) throw badRequest(secondFactorMessages.codeWrong, 'code');
    await takeStep(tx, account, step).execute();
    const first = account.secondFactorAt === null;
    if (first) await updateAccount(tx, account, { secondFactorAt: ctx.now }).execute();
    const codes = first ? await replaceRecoveryCodes(tx, ctx, account) : [];
    await endEverySession(tx, ctx, user.id);
    await audit(tx, ctx, { action: 'account.confirmSecondFactor', resourceType: 'account', resourceId: user.id });
    await tellOwner(tx, ctx, user, first ? 'factor_on' : 'app_added');
    await open(user.id);
    return codes;
  });
  await ctx.limits.clear('proof.account', `code:${user.id}`);
  return { recoveryCodes };
}

/**
 * Removes the app; requires the password, and a code or a passkey. If there is no passkey, the second factor is off from now on. Signs every other
 * device out. Locks the account. @throws BAD_REQUEST for a wrong password or second step, CONFLICT if no app is set up, or if it is the last second
 * factor of a role that needs one
 */
export async function remove(ctx: Context, { password, ...step }: Proof): Promise<void> {
  const user = userOf(ctx);
  await provePassword(ctx, 'account.removeSecondFactor', password);
  if (!user.secondFactor) throw conflict(secondFactorMessages.notOn);
  await withSecondStep(ctx, 'account.removeSecondFactor', step, async (tx, account, open) => {
    if (!(await hasApp(tx, account))) throw conflict(secondFactorMessages.notOn);
    await removeFactor(tx, account).execute();
    const off = await leaveFactor(tx, ctx, account);
    await endEverySession(tx, ctx, user.id);
    await audit(tx, ctx, { action: 'account.removeSecondFactor', resourceType: 'account', resourceId: user.id });
    await tellOwner(tx, ctx, user, off ? 'factor_off' : 'app_removed');
    await open(user.id);
  });
}

/** Whether an app is set up: its first code was accepted. */
async function hasApp(tx: Tx, account: Account): Promise<boolean> {
  return ((await factorOf(tx, account.id).executeTakeFirst())?.lastStep ?? 0) > 0;
}

/**
 * After an app or a passkey was removed: turns the second factor off if nothing else is left for it, and returns whether it did. The caller has locked
 * the account. @throws CONFLICT if the role needs a second factor
 */
export async function leaveFactor(tx: Tx, ctx: Context, account: Account): Promise<boolean> {
  if (account.secondFactorAt === null) return false;
  if (await hasApp(tx, account)) return false;
  if ((await credentialsOf(tx, account.id).execute()).length > 0) return false;
  if (isStaffRole(account.role) && ctx.env.staffSecondFactor === 'required')
    throw conflict(
      'Your role needs a second factor, and this is your last one. Add a passkey or set up an app before you remove it.',
    );
  await turnOff(tx, account);
  return true;
}

/**
 * Replaces the recovery codes and returns the new ones, which are shown once; requires the password, and a code or a passkey. Locks the account.
 * @throws BAD_REQUEST for a wrong password or second step, CONFLICT if no second factor is on
 */
export async function renewRecoveryCodes(
  ctx: Context,
  { password, ...step }: Proof,
): Promise<{ recoveryCodes: string[] }> {
  const user = userOf(ctx);
  await provePassword(ctx, 'account.renewRecoveryCodes', password);
  if (!user.secondFactor) throw conflict(secondFactorMessages.notOn);
  const recoveryCodes = await withSecondStep(ctx, 'account.renewRecoveryCodes', step, async (tx, account) => {
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

/** Removes the second factor with all that belongs to it: app, passkeys and recovery codes. The caller has locked the account. */
export async function forget(tx: Tx, account: Account): Promise<void> {
  await removePasskeysOf(tx, account).execute();
  await turnOff(tx, account);
}

/** The password alone signs in from now on. Passkeys stay. */
async function turnOff(tx: Tx, account: Account): Promise<void> {
  await removeFactor(tx, account).execute();
  await removeRecoveryCodes(tx, account).execute();
  await updateAccount(tx, account, { secondFactorAt: null }).execute();
}

/** New recovery codes instead of the earlier ones. The caller has locked the account. */
export async function replaceRecoveryCodes(tx: Tx, ctx: Context, account: Account): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(ctx.env, code));
  await removeRecoveryCodes(tx, account).execute();
  await insertRecoveryCodes(tx, account.id, hashes).execute();
  return codes;
}
