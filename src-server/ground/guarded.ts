import type { Tx } from '../data/db.ts';

/**
 * Undoes what a thief may have set up in an account that its owner has got back, also in the companies of which they are a member: API keys are
 * revoked, webhooks switched off, and payouts wait until `paidFrom`, whatever payout details were given. Passkeys are removed, too, unless a second
 * factor is on: then they belong to it, and somebody who only reads the mails must not get past it. The caller has locked the account.
 */
export async function endGuarded(tx: Tx, userId: string, now: Date, paidFrom: Date): Promise<void> {
  await tx
    .updateTable('apiKeys')
    .set({ revokedAt: now })
    .where((eb) => eb.or([eb('userId', '=', userId), eb('createdBy', '=', userId)]))
    .where('revokedAt', 'is', null)
    .execute();
  await tx
    .updateTable('webhookEndpoints')
    .set({ disabledAt: now })
    .where((eb) => eb.or([eb('userId', '=', userId), eb('createdBy', '=', userId)]))
    .where('disabledAt', 'is', null)
    .execute();
  await tx
    .deleteFrom('passkeys')
    .using('users')
    .whereRef('users.id', '=', 'passkeys.userId')
    .where('users.id', '=', userId)
    .where('users.secondFactorAt', 'is', null)
    .execute();
  await tx.updateTable('payoutAccounts').set({ paidFrom }).where('creatorId', '=', userId).execute();
}
