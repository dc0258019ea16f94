import { payoutSetupMessages } from '#shared/messages/payments/payout-setup.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { CampaignRow, DealRow } from '../../access.ts';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../data/db.ts';
import { lockAccount } from '../../ground/locks.ts';
import { addJobs } from '../../jobs.ts';
import { notify } from '../../notifications/notifications.service.ts';
import { forEachDue } from '../../sweep.ts';
import { amountText } from '../notices.service.ts';
import { unsentAmounts, unsentPayouts, WAITING_TOLD, waitingCreators } from './payout-accounts.queries.ts';

const ROUTE = '/creator/payouts';

/**
 * Has every payout that waits for a creator's payout set-up looked at again (the job `payments.send-waiting`, which is added when the account is
 * active or changes, and when the creator is erased): it is sent, keeps waiting, or is withheld because nobody can set it up any more. It is a job of
 * its own so that it also sees payouts made while that change was being stored. Locks nothing.
 */
export const sendWaiting = (ctx: Context, creatorId: string): Promise<void> =>
  inTransaction(ctx.db, (tx) => queueUnsent(tx, creatorId));

async function queueUnsent(tx: Tx, creatorId: string): Promise<void> {
  const waiting = await unsentPayouts(tx, creatorId).select('id').execute();
  const jobs = waiting.map(({ id }) => ({ payload: { payoutId: id }, jobKey: `payout:${id}` }));
  await addJobs(tx, 'payments.send-payout', jobs);
}

/** Tells a creator that a payout of a deal waits for the payout set-up. The amount is in minor units. Locks nothing. */
export async function tellWaiting(
  tx: Tx,
  ctx: Context,
  { deal, campaign, amountMinor }: { deal: DealRow; campaign: CampaignRow; amountMinor: number },
): Promise<void> {
  await notify(tx, ctx, {
    userId: deal.creatorId,
    campaignId: campaign.id,
    type: WAITING_TOLD,
    title: payoutSetupMessages.waitsTitle,
    message: payoutSetupMessages.waits(amountText(amountMinor, deal.currency), nameOrUntitled(campaign.name)),
    route: ROUTE,
  });
}

/**
 * Reminds creators whose money waits for something that they can do, once a week (the daily job `payments.remind-of-setup`); for a creator who was
 * erased, staff has to decide about the money. Locks each account, in a transaction of its own. @throws Error naming the accounts that failed
 */
export async function remindOfSetup(ctx: Context): Promise<void> {
  const sweep = { job: 'payments.remind-of-setup', id: 'users.id' } as const;
  await forEachDue(ctx, sweep, waitingCreators(ctx.db, ctx.now), async (tx, { id }) => {
    const account = await lockAccount(tx, id).executeTakeFirst();
    // Set up, paid, or reminded by another run while this one was waiting for the lock.
    if (!(await waitingCreators(tx, ctx.now).where('users.id', '=', id).executeTakeFirst())) return;
    if (account?.status === 'deleted') return queueUnsent(tx, id);
    const amounts = await unsentAmounts(tx, id).execute();
    await notify(tx, ctx, {
      userId: id,
      type: WAITING_TOLD,
      title: payoutSetupMessages.waitsTitle,
      message: payoutSetupMessages.reminder(amounts.map((each) => amountText(each.amountMinor, each.currency))),
      route: ROUTE,
    });
  });
}
