import type { z } from 'zod';
import type { deleteUserInput, flagUserInput, suspendUserInput } from '#shared/users/users.schema.ts';
import { asStaff } from '../access.ts';
import { deleteAccount } from '../account/erase.service.ts';
import { audit } from '../audit.ts';
import { claimAddress, endSignUps } from '../auth/addresses.service.ts';
import { provePassword, withSecondStep } from '../auth/proof.service.ts';
import type { ChangeableAccount } from '../auth/sessions.service.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { forbidden, notFound } from '../errors.ts';
import { lockAccount } from '../ground/locks.ts';
import { updateAccount } from '../ground/people.ts';
import { lockSuperAdminsAround } from '../ground/staff.ts';
import { endAgencySeatsOf } from '../seats/agencies.service.ts';
import { transition } from '../transition.ts';
import { userOf } from '../trpc.ts';
import { staffRefusal } from './staff.rules.ts';
import { roleAndAddress } from './users.queries.ts';

/** What staff do with the accounts of others (rulings C08 and D). */

/**
 * Another person's account, locked, if the actor may act on it. For a super admin's account the super admins are locked first, so that two who act on
 * each other at the same time do not both succeed. @throws NOT_FOUND for an account that does not exist or was erased, FORBIDDEN for the actor's own
 * and for one that only a super admin may act on, or if the actor was suspended or erased meanwhile
 */
export async function accountOfOther(tx: Tx, ctx: Context, userId: string): Promise<ChangeableAccount> {
  const actor = userOf(ctx);
  if (actor.role === 'super_admin') {
    const left = await lockSuperAdminsAround(tx, userId).execute();
    if (left.length > 0 && !left.some(({ id }) => id === actor.id)) throw forbidden();
  }
  const account = await lockAccount(tx, userId).executeTakeFirst();
  if (!account || account.status === 'deleted') throw notFound('This account');
  const refusal = staffRefusal(actor, account);
  if (refusal) throw forbidden(refusal);
  return asStaff(ctx, account, 'This account');
}

/**
 * Suspends an account and signs it out everywhere; an agency no longer works for brands, and no agency for a brand. Locks it. @throws what
 * {@link accountOfOther} throws; CONFLICT if it is not active
 */
export async function suspend(ctx: Context, { userId, reason }: z.infer<typeof suspendUserInput>): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const account = await accountOfOther(tx, ctx, userId);
    await transition(tx, ctx, 'account', account, 'suspend', { note: reason });
    await endAgencySeatsOf(tx, ctx, userId);
  });
}

/** Lifts a suspension. Locks the account. @throws what {@link accountOfOther} throws; CONFLICT if it is not suspended */
export async function activate(ctx: Context, { userId, reason }: z.infer<typeof suspendUserInput>): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await transition(tx, ctx, 'account', await accountOfOther(tx, ctx, userId), 'activate', { note: reason });
  });
}

/**
 * Flags an account, or removes the flag; does nothing if it is already so. A flagged creator cannot apply, and their payouts wait. Locks the account.
 * @throws what {@link accountOfOther} throws
 */
export async function flag(ctx: Context, { userId, flagged }: z.infer<typeof flagUserInput>): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const account = await accountOfOther(tx, ctx, userId);
    if (account.flagged === flagged) return;
    await updateAccount(tx, account, { flagged }).execute();
    await audit(tx, ctx, {
      action: 'users.flag',
      resourceType: 'account',
      resourceId: userId,
      before: { flagged: account.flagged },
      after: { flagged },
    });
  });
}

/**
 * Deletes someone's account at once. Requires the actor's own password, and a code or a passkey if the actor has a second factor. An unconfirmed
 * sign-up is removed; any other account is erased as if its owner had asked for it, and everything open ends. Locks the actor's own account if a code
 * is required, the other account, then its campaigns. @throws what {@link accountOfOther} throws; BAD_REQUEST for a wrong password or second step
 */
export async function deleteUser(
  ctx: Context,
  { userId, password, ...step }: z.infer<typeof deleteUserInput>,
): Promise<void> {
  await provePassword(ctx, 'account.delete', password);
  if (!userOf(ctx).secondFactor) return inTransaction(ctx.db, (tx) => deleteNow(tx, ctx, userId));
  await withSecondStep(ctx, 'account.delete', step, (tx) => deleteNow(tx, ctx, userId));
}

async function deleteNow(tx: Tx, ctx: Context, userId: string): Promise<void> {
  const known = await roleAndAddress(tx, userId).executeTakeFirst();
  if (known?.emailConfirmedAt === null) {
    await claimAddress(tx, known.email);
    await endSignUps(tx, ctx, [userId], 'deleted by staff');
    // A sign-up that was confirmed in the meantime is now an account.
    if (!(await roleAndAddress(tx, userId).executeTakeFirst())) {
      return audit(tx, ctx, {
        action: 'account.delete',
        resourceType: 'account',
        resourceId: userId,
        note: 'a sign-up',
      });
    }
  }
  await deleteAccount(tx, ctx, await accountOfOther(tx, ctx, userId));
}
