import { SUBMISSION_ROUNDS_MAX } from '#shared/constants.ts';
import { contentReviewMessages } from '#shared/messages/content.ts';
import { brandSubmission, type SubmissionRow } from '../access.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../db.ts';
import { conflict, notFound } from '../errors.ts';
import { notify } from '../notifications/notifications.service.ts';
import { transition } from '../transition.ts';
import { userOf } from '../trpc.ts';
import { lockedCampaign } from './content.queries.ts';
import { followContent } from './progress.service.ts';

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
 * (rulings B2.3, C19). A second reviewer, or one who looked at an older version, gets CONFLICT.
 */
export async function reviewContent(ctx: Context, verdict: Verdict, decision: Decision): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const seen = await brandSubmission(tx, ctx, decision.submissionId);
    const campaign = await lockedCampaign(tx, seen.campaignId).executeTakeFirst();
    const deal = await tx.selectFrom('deals').selectAll().where('id', '=', seen.dealId).forUpdate().executeTakeFirst();
    if (!campaign || !deal) throw notFound('This submission');
    const submission = await brandSubmission(tx, ctx, decision.submissionId, { lock: true });
    if (submission.version !== decision.version) throw conflict('There is a newer version of this content');
    refuseByRule(submission, verdict, campaign.reviewStage);
    const updated = await transition(tx, ctx, 'submission', submission.id, EVENT[verdict], {
      set: {
        reviewedAt: ctx.now,
        updatedAt: ctx.now,
        ...(verdict === 'request_revision' && { revisionRounds: submission.revisionRounds + 1 }),
      },
      ...(decision.feedback !== null && { note: decision.feedback }),
    });
    await tx
      .insertInto('submissionReviews')
      .values({
        submissionId: submission.id,
        version: submission.version,
        reviewerId: userOf(ctx).id,
        action: verdict,
        feedbackText: decision.feedback,
        createdAt: ctx.now,
      })
      .execute();
    await followContent(tx, ctx, campaign, deal);
    await tellCreator(tx, ctx, updated, campaign.name, verdict, decision.feedback);
  });
}

function refuseByRule(submission: SubmissionRow, verdict: Verdict, reviewStage: string): void {
  if (submission.status === 'approved' && verdict === 'request_revision' && reviewStage === 'live') {
    throw conflict('The campaign is live, so approved content stays approved');
  }
  if (submission.status === 'approved' && verdict !== 'request_revision') {
    throw conflict(contentReviewMessages.alreadyReviewed);
  }
  if (verdict === 'request_revision' && submission.revisionRounds >= SUBMISSION_ROUNDS_MAX) {
    throw conflict(contentReviewMessages.roundsUsed);
  }
}

async function tellCreator(
  tx: Tx,
  ctx: Context,
  submission: SubmissionRow,
  campaignName: string | null,
  verdict: Verdict,
  feedback: string | null,
): Promise<void> {
  const { title, says } = NEWS[verdict];
  const words = [`${submission.title} for ${campaignName ?? 'the campaign'} ${says}`, feedback]
    .filter(Boolean)
    .join(' ');
  await notify(tx, ctx, {
    userId: submission.creatorId,
    type: `content_${verdict}`,
    title,
    message: words,
    route: `/creator/campaigns/${submission.campaignId}`,
    campaignId: submission.campaignId,
    submissionId: submission.id,
  });
}
