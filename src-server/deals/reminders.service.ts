import { DAY_MS, DEADLINE_REMINDER_DAYS, INVITATION_REMINDER_DAYS } from '#shared/constants.ts';
import { addDays, isoDay, longDay } from '#shared/dates.ts';
import { invitationMessages, reminderMessages } from '#shared/messages/deals.ts';
import type { CampaignRow, DealRow } from '../access.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { lockCampaign } from '../ground/locks.ts';
import { notify } from '../notifications/notifications.service.ts';
import { brandName } from './deals.queries.ts';
import * as queries from './reminders.queries.ts';

const BATCH = 200;

interface Due {
  id: string;
  campaignId: string;
}

/**
 * Reminds creators of invitations that wait for their answer and of content that is due (the hourly `deals.remind`, ruling B3). Who was
 * away is reminded once of the latest step, not of each that was missed.
 */
export async function remind(ctx: Context): Promise<void> {
  for (const [index, days] of [...INVITATION_REMINDER_DAYS.entries()].reverse()) {
    const since = new Date(ctx.now.getTime() - days * DAY_MS);
    const due = () => queries.unanswered(ctx.db, { since, now: ctx.now, times: index + 1, limit: BATCH }).execute();
    await each(ctx, due, (tx, deal) => remindOfInvitation(tx, ctx, deal, index + 1));
  }
  for (const [index, days] of [...DEADLINE_REMINDER_DAYS.entries()].reverse()) {
    const today = isoDay(ctx.now);
    const by = addDays(today, days - 1);
    const due = () => queries.dueSoon(ctx.db, { today, by, times: index + 1, limit: BATCH }).execute();
    await each(ctx, due, (tx, deal) => remindOfDeadline(tx, ctx, deal, index + 1));
  }
}

/** Each in a transaction of its own, with its campaign locked first; until none is left. */
async function each(ctx: Context, due: () => Promise<Due[]>, act: (tx: Tx, due: Due) => Promise<void>): Promise<void> {
  for (;;) {
    const deals = await due();
    for (const deal of deals) await inTransaction(ctx.db, (tx) => act(tx, deal));
    if (deals.length < BATCH) return;
  }
}

async function remindOfInvitation(tx: Tx, ctx: Context, { id, campaignId }: Due, times: number): Promise<void> {
  const campaign = await lockCampaign(tx, campaignId).executeTakeFirstOrThrow();
  const deal = await queries.countInvitationReminder(tx, id, times).executeTakeFirst();
  if (!deal) return;
  const brand = await brandName(tx, deal.brandId).executeTakeFirst();
  await tell(tx, ctx, deal, {
    type: 'invitation_reminder',
    title: reminderMessages.invitationTitle(brand?.companyName ?? invitationMessages.unknownBrand),
    message: reminderMessages.invitationText(nameOf(campaign), longDay(deal.expiresAt)),
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
    message: reminderMessages.deadlineText(nameOf(campaign), longDay(campaign.submissionDeadline)),
    route: `/creator/campaigns/${campaignId}`,
  });
}

const nameOf = (campaign: CampaignRow): string => campaign.name ?? 'Untitled Campaign';

type News = { type: string; title: string; message: string; route: string };

async function tell(tx: Tx, ctx: Context, { creatorId: userId, campaignId }: DealRow, news: News): Promise<void> {
  await notify(tx, ctx, { ...news, userId, campaignId });
}
