import type { z } from 'zod';
import type { AccountView, SessionRow } from '#shared/account/account.schema.ts';
import type { changePasswordInput } from '#shared/auth/auth.schema.ts';
import { accountMessages } from '#shared/messages/account.ts';
import { audit } from '../audit.ts';
import { purgeSignUps } from '../auth/addresses.service.ts';
import { deviceOf } from '../auth/devices.rules.ts';
import { hashToken } from '../auth/lucia.ts';
import { hashPassword } from '../auth/password.ts';
import { provePassword } from '../auth/proof.service.ts';
import { endEverySession, lockOwnAccount, mailOwner, signingIn } from '../auth/sessions.service.ts';
import { type Context, isStaffRole } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { notFound } from '../errors.ts';
import { everyPart } from '../sweep.ts';
import { userOf } from '../trpc.ts';
import { overviewOf, sessionsOf } from './account.queries.ts';
import { erasedOn } from './closing.rules.ts';

/** The account of whoever asks. */
export async function overview(ctx: Context): Promise<AccountView> {
  const row = await overviewOf(ctx.db, userOf(ctx).id).executeTakeFirst();
  if (!row) throw notFound('This account');
  const { email, role, secondFactorAt, recoveryCodesLeft } = row;
  return {
    email,
    role,
    secondFactor: secondFactorAt && { since: secondFactorAt, recoveryCodesLeft: recoveryCodesLeft ?? 0 },
    secondFactorRequired: isStaffRole(role) && ctx.env.staffSecondFactor === 'required',
    erasedOn: erasedOn(row),
  };
}

const currentId = (ctx: Context): string => hashToken(ctx.session?.id ?? '');

/** The devices on which the account is signed in, the last used first. */
export async function listSessions(ctx: Context): Promise<SessionRow[]> {
  const rows = await sessionsOf(ctx.db, userOf(ctx).id, currentId(ctx), ctx.now).execute();
  return rows.map(({ userAgent, ...row }) => ({ ...row, device: deviceOf(userAgent) }));
}

/** Signs one device out. @throws NOT_FOUND when it is not the person's, or signed out already */
export async function endSession(ctx: Context, ref: string): Promise<void> {
  const { id } = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const ended = await tx
      .deleteFrom('sessions')
      .where('userId', '=', id)
      .where('ref', '=', ref)
      .returning(['ip', 'userAgent'])
      .executeTakeFirst();
    if (!ended) throw notFound('This session');
    await audit(tx, ctx, {
      action: 'account.endSession',
      resourceType: 'account',
      resourceId: id,
      before: { device: deviceOf(ended.userAgent), ip: ended.ip },
    });
  });
}

/** Signs every device out but the one that asks. Answers how many there were. */
export async function endOtherSessions(ctx: Context): Promise<{ ended: number }> {
  const { id } = userOf(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('userId', '=', id)
      .where('id', '<>', currentId(ctx))
      .executeTakeFirst();
    const ended = Number(numDeletedRows);
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
 * Removes sessions whose time is over and sign-ups that nobody confirmed (the hourly `account.purge` job); half-done sign-ins go with the next
 * one of their account.
 */
export async function purge(ctx: Context): Promise<void> {
  await everyPart(
    () => ctx.db.deleteFrom('sessions').where('expiresAt', '<=', ctx.now).execute(),
    () => purgeSignUps(ctx),
  );
}

/** A new password; the current one is asked for. Every session ends, this device gets a new one, and the owner is told by mail. */
export async function changePassword(ctx: Context, input: z.infer<typeof changePasswordInput>): Promise<void> {
  const user = userOf(ctx);
  await provePassword(ctx, 'account.changePassword', input.currentPassword, {
    field: 'currentPassword',
    message: accountMessages.currentPasswordWrong,
  });
  const passwordHash = await hashPassword(input.password);
  await signingIn(ctx, async (tx, open) => {
    await lockOwnAccount(tx, ctx, user.id);
    await tx.updateTable('users').set({ passwordHash }).where('id', '=', user.id).execute();
    await endEverySession(tx, ctx, user.id);
    await audit(tx, ctx, { action: 'account.changePassword', resourceType: 'account', resourceId: user.id });
    await mailOwner(tx, ctx, user, 'password_changed');
    await open(user.id);
  });
}
