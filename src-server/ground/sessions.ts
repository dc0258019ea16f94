import type { Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { blankTokens } from '../providers/mail/outbox.ts';

/** Signs out every device of a person. */
export function removeSessionsOf(tx: Tx, userId: string) {
  return tx.deleteFrom('sessions').where('userId', '=', userId);
}

/** Ends a person's sign-ins that are waiting for a code. */
export function removeTicketsOf(tx: Tx, userId: string) {
  return tx.deleteFrom('signInTickets').where('userId', '=', userId);
}

/** Marks all of an account's open links of one kind as used. */
export function spendTokensOf(tx: Tx, userId: string, kind: 'confirm' | 'reset', now: Date) {
  return tx
    .updateTable('authTokens')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('usedAt', 'is', null);
}

/**
 * Ends everything that lets someone in without the current password: sessions, sign-ins that are waiting for a code, and links to set a new password.
 * Called after a change of password, role, second factor or status; the caller has locked the account.
 */
export async function endEverySession(tx: Tx, ctx: Context, userId: string): Promise<void> {
  await removeSessionsOf(tx, userId).execute();
  await removeTicketsOf(tx, userId).execute();
  await spendTokensOf(tx, userId, 'reset', ctx.now).execute();
  await blankTokens(tx, 'reset', { userId });
}
