import { DAY_MS, DEADLINE_REMINDER_DAYS, INVITATION_REMINDER_DAYS } from '#shared/constants.ts';
import { addDays, isoDay, longDay } from '#shared/dates.ts';
import { reminderMessages } from '#shared/messages/deals.ts';
import { brandName, campaignName } from '#shared/names.ts';
import type { DealRow } from '../access.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { lockCampaign } from '../ground/locks.ts';
import { brandNameOf } from '../ground/people.ts';
import { notify } from '../notifications/notifications.service.ts';
import { everyPart, forEachDue } from '../sweep.ts';
import * as queries from './reminders.queries.ts';

interface Due {
  id: string;
  campaignId: string;
}

/**
 * Reminds creators of invitations that wait for their answer and of content that is due (the hourly `deals.remind`, ruling B3). Who was
 * away is reminded once of the latest step, not of each that was missed: each step has the days up to the next.
 */
export async function remind(ctx: Context): Promise<void> {
  await everyPart(
    ...INVITATION_REMINDER_DAYS.map((days, index) => () => {
      const next = INVITATION_REMINDER_DAYS[index + 1];
      const between = { since: daysAgo(ctx, days), after: next === undefined ? null : daysAgo(ctx, next) };
      const due = queries.unanswered(ctx.db, { ...between, now: ctx.now, times: index + 1 });
      return forEachDue(ctx, SWEEP, due, (tx, deal) => remindOfInvitation(tx, ctx, deal, index + 1));
    }),
    ...DEADLINE_REMINDER_DAYS.map((days, index) => () => {
      const today = isoDay(ctx.now);
      const between = { from: addDays(today, DEADLINE_REMINDER_DAYS[index + 1] ?? 0), by: addDays(today, days - 1) };
      const due = queries.dueSoon(ctx.db, { ...between, times: index + 1 });
      return forEachDue(ctx, SWEEP, due, (tx, deal) => remindOfDeadline(tx, ctx, deal, index + 1));
    }),
  );
}

const SWEEP = { job: 'deals.remind', id: 'deals.id' } as const;
const daysAgo = (ctx: Context, days: number): Date => new Date(ctx.now.getTime() - days * DAY_MS);

async function remindOfInvitation(tx: Tx, ctx: Context, { id, campaignId }: Due, times: number): Promise<void> {
  const campaign = await lockCampaign(tx, campaignId).executeTakeFirstOrThrow();
  const deal = await queries.countInvitationReminder(tx, id, times).executeTakeFirst();
  if (!deal) return;
  const brand = await brandNameOf(tx, deal.brandId).executeTakeFirst();
  await tell(tx, ctx, deal, {
    type: 'invitation_reminder',
    title: reminderMessages.invitationTitle(brandName(brand)),
    message: reminderMessages.invitationText(campaignName(campaign), longDay(deal.expiresAt)),
    route: '/creator/deals?tab=pending',
  });
}

async function remindOfDeadline(tx: Tx, ctx: Context, { id, campaignId }: Due, times: number): Promise<void> {
  const campaign = await lockCampaign(tx, campaignId).executeTakeFirstOrThrow();
  const deal = await queries.countDeadlineReminder(tx, id, times).executeTakeFirst();
  if (!deal || campaign.submissionDeadline === null) return;
  await tell(tx, ctx, deal, {
    type: 'deadline_reminder',
    title: reminderMessages.deadlineTitle,
    message: reminderMessages.deadlineText(campaignName(campaign), longDay(campaign.submissionDeadline)),
    route: `/creator/campaigns/${campaignId}`,
  });
}

type News = { type: string; title: string; message: string; route: string };

async function tell(tx: Tx, ctx: Context, { creatorId: userId, campaignId }: DealRow, news: News): Promise<void> {
  await notify(tx, ctx, { ...news, userId, campaignId });
}
