import { SUBMISSION_ROUNDS_MAX } from '#shared/constants.ts';
import { staffMayDecideFrom } from '#shared/content/submissions.ts';
import { longDay } from '#shared/dates.ts';
import type { StatusOf } from '#shared/lifecycles.ts';
import { contentReviewMessages } from '#shared/messages/content.ts';
import { campaignName } from '#shared/names.ts';
import { type CampaignRow, type SubmissionRow, submissionToReview } from '../access.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { conflict } from '../errors.ts';
import { notify } from '../notifications/notifications.service.ts';
import { transition } from '../transition.ts';
import { userOf } from '../trpc.ts';
import { approvalProcess } from './content.queries.ts';
import { assertAllowed, type CampaignAndDeal, lockCampaignAndDeal } from './locking.service.ts';
import { followContent } from './progress.service.ts';
import { insertReview } from './submissions.queries.ts';

type Verdict = 'approve' | 'request_revision' | 'reject';
const EVENT = { approve: 'approve', request_revision: 'requestRevision', reject: 'reject' } as const;
const NEWS: Record<Verdict, { title: string; says: string }> = {
  approve: { title: 'Content approved', says: 'was approved.' },
  request_revision: { title: 'Revision requested', says: 'needs a revision:' },
  reject: { title: 'Content rejected', says: 'was rejected:' },
};

interface Decision {
  submissionId: string;
  /** The version that the reviewer looked at. */
  version: number;
  feedback: string | null;
}

/**
 * The brand's word on handed-in content: review row, status, and what follows for deal, milestones and launch, in one transaction
 * (rulings B2.3, C19). A second reviewer, or one who looked at an older version, gets CONFLICT. Staff may say it in the brand's place
 * once its time has passed twice; both sides hear of that.
 */
export async function reviewContent(ctx: Context, verdict: Verdict, decision: Decision): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const seen = await submissionToReview(tx, ctx, decision.submissionId);
    const byStaff = userOf(ctx).id !== seen.brandId;
    const locked = await lockCampaignAndDeal(tx, seen);
    const { campaign } = locked;
    const submission = await submissionToReview(tx, ctx, decision.submissionId, { lock: true });
    if (submission.version !== decision.version) throw conflict('There is a newer version of this content');
    if (byStaff) await refuseStaff(tx, ctx, submission, locked);
    assertAllowed(EVENT[verdict], locked);
    refuseByRule(submission, verdict, campaign.reviewStage);
    const updated = await transition(tx, ctx, 'submission', submission, EVENT[verdict], {
      set: {
        reviewedAt: ctx.now,
        updatedAt: ctx.now,
        ...(verdict === 'request_revision' && { revisionRounds: submission.revisionRounds + 1 }),
      },
      ...(decision.feedback !== null && { note: decision.feedback }),
    });
    await insertReview(tx, {
      submissionId: submission.id,
      version: submission.version,
      reviewerId: userOf(ctx).id,
      action: verdict,
      feedbackText: decision.feedback,
      createdAt: ctx.now,
    }).execute();
    await followContent(tx, ctx, locked);
    const news: News = { submission: updated, campaign, verdict, feedback: decision.feedback, byStaff };
    await tellCreator(tx, ctx, news);
    if (byStaff) await tellBrand(tx, ctx, news);
  });
}

/** Staff decide only what the brand has left without a word for twice its time, while somebody still waits for it (ruling B2.3). */
async function refuseStaff(tx: Tx, ctx: Context, submission: SubmissionRow, locked: CampaignAndDeal): Promise<void> {
  if (submission.status !== 'submitted' || !submission.submittedAt)
    throw conflict(contentReviewMessages.alreadyReviewed);
  assertAllowed('staffDecide', locked);
  const brief = await approvalProcess(tx, submission.campaignId).executeTakeFirst();
  const from = staffMayDecideFrom(submission.submittedAt, brief?.approvalProcess ?? null);
  if (ctx.now < from) throw conflict(contentReviewMessages.tooEarlyForStaff(longDay(from)));
}

function refuseByRule(submission: SubmissionRow, verdict: Verdict, launch: StatusOf<'launch'>): void {
  if (submission.status === 'approved' && verdict === 'request_revision' && launch === 'live') {
    throw conflict('The campaign is live, so approved content stays approved');
  }
  if (submission.status === 'approved' && verdict !== 'request_revision') {
    throw conflict(contentReviewMessages.alreadyReviewed);
  }
  if (verdict === 'request_revision' && submission.revisionRounds >= SUBMISSION_ROUNDS_MAX) {
    throw conflict(contentReviewMessages.roundsUsed);
  }
}

interface News {
  submission: SubmissionRow;
  campaign: CampaignRow;
  verdict: Verdict;
  feedback: string | null;
  byStaff: boolean;
}

async function tellCreator(tx: Tx, ctx: Context, news: News): Promise<void> {
  const { submission, campaign, verdict, feedback, byStaff } = news;
  const { title, says } = NEWS[verdict];
  const outcome = `${submission.title} for ${campaignName(campaign)} ${says}`;
  const message = [outcome, feedback, byStaff && contentReviewMessages.staffDecidedForCreator]
    .filter(Boolean)
    .join(' ');
  await notify(tx, ctx, {
    userId: submission.creatorId,
    type: `content_${verdict}`,
    title,
    message,
    route: `/creator/campaigns/${submission.campaignId}`,
    campaignId: submission.campaignId,
    submissionId: submission.id,
  });
}

async function tellBrand(tx: Tx, ctx: Context, { submission, campaign, verdict, feedback }: News): Promise<void> {
  const outcome = [NEWS[verdict].says, feedback].filter(Boolean).join(' ');
  await notify(tx, ctx, {
    userId: campaign.brandId,
    type: 'review_taken_over',
    title: contentReviewMessages.staffDecidedTitle,
    message: contentReviewMessages.staffDecidedText(submission.title, campaignName(campaign), outcome),
    route: `/brand/campaign-review/${campaign.id}`,
    campaignId: campaign.id,
    submissionId: submission.id,
  });
}
