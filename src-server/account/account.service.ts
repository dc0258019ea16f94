import type { z } from 'zod';
import type { AccountView, Proof, SessionRow } from '#shared/account/account.schema.ts';
import type { changePasswordInput } from '#shared/auth/auth.schema.ts';
import { audit } from '../audit.ts';
import { purgeSignUps } from '../auth/addresses.service.ts';
import { erasedOn } from '../auth/closing.rules.ts';
import { deviceOf } from '../auth/devices.rules.ts';
import { purgeChallenges } from '../auth/passkey-use.service.ts';
import { hashPassword } from '../auth/password.ts';
import { provePassword, withProof } from '../auth/proof.service.ts';
import * as sessions from '../auth/sessions.service.ts';
import { type Context, isStaffRole } from '../context.ts';
import { purgeReplies } from '../conversations/replies.service.ts';
import { inTransaction } from '../data/db.ts';
import { notFound } from '../errors.ts';
import { updateAccount } from '../ground/people.ts';
import { forgetRemovals } from '../ground/removals.ts';
import { endEverySession } from '../ground/sessions.ts';
import { forgetGuests } from '../guests/links.service.ts';
import { purgeApiKeys } from '../settings/api-keys.service.ts';
import { purgeApiRequests } from '../settings/api-requests.service.ts';
import { purgeOAuth } from '../settings/oauth.service.ts';
import { purgeDeliveries } from '../settings/webhook-sending.service.ts';
import { purgeAttempts } from '../sso/sso-sign-in.service.ts';
import { everyPart } from '../sweep.ts';
import { userOf } from '../trpc.ts';
import { overviewOf, removeExpiredSessions, removeSession, sessionsOf } from './account.queries.ts';
import { copyView } from './copy.rules.ts';

/** The signed-in person's own account. Locks nothing. @throws NOT_FOUND if it is gone */
export async function overview(ctx: Context): Promise<AccountView> {
  const row = await overviewOf(ctx.db, userOf(ctx).id).executeTakeFirst();
  if (!row) throw notFound('This account');
  const { email, role, secondFactorAt, recoveryCodesLeft, unreachable } = row;
  return {
    email,
    role,
    unreachable: unreachable === true,
    secondFactor: secondFactorAt && { since: secondFactorAt, app: row.app, recoveryCodesLeft: recoveryCodesLeft ?? 0 },
    secondFactorRequired: isStaffRole(role) && ctx.env.staffSecondFactor === 'required',
    erasedOn: erasedOn(row),
    copy: copyView(row, ctx.now),
  };
}

/**
 * Records that the person has proved their identity in this session, before a change that a thief would make first. Locks the account.
 * @throws BAD_REQUEST for a wrong password or code, TOO_MANY_REQUESTS after ten wrong ones in 15 minutes
 */
export async function prove(ctx: Context, proof: Proof): Promise<void> {
  await withProof(ctx, 'account.prove', proof, async (tx, { id }) => {
    await sessions.noteProof(tx, ctx);
    await audit(tx, ctx, { action: 'account.prove', resourceType: 'account', resourceId: id });
  });
}

/** The devices on which the account is signed in, most recently used first. Locks nothing. */
export async function listSessions(ctx: Context): Promise<SessionRow[]> {
  const rows = await sessionsOf(ctx.db, userOf(ctx).id, sessions.storedIdOf(ctx), ctx.now).execute();
  return rows.map(({ userAgent, ...row }) => ({ ...row, device: deviceOf(userAgent) }));
}

/** Signs one device out. Locks nothing. @throws NOT_FOUND if it is not one of the person's, or is already signed out */
export async function endSession(ctx: Context, ref: string): Promise<void> {
  const { id } = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const ended = await removeSession(tx, id, ref).executeTakeFirst();
    if (!ended) throw notFound('This session');
    await audit(tx, ctx, {
      action: 'account.endSession',
      resourceType: 'account',
      resourceId: id,
      before: { device: deviceOf(ended.userAgent), ip: ended.ip },
    });
  });
}

/** Signs out every device except this one; returns how many there were. Locks nothing. */
export async function endOtherSessions(ctx: Context): Promise<{ ended: number }> {
  const { id } = userOf(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const ended = await sessions.endOtherSessions(tx, ctx, id);
    await audit(tx, ctx, {
      action: 'account.endOtherSessions',
      resourceType: 'account',
      resourceId: id,
      after: { ended },
    });
    return { ended };
  });
}

/**
 * Removes expired sessions, challenges for passkeys, sign-ins that no identity provider has answered, sign-ups that nobody confirmed, API keys that
 * were revoked long ago, old webhook messages, mails that came in, copies of removed things that can no longer be restored, and the names of guests
 * whose links ended long ago (the hourly job `account.purge`). Sign-ins that are waiting for a code are not removed here: the next sign-in of their
 * account removes them. Locks nothing.
 */
export async function purge(ctx: Context): Promise<void> {
  await everyPart(
    () => removeExpiredSessions(ctx.db, ctx.now).execute(),
    () => purgeSignUps(ctx),
    () => purgeApiKeys(ctx),
    () => purgeOAuth(ctx),
    () => purgeApiRequests(ctx),
    () => purgeDeliveries(ctx),
    () => purgeChallenges(ctx),
    () => purgeAttempts(ctx),
    () => purgeReplies(ctx),
    () => forgetRemovals(ctx.db, ctx.now).execute(),
    () => forgetGuests(ctx),
  );
}

/**
 * Sets a new password; requires the current one. Every session ends, this device gets a new one, and the owner is told by mail. Locks the account.
 * @throws BAD_REQUEST for a wrong password, TOO_MANY_REQUESTS after ten wrong ones in 15 minutes
 */
export async function changePassword(ctx: Context, input: z.infer<typeof changePasswordInput>): Promise<void> {
  const user = userOf(ctx);
  await provePassword(ctx, 'account.changePassword', input.currentPassword, {
    field: 'currentPassword',
    message: 'Current password is incorrect',
  });
  const passwordHash = await hashPassword(input.password);
  await sessions.signingIn(ctx, async (tx, open) => {
    const account = await sessions.lockOwnAccount(tx, ctx, user.id);
    await updateAccount(tx, account, { passwordHash }).execute();
    await endEverySession(tx, ctx, user.id);
    await audit(tx, ctx, { action: 'account.changePassword', resourceType: 'account', resourceId: user.id });
    await sessions.tellOwner(tx, ctx, user, 'password_changed');
    await open(user.id);
  });
}
