import { DAY_MS, DEADLINE_REMINDER_DAYS, INVITATION_REMINDER_DAYS } from '#shared/constants.ts';
import { dayIn } from '#shared/dates.ts';
import { zonedDay } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { brandName, nameOrUntitled } from '#shared/names.ts';
import type { CampaignRow, DealRow } from '../../access.ts';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../data/db.ts';
import { type Locked, lockCampaign } from '../../ground/locks.ts';
import { brandNameOf } from '../../ground/people.ts';
import { type Notice, notify } from '../../notifications/notifications.service.ts';
import { everyPart, forEachDue } from '../../sweep.ts';
import * as queries from './reminders.queries.ts';

interface Due {
  id: string;
  campaignId: string;
}

/**
 * Reminds creators of unanswered invitations and of content that is due (the hourly `deals.remind`, ruling B3). Each step covers the days up to the
 * next one, so that after the job did not run for a while only the latest step is sent, not each one missed. Locks the campaign of each reminder, in
 * a transaction of its own. @throws Error naming the deals that failed
 */
export async function remind(ctx: Context): Promise<void> {
  await everyPart(
    ...INVITATION_REMINDER_DAYS.map((days, index) => () => {
      const next = INVITATION_REMINDER_DAYS[index + 1];
      const between = { since: daysAgo(ctx, days), after: next === undefined ? null : daysAgo(ctx, next) };
      const due = (db: Db | Tx) => queries.unanswered(db, { ...between, now: ctx.now, times: index + 1 });
      return forEachDue(ctx, SWEEP, due(ctx.db), async (tx, deal) => {
        const campaign = await lockedIfDue(tx, deal, due(tx));
        if (campaign) await remindOfInvitation(tx, ctx, campaign, deal.id, index + 1);
      });
    }),
    ...DEADLINE_REMINDER_DAYS.map((days, index) => () => {
      const between = { from: DEADLINE_REMINDER_DAYS[index + 1] ?? 0, by: days - 1 };
      const due = (db: Db | Tx) => queries.dueSoon(db, { ...between, now: ctx.now, times: index + 1 });
      return forEachDue(ctx, SWEEP, due(ctx.db), async (tx, deal) => {
        const campaign = await lockedIfDue(tx, deal, due(tx));
        if (campaign) await remindOfDeadline(tx, ctx, campaign, deal.id, index + 1);
      });
    }),
  );
}

const SWEEP = { job: 'deals.remind', id: 'deals.id' } as const;
const daysAgo = (ctx: Context, days: number): Date => new Date(ctx.now.getTime() - days * DAY_MS);

/**
 * The campaign of a deal, locked; undefined if the deal is no longer due, because it was answered, submitted, paused or postponed while this waited.
 */
async function lockedIfDue(tx: Tx, { id, campaignId }: Due, due: ReturnType<typeof queries.dueSoon>) {
  const campaign = await lockCampaign(tx, campaignId).executeTakeFirstOrThrow();
  return (await due.where('deals.id', '=', id).executeTakeFirst()) && campaign;
}

async function remindOfInvitation(
  tx: Tx,
  ctx: Context,
  campaign: Locked<CampaignRow>,
  id: string,
  times: number,
): Promise<void> {
  const deal = await queries.countInvitationReminder(tx, campaign, id, times).executeTakeFirstOrThrow();
  const brand = await brandNameOf(tx, deal.brandId).executeTakeFirst();
  await tell(tx, ctx, deal, {
    type: 'invitation_reminder',
    title: `${isolated(brandName(brand))} is waiting for your answer`,
    message: `You can accept or decline the invitation to “${isolated(nameOrUntitled(campaign.name))}” until ${zonedDay(dayIn(campaign.timeZone, deal.expiresAt), campaign.timeZone)}.`,
    route: '/creator/deals?tab=pending',
  });
}

async function remindOfDeadline(
  tx: Tx,
  ctx: Context,
  campaign: Locked<CampaignRow>,
  id: string,
  times: number,
): Promise<void> {
  const deal = await queries.countDeadlineReminder(tx, campaign, id, times).executeTakeFirstOrThrow();
  if (campaign.submissionDeadline === null) return;
  await tell(tx, ctx, deal, {
    type: 'deadline_reminder',
    title: 'Your content is due soon',
    message: `Submit your content for “${isolated(nameOrUntitled(campaign.name))}” by ${zonedDay(campaign.submissionDeadline, campaign.timeZone)}.`,
    route: `/creator/campaigns/${campaign.id}`,
  });
}

type News = Pick<Notice, 'type' | 'title' | 'message' | 'route'>;

async function tell(tx: Tx, ctx: Context, { creatorId: userId, campaignId }: DealRow, news: News): Promise<void> {
  await notify(tx, ctx, { ...news, userId, campaignId });
}
