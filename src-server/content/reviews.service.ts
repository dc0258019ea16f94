import { isolated } from '#shared/isolated.ts';
import type { ManyDone } from '#shared/many.ts';
import { contentReviewMessages } from '#shared/messages/content.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { CampaignRow, SubmissionRow } from '../access.ts';
import { type ContentToChange, contentToReview } from '../access-content.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { conflict, refuse } from '../errors.ts';
import { followContent } from '../lifecycle/content-progress.service.ts';
import { eachOf } from '../many.ts';
import { notify } from '../notifications/notifications.service.ts';
import { transition } from '../transition.ts';
import { userOf } from '../trpc.ts';
import { approvalProcess } from './content.queries.ts';
import { staffRefusal, verdictRefusal } from './content.rules.ts';
import { insertReview } from './submissions.queries.ts';

type Action = 'approve' | 'request_revision' | 'reject';
const EVENT = { approve: 'approve', request_revision: 'requestRevision', reject: 'reject' } as const;
const NEWS: Record<Action, { title: string; says: string }> = {
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
 * The brand decides on handed-in content: review row, status, and the effects on deal, milestones and launch, in one transaction (rulings B2.3, C19).
 * Staff may decide in the brand's place once twice its review period has passed; then both sides are told. Locks the campaign, the deal, the
 * submission, then the deal's milestones.
 * @throws NOT_FOUND for another tenant's and for a draft; CONFLICT if it was already decided, there is a newer version, the campaign or the deal does
 * not allow it, no revision is left to ask for, or it is too early for staff
 */
export async function reviewContent(ctx: Context, verdict: Action, decision: Decision): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const locked = await contentToReview(tx, ctx, decision.submissionId);
    const { campaign, submission } = locked;
    const byStaff = userOf(ctx).id !== campaign.brandId;
    if (submission.version !== decision.version) throw conflict(contentReviewMessages.newerVersion);
    const early = byStaff ? await refusalOfStaff(tx, ctx, locked) : null;
    refuse(early ?? verdictRefusal(EVENT[verdict], submission, locked));
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

/**
 * Approves several versions, each as {@link reviewContent} does, in the given order. Locks the same rows, one after the other.
 * @throws NOT_FOUND if none of them is the brand's
 */
export function approveEach(
  ctx: Context,
  seen: readonly { submissionId: string; version: number }[],
): Promise<ManyDone> {
  const versions = new Map(seen.map(({ submissionId, version }) => [submissionId, version]));
  return eachOf(ctx, 'This submission', [...versions.keys()], (_ctx, submissionId) =>
    reviewContent(ctx, 'approve', { submissionId, version: versions.get(submissionId) ?? 0, feedback: null }),
  );
}

/** Why staff may not decide on this content now; null if they may. */
async function refusalOfStaff(tx: Tx, ctx: Context, locked: ContentToChange): Promise<string | null> {
  const brief = await approvalProcess(tx, locked.campaign.id).executeTakeFirst();
  return staffRefusal(locked.submission, locked, brief?.approvalProcess ?? null, ctx.now);
}

interface News {
  submission: SubmissionRow;
  campaign: CampaignRow;
  verdict: Action;
  feedback: string | null;
  byStaff: boolean;
}

async function tellCreator(tx: Tx, ctx: Context, news: News): Promise<void> {
  const { submission, campaign, verdict, feedback, byStaff } = news;
  const { title, says } = NEWS[verdict];
  const outcome = `${isolated(submission.title)} for ${isolated(nameOrUntitled(campaign.name))} ${says}`;
  const message = [outcome, feedback, byStaff && contentReviewMessages.staffDecidedForCreator]
    .filter(Boolean)
    .join(' ');
  await notify(tx, ctx, {
    userId: submission.creatorId,
    type: `content_${verdict}`,
    title,
    message,
    route: `/creator/campaigns/${submission.campaignId}?tab=uploads`,
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
    message: contentReviewMessages.staffDecidedText(submission.title, nameOrUntitled(campaign.name), outcome),
    route: `/brand/campaign-review/${campaign.id}`,
    campaignId: campaign.id,
    submissionId: submission.id,
  });
}
