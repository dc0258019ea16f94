import { DAY_MS } from '#shared/constants.ts';
import { endEverySession } from '../auth/sessions.service.ts';
import { asSystem, type Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { cancelCampaign, endOffersOf } from '../deals/ending.service.ts';
import { lockAccount } from '../ground/locks.ts';
import { addJob } from '../jobs.ts';
import { discardFile } from '../providers/files/cleaning.ts';
import { transition } from '../transition.ts';
import { erasedOn } from './closing.rules.ts';
import { obstacle } from './closing.service.ts';
import {
  deleteDraft,
  endAssignments,
  openInvitesOfAgency,
  pseudonymise,
  removeTraces,
  strayFiles,
  unendedCampaigns,
} from './erase.queries.ts';
import { forget } from './second-factor.service.ts';

const CLOSED = 'The brand closed its account';

/**
 * Erases a closed account once its 14 days are over (the job `account.erase`, ruling C51). While a campaign or deal is open it tries again
 * a day later. The account's row stays under a pseudonym, so that deals, money and the audit log still add up. Locks the account, then
 * its campaigns.
 */
export async function erase(ctx: Context, userId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const account = await lockAccount(tx, userId).executeTakeFirst();
    const due = account && erasedOn(account);
    // Its owner has kept it since, or closed it again, which has added another job.
    if (!account || !due || due > ctx.now) return;
    if ((await obstacle(tx, userId)) !== null) {
      const runAt = new Date(ctx.now.getTime() + DAY_MS);
      await addJob(tx, 'account.erase', { userId }, { runAt, jobKey: `account.erase:${userId}` });
      return;
    }
    // First, so that the notices below no longer carry the person's name.
    for (const statement of pseudonymise(tx, userId, ctx.now)) await statement.execute();
    await endWhatIsOpen(tx, ctx, userId);
    await transition(tx, ctx, 'account', account, 'erase');
    await endEverySession(tx, ctx, userId);
    await forget(tx, userId);
    for (const { id } of await strayFiles(tx, userId).execute()) await discardFile(tx, ctx, id);
    for (const statement of removeTraces(tx, account, ctx.now)) await statement.execute();
  });
}

/** Ends what others would otherwise wait for: campaigns without money, invitations, applications, an agency's invites and assignments. */
async function endWhatIsOpen(tx: Tx, ctx: Context, userId: string): Promise<void> {
  for (const campaign of await unendedCampaigns(tx, userId).execute()) {
    if (campaign.status === 'draft') await deleteDraft(tx, campaign.id, ctx.now).execute();
    else await cancelCampaign(tx, asSystem(ctx), campaign, CLOSED);
  }
  await endOffersOf(tx, ctx, userId);
  for (const invite of await openInvitesOfAgency(tx, userId).execute()) {
    await transition(tx, ctx, 'invite', invite, 'expire');
  }
  await endAssignments(tx, userId, ctx.now).execute();
}
