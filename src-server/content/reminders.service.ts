import { reviewDue } from '#shared/content/submissions.ts';
import { longDay } from '#shared/dates.ts';
import { contentReviewMessages } from '#shared/messages/content.ts';
import { campaignName } from '#shared/names.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { notify } from '../notifications/notifications.service.ts';
import { forEachDue } from '../sweep.ts';
import { lockedCampaign } from './content.queries.ts';
import { noteReminder, overdueReviews } from './reminders.queries.ts';

/** Reminds brands, once each time it is handed in, of content whose review period is over (the hourly `content.remind`, ruling B2.3). */
export async function remindOfReviews(ctx: Context): Promise<void> {
  const sweep = { job: 'content.remind', id: 'submissions.id' } as const;
  await forEachDue(ctx, sweep, overdueReviews(ctx.db, ctx.now), (tx, one) => remindOfOne(tx, ctx, one));
}

async function remindOfOne(tx: Tx, ctx: Context, of: { id: string; campaignId: string }): Promise<void> {
  const campaign = await lockedCampaign(tx, of.campaignId).executeTakeFirst();
  if (!campaign) return;
  const submission = await noteReminder(tx, of.id, ctx.now).executeTakeFirst();
  if (!submission?.submittedAt) return;
  const due = longDay(reviewDue(submission.submittedAt, submission.approvalProcess));
  await notify(tx, ctx, {
    userId: campaign.brandId,
    type: 'review_overdue',
    title: contentReviewMessages.overdueTitle,
    message: contentReviewMessages.overdueText(submission.title, campaignName(campaign), due),
    route: `/brand/campaign-review/${campaign.id}`,
    campaignId: campaign.id,
    submissionId: submission.id,
  });
}
