import { DAY_MS, SIGN_UP_KEPT_DAYS } from '#shared/constants.ts';
import { audit } from '../audit.ts';
import { asSystem, type Context } from '../context.ts';
import type { Db, Tx } from '../data/db.ts';
import { takeTurn } from '../ground/locks.ts';
import { withdrawMails } from '../providers/mail/outbox.ts';
import { forEachDue } from '../sweep.ts';
import { accountByEmail, addressesWithAccount, removeSignUps, signUpsBefore, signUpsOf } from './auth.queries.ts';

/**
 * The account of an address, or undefined. Locks the address: until the transaction ends, no other transaction can create an account for it, invite
 * it or confirm a sign-up with it. Called before any row is locked.
 */
export async function claimAddress(tx: Tx, email: string) {
  await takeTurn(tx, 'address', email);
  return accountByEmail(tx, email).executeTakeFirst();
}

/** Those of these addresses that have an account. Locks nothing. */
export async function withAccount(db: Db | Tx, emails: readonly string[]): Promise<Set<string>> {
  const found = await addressesWithAccount(db, emails).execute();
  return new Set(found.map(({ email }) => email.toLowerCase()));
}

/** Ends all sign-ups of an address that has been confirmed, and the links that were mailed to it. The caller has locked the address. */
export async function endSignUpsOf(tx: Tx, ctx: Context, email: string): Promise<void> {
  const signUps = await signUpsOf(tx, email).execute();
  await endSignUps(
    tx,
    ctx,
    signUps.map(({ id }) => id),
    'the address was confirmed by its owner',
  );
}

/**
 * Ends sign-ups that are waiting for confirmation, with one audit row each; ids of confirmed accounts are left alone. Locks nothing: the caller has
 * locked the address, or the sign-ups have expired.
 */
export async function endSignUps(tx: Tx, ctx: Context, ids: readonly string[], note: string): Promise<void> {
  if (ids.length === 0) return;
  await withdrawMails(tx, 'confirmation', ids);
  const ended = await removeSignUps(tx, ids).execute();
  for (const { id } of ended) {
    await audit(tx, asSystem(ctx), { action: 'auth.endSignUp', resourceType: 'account', resourceId: id, note });
  }
}

/**
 * Ends sign-ups that were not confirmed within {@link SIGN_UP_KEPT_DAYS} days, each in its own transaction (job `account.purge`). Locks
 * nothing. @throws Error naming those that failed
 */
export async function purgeSignUps(ctx: Context): Promise<void> {
  const before = new Date(ctx.now.getTime() - SIGN_UP_KEPT_DAYS * DAY_MS);
  const sweep = { job: 'account.purge', id: 'users.id' } as const;
  await forEachDue(ctx, sweep, signUpsBefore(ctx.db, before), (tx, { id }) =>
    endSignUps(tx, ctx, [id], 'never confirmed'),
  );
}
