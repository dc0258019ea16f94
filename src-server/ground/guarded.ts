import type { Tx } from '../data/db.ts';

/**
 * Undoes what a thief may have set up in an account that its owner has got back: API keys are revoked, webhooks switched off, and payouts wait until
 * `paidFrom`, whatever payout details were given. The caller has locked the account.
 */
export async function endGuarded(tx: Tx, userId: string, now: Date, paidFrom: Date): Promise<void> {
  await tx
    .updateTable('apiKeys')
    .set({ revokedAt: now })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute();
  await tx
    .updateTable('webhookEndpoints')
    .set({ disabledAt: now })
    .where('userId', '=', userId)
    .where('disabledAt', 'is', null)
    .execute();
  await tx.updateTable('payoutAccounts').set({ paidFrom }).where('creatorId', '=', userId).execute();
}
