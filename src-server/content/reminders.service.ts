import { reviewDue } from '#shared/content/submissions.ts';
import { longDay } from '#shared/format.ts';
import { contentReviewMessages } from '#shared/messages/content.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { lockAccount } from '../ground/locks.ts';
import { activeStaff } from '../ground/staff.ts';
import { publish } from '../live.ts';
import { notify } from '../notifications/notifications.service.ts';
import { everyPart, forEachDue } from '../sweep.ts';
import { lockedCampaign } from './content.queries.ts';
import { leftToStaffSince } from './overdue.queries.ts';
import { noteReminder, overdueReviews, STAFF_TOLD, staffTold } from './reminders.queries.ts';

/**
 * Reminds brands of content whose review period is over, once for each time it is submitted, and tells staff once about content that became theirs to
 * decide (the hourly `content.remind`, ruling B2.3). Locks the campaign of each reminder, and the account of each staff member, each in a transaction
 * of its own. @throws Error naming the rows that failed
 */
export async function remindOfReviews(ctx: Context): Promise<void> {
  const job = 'content.remind';
  const reviews = overdueReviews(ctx.db, ctx.now);
  await everyPart(
    () => forEachDue(ctx, { job, id: 'submissions.id' }, reviews, (tx, one) => remindOfOne(tx, ctx, one)),
    () => forEachDue(ctx, { job, id: 'users.id' }, activeStaff(ctx.db), (tx, { id }) => tellStaff(tx, ctx, id)),
  );
}

async function remindOfOne(tx: Tx, ctx: Context, of: { id: string; campaignId: string }): Promise<void> {
  const campaign = await lockedCampaign(tx, of.campaignId).executeTakeFirst();
  // Reviewed, reminded, submitted again or paused while this was waiting for the lock.
  const overdue = await overdueReviews(tx, ctx.now).where('submissions.id', '=', of.id).executeTakeFirst();
  if (!campaign || !overdue) return;
  const submission = await noteReminder(tx, campaign, of.id, ctx.now).executeTakeFirstOrThrow();
  if (!submission.submittedAt) return;
  const due = longDay(reviewDue(submission.submittedAt, submission.approvalProcess));
  await notify(tx, ctx, {
    userId: campaign.brandId,
    type: 'review_overdue',
    title: contentReviewMessages.overdueTitle,
    message: contentReviewMessages.overdueText(submission.title, nameOrUntitled(campaign.name), due),
    route: `/brand/campaign-review/${campaign.id}`,
    campaignId: campaign.id,
    submissionId: submission.id,
  });
}

/** Tells a staff member that content became theirs to decide since they were last told, and makes their open pages list it. */
async function tellStaff(tx: Tx, ctx: Context, userId: string): Promise<void> {
  // Read after the lock, so that a run that had to wait sees the notice of the other run.
  await lockAccount(tx, userId).executeTakeFirstOrThrow();
  const told = await staffTold(tx, userId).executeTakeFirst();
  if (!(await leftToStaffSince(tx, ctx.now, told?.at ?? null).executeTakeFirst())) return;
  await notify(tx, ctx, {
    userId,
    type: STAFF_TOLD,
    title: contentReviewMessages.leftToStaffTitle,
    message: contentReviewMessages.leftToStaffText,
    route: '/admin/campaign-review',
  });
  await publish(tx, { userId, topic: 'badges' });
}
