import { CASE_REMINDER_DAYS } from '#shared/cases/cases.ts';
import { termLabels } from '#shared/deals/terms.ts';
import { caseNotices } from '#shared/messages/cases.ts';
import type { Context, SystemContext } from '../context.ts';
import { asSystem } from '../context.ts';
import type { Db, Tx } from '../data/db.ts';
import { lockCampaignDealAndCase } from '../ground/locks.ts';
import { everyPart, forEachDue } from '../sweep.ts';
import * as queries from './cases.queries.ts';
import { endCase } from './ending.service.ts';
import { newsOf, tellBoth, tellSide } from './notices.service.ts';

const SWEEP = { job: 'cases.default', id: 'cases.id' } as const;

/**
 * Ends cases whose proposal one side has not answered by its day: the proposal takes effect, and the silent side is found to have broken the agreement.
 * Before that, reminds the sides whose turn it is (the hourly job `cases.default`). Locks campaign, deal and case of each, in a transaction of its own.
 * @throws Error naming the cases that failed
 */
export async function endSilence(ctx: SystemContext): Promise<void> {
  await everyPart(
    () => forEachDue(ctx, SWEEP, queries.unanswered(ctx.db, ctx.now), (tx, { id }) => endOne(tx, ctx, id)),
    ...CASE_REMINDER_DAYS.map((_days, index) => () => {
      const due = (db: Db | Tx) => queries.toRemind(db, ctx.now, index + 1);
      return forEachDue(ctx, SWEEP, due(ctx.db), (tx, { id }) => remindOne(tx, ctx, id, index + 1));
    }),
  );
}

async function endOne(tx: Tx, ctx: SystemContext, caseId: string): Promise<void> {
  const at = await lockCampaignDealAndCase(tx, caseId);
  // Answered while this was waiting for the lock.
  if (!at?.case.turn || !(await queries.unanswered(tx, ctx.now).where('id', '=', caseId).executeTakeFirst())) return;
  const [proposal] = await queries.proposalsNewestFirst(tx, at.case).execute();
  if (!proposal) throw new Error(`Case ${caseId} has no proposal`);
  const { split, toCreatorMinor } = proposal;
  const { turn: finding } = at.case;
  const reason = `A case about “${termLabels[at.case.term]}” was not answered`;
  await endCase(tx, ctx, at, 'default', { finding, said: null, reason, split, sums: proposal });
  const news = await newsOf(tx, at, { by: finding, toCreatorMinor, until: null });
  await tellBoth(tx, ctx, at, 'case_ended', caseNotices.defaulted(news));
}

async function remindOne(tx: Tx, ctx: SystemContext, caseId: string, times: number): Promise<void> {
  const at = await lockCampaignDealAndCase(tx, caseId);
  const { turn, answerBy: until, openedBy } = at?.case ?? {};
  if (!at || !turn || !until || !openedBy) return;
  if (!(await queries.toRemind(tx, ctx.now, times).where('id', '=', caseId).executeTakeFirst())) return;
  const [proposal] = await queries.proposalsNewestFirst(tx, at.case).execute();
  await queries.setReminders(tx, at.case, times).execute();
  const news = await newsOf(tx, at, {
    by: proposal?.side ?? openedBy,
    toCreatorMinor: proposal?.toCreatorMinor ?? 0,
    until,
  });
  await tellSide(tx, ctx, at, turn, 'case_reminder', caseNotices.reminder(news));
}

/**
 * Ends the open cases of somebody whose account is erased as if they had been withdrawn, before their deals end. Locks campaign, deal and case of each;
 * the caller has locked the campaigns.
 */
export async function withdrawCasesOf(tx: Tx, ctx: Context, userId: string): Promise<void> {
  for (const { id } of await queries.openCasesOf(tx, userId).execute()) {
    const at = await lockCampaignDealAndCase(tx, id);
    if (!at) continue;
    const said = 'An account was deleted';
    await endCase(tx, asSystem(ctx), at, 'withdraw', { finding: null, said, reason: said, split: null, sums: null });
    const news = await newsOf(tx, at, { by: at.case.openedBy, toCreatorMinor: 0, until: null });
    await tellBoth(tx, ctx, at, 'case_ended', caseNotices.withdrawn(news));
  }
}
