import { DAY_MS } from '#shared/constants.ts';
import { calledBy } from '#shared/users/people.ts';
import { endAssignmentsOf } from '../agency/assignments.service.ts';
import { erasedOn } from '../auth/closing.rules.ts';
import { forget } from '../auth/second-factor.service.ts';
import type { ChangeableAccount } from '../auth/sessions.service.ts';
import { withdrawCasesOf } from '../cases/silence.service.ts';
import { asSystem, type Context, type SystemContext } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { lockAccount } from '../ground/locks.ts';
import { endEverySession } from '../ground/sessions.ts';
import { addJob } from '../jobs.ts';
import { cancelCampaign, endDealsOf, endOffersOf } from '../lifecycle/ending.service.ts';
import { discardFile } from '../providers/files/cleaning.ts';
import { escapeHtml } from '../providers/html.ts';
import { endSeatsOf } from '../seats/ending.service.ts';
import { type Movable, transition } from '../transition.ts';
import { obstacle } from './closing.service.ts';
import {
  deleteDraft,
  forgetNames,
  lockCampaignsOf,
  type Names,
  namesOf,
  openInvitesFrom,
  pseudonymise,
  removeTraces,
  removeUnsent,
  strayFiles,
  unendedCampaigns,
} from './erase.queries.ts';

/** Shorter names occur in too many other words. */
const NAME_MIN_CHARS = 3;
const CLOSED = 'The brand closed its account';

/**
 * Erases a closed account once its 14 days are over (the job `account.erase`, ruling C51). While a campaign or deal is open it tries again
 * a day later. The account's row stays under a pseudonym, so that deals, money and the audit log still add up. Locks the account, then
 * its campaigns.
 */
export async function erase(ctx: SystemContext, userId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const account = await lockAccount(tx, userId).executeTakeFirst();
    const due = account && erasedOn(account);
    // The owner has kept it since, or closed it again, which has added another job.
    if (!account || !due || due > ctx.now) return;
    if ((await obstacle(tx, userId)) !== null) {
      const runAt = new Date(ctx.now.getTime() + DAY_MS);
      await addJob(tx, 'account.erase', { userId }, { runAt, jobKey: `account.erase:${userId}` });
      return;
    }
    await eraseNow(tx, ctx, account, 'erase', CLOSED);
  });
}

/**
 * Erases an account at once, because staff delete it (ruling C08). Its open cases count as withdrawn, its campaigns and deals end now, and creators get
 * what they have earned so far; money that is owed is sent to the payout account, which stays, or waits for staff to send it by bank transfer. The
 * account's row stays under a pseudonym, as after {@link erase}. The caller has locked the account; this locks its campaigns, by id.
 */
export const deleteAccount = (tx: Tx, ctx: Context, account: ChangeableAccount): Promise<void> =>
  eraseNow(tx, ctx, account, 'delete', 'The account was deleted');

async function eraseNow<Ctx extends Context>(
  tx: Tx,
  ctx: Ctx,
  account: Movable<'account', Ctx>,
  event: 'erase' | 'delete',
  reason: string,
): Promise<void> {
  const { id } = account;
  await lockCampaignsOf(tx, id).execute();
  const names = await namesOf(tx, id).executeTakeFirstOrThrow();
  // Done first, so that the notices below no longer contain the person's name.
  for (const statement of pseudonymise(tx, id, ctx.now)) await statement.execute();
  await withdrawCasesOf(tx, ctx, id);
  await endDealsOf(tx, ctx, id, reason);
  await endWhatIsOpen(tx, ctx, id, reason);
  await transition(tx, ctx, 'account', account, event);
  await endEverySession(tx, ctx, id);
  await forget(tx, account);
  for (const statement of removeUnsent(tx, id)) await statement.execute();
  for (const file of await strayFiles(tx, id).execute()) await discardFile(tx, ctx, file.id);
  for (const statement of removeTraces(tx, account, ctx.now)) await statement.execute();
  for (const statement of forgetNames(tx, id, wordsToForget(names))) await statement.execute();
  // Payouts that waited for the person's payout set-up wait for staff from now on.
  await addJob(tx, 'payments.send-waiting', { creatorId: id });
}

/** The names by which others know an account, the longest first, each also as it is written in the HTML of a mail. */
function wordsToForget({ firstName, lastName, ...others }: Names): string[] {
  const names = [calledBy({ firstName, lastName }), ...Object.values(others)].filter((name) => name !== null);
  const written = names.filter(({ length }) => length >= NAME_MIN_CHARS).flatMap((name) => [name, escapeHtml(name)]);
  return [...new Set(written)].sort((a, b) => b.length - a.length);
}

/** Ends what others would otherwise wait for: campaigns without money, invitations, applications, invites and assignments, seats. */
async function endWhatIsOpen(tx: Tx, ctx: Context, userId: string, reason: string): Promise<void> {
  for (const campaign of await unendedCampaigns(tx, userId).execute()) {
    if (campaign.status === 'draft') await deleteDraft(tx, campaign.id, ctx.now).execute();
    else await cancelCampaign(tx, asSystem(ctx), campaign, reason);
  }
  await endOffersOf(tx, ctx, userId);
  for (const invite of await openInvitesFrom(tx, userId).execute()) {
    await transition(tx, asSystem(ctx), 'invite', invite, 'expire');
  }
  await endAssignmentsOf(tx, ctx, userId);
  await endSeatsOf(tx, ctx, userId);
}
