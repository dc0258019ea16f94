import { DAY_MS } from '#shared/constants.ts';
import { ENDED_CAMPAIGNS, OPEN_INVITES } from '#shared/status-sets.ts';
import { endEverySession } from '../auth/sessions.service.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { cancelCampaign, endOffersOf } from '../deals/ending.service.ts';
import { lockCampaign } from '../ground/locks.ts';
import { addJob } from '../jobs.ts';
import { discardFile } from '../providers/files/cleaning.ts';
import { transition } from '../transition.ts';
import { accountToChange } from './account.queries.ts';
import { erasedOn } from './closing.rules.ts';
import { obstacle } from './closing.service.ts';
import { pseudonymise, removeTraces, strayFiles } from './erase.queries.ts';
import { forget } from './second-factor.service.ts';

const CLOSED = 'The brand closed its account';

/**
 * Erases a closed account when its 14 days are over (the `account.erase` job, ruling C51). While anything is open it waits a day and looks
 * again. What stays is the account's row under a pseudonym, so that deals, money and the audit log still add up.
 */
export async function erase(ctx: Context, userId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const account = await accountToChange(tx, userId).executeTakeFirst();
    const due = account && erasedOn(account);
    // Kept in the meantime, or closed anew: then another job is on its way.
    if (!account || !due || due > ctx.now) return;
    if ((await obstacle(tx, userId)) !== null) {
      const runAt = new Date(ctx.now.getTime() + DAY_MS);
      await addJob(tx, 'account.erase', { userId }, { runAt, jobKey: `account.erase:${userId}` });
      return;
    }
    // First of all, so that nobody is told a name that is about to go.
    for (const statement of pseudonymise(tx, userId, ctx.now)) await statement.execute();
    await endWhatIsOpen(tx, ctx, userId);
    await transition(tx, ctx, 'account', userId, 'erase');
    await endEverySession(tx, ctx, userId);
    await forget(tx, userId);
    for (const { id } of await strayFiles(tx, userId).execute()) await discardFile(tx, ctx, id);
    for (const statement of removeTraces(tx, account, ctx.now)) await statement.execute();
  });
}

/** What others would wait for in vain: campaigns without money, invitations, applications, invites, assignments. */
async function endWhatIsOpen(tx: Tx, ctx: Context, userId: string): Promise<void> {
  const campaigns = await tx
    .selectFrom('campaigns')
    .select(['id', 'status'])
    .where('brandId', '=', userId)
    .where('deletedAt', 'is', null)
    .where('status', 'not in', ENDED_CAMPAIGNS)
    .orderBy('id')
    .execute();
  for (const { id, status } of campaigns) {
    const campaign = await lockCampaign(tx, id).executeTakeFirstOrThrow();
    if (status === 'draft')
      await tx.updateTable('campaigns').set({ deletedAt: ctx.now }).where('id', '=', id).execute();
    else await cancelCampaign(tx, ctx, campaign, CLOSED);
  }
  await endOffersOf(tx, ctx, userId);
  const invites = await tx
    .selectFrom('invites')
    .select('id')
    .where('agencyId', '=', userId)
    .where('status', 'in', OPEN_INVITES)
    .execute();
  for (const { id } of invites) await transition(tx, ctx, 'invite', id, 'expire');
  await tx
    .updateTable('agencyUsers')
    .set({ endedAt: ctx.now })
    .where((eb) => eb.or([eb('userId', '=', userId), eb('agencyId', '=', userId)]))
    .where('endedAt', 'is', null)
    .execute();
}
