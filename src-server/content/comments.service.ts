import { COMMENT_BATCH_MINUTES, COMMENTS_PER_SUBMISSION_MAX } from '#shared/constants.ts';
import type { CommentInput } from '#shared/content/content.schema.ts';
import { commentMessages } from '#shared/messages/content.ts';
import { campaignName } from '#shared/names.ts';
import { type CampaignRow, partyComment, partySubmission, type SubmissionRow, staffSubmission } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { badRequest, conflict, notFound } from '../errors.ts';
import { locking } from '../ground/locks.ts';
import { publish } from '../live.ts';
import { notify } from '../notifications/notifications.service.ts';
import { userOf } from '../trpc.ts';
import {
  commentById,
  countOfComments,
  insertComment,
  sentVersion,
  setResolved,
  toldSince,
} from './comments.queries.ts';
import { commentsOfSubmission } from './content.queries.ts';
import { assertAllowed, lockCampaignAndDeal } from './locking.service.ts';

const NEWS = 'content_comment';

/** The submission for one of its two sides, its campaign locked; refused once campaign or deal are over. */
async function openTalk(tx: Tx, ctx: Context, submissionId: string) {
  const locked = await lockCampaignAndDeal(tx, await partySubmission(tx, ctx, submissionId));
  assertAllowed('talk', locked);
  return { campaign: locked.campaign, submission: await partySubmission(tx, ctx, submissionId) };
}

/**
 * Says something about a handed-in version, at a point of a picture, at a time of a video, or about the whole. Brand and creator both
 * may, until campaign or deal are over. @throws NOT_FOUND for another tenant's submission or a file that the version does not show
 */
export async function commentOnContent(ctx: Context, input: CommentInput): Promise<{ commentId: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const { campaign, submission } = await openTalk(tx, ctx, input.submissionId);
    await refuseMisplaced(tx, input);
    const { count } = await countOfComments(tx, submission.id).executeTakeFirstOrThrow();
    if (count >= COMMENTS_PER_SUBMISSION_MAX) throw conflict(commentMessages.tooMany(COMMENTS_PER_SUBMISSION_MAX));
    const { fileId = null, anchor = null, version } = input;
    const place = {
      version,
      fileId,
      atMs: anchor?.kind === 'time' ? anchor.atMs : null,
      atX: anchor?.kind === 'point' ? anchor.x : null,
      atY: anchor?.kind === 'point' ? anchor.y : null,
    };
    const { id } = await insertComment(tx, {
      submissionId: submission.id,
      ...place,
      authorId: userOf(ctx).id,
      body: input.text,
      createdAt: ctx.now,
    }).executeTakeFirstOrThrow();
    await audit(tx, ctx, {
      action: 'content.comment',
      resourceType: 'submission',
      resourceId: submission.id,
      after: { commentId: id, ...place, text: input.text },
    });
    await tellOtherSide(tx, ctx, campaign, submission);
    return { commentId: id };
  });
}

async function refuseMisplaced(tx: Tx, { submissionId, version, fileId, anchor }: CommentInput): Promise<void> {
  const files = await sentVersion(tx, submissionId, version).execute();
  if (files.length === 0) throw conflict(commentMessages.notHandedIn);
  if (!fileId) return;
  const file = files.find((each) => each.fileId === fileId);
  if (!file) throw notFound('This file');
  const kind = file.contentType?.split('/')[0];
  if (anchor?.kind === 'time' && kind !== 'video') throw badRequest(commentMessages.timeNeedsVideo, 'anchor');
  if (anchor?.kind === 'point' && kind !== 'image') throw badRequest(commentMessages.pointNeedsImage, 'anchor');
}

/** Open pages hear of every comment; the bell and the mail of the first one within some minutes only. */
async function tellOtherSide(tx: Tx, ctx: Context, campaign: CampaignRow, submission: SubmissionRow): Promise<void> {
  const byCreator = userOf(ctx).id === submission.creatorId;
  const userId = byCreator ? campaign.brandId : submission.creatorId;
  await publish(tx, { userId, topic: 'campaign' });
  const since = new Date(ctx.now.getTime() - COMMENT_BATCH_MINUTES * 60_000);
  if (await toldSince(tx, userId, submission.id, NEWS, since).executeTakeFirst()) return;
  const about = { userId, type: NEWS, campaignId: campaign.id, submissionId: submission.id };
  const name = campaignName(campaign);
  const title = 'New comments on your content';
  if (byCreator) {
    const message = `The creator commented on ${submission.title} for ${name}.`;
    const route = `/brand/campaign-review/${campaign.id}`;
    await notify(tx, ctx, { ...about, title: 'New comments on content', message, route });
  } else {
    const message = `The brand commented on ${submission.title} for ${name}.`;
    const route = `/creator/campaigns/${campaign.id}`;
    await notify(tx, ctx, { ...about, title, message, route });
  }
}

/** Marks a comment as dealt with, or opens it again; either side may. @throws CONFLICT when it is so already */
export async function resolveComment(
  ctx: Context,
  { commentId, resolved }: { commentId: string; resolved: boolean },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const seen = await partyComment(tx, ctx, commentId);
    const { campaign, submission } = await openTalk(tx, ctx, seen.submissionId);
    const comment = await locking(commentById(tx, commentId)).executeTakeFirst();
    if (!comment) throw notFound('This comment');
    if (resolved && comment.resolvedAt) throw conflict(commentMessages.alreadyResolved);
    if (!resolved && !comment.resolvedAt) throw conflict(commentMessages.alreadyOpen);
    await setResolved(tx, comment.id, resolved ? { by: userOf(ctx).id, at: ctx.now } : null).execute();
    await audit(tx, ctx, {
      action: 'content.resolveComment',
      resourceType: 'submission',
      resourceId: submission.id,
      before: { commentId, resolved: !resolved },
      after: { commentId, resolved },
    });
    const other = userOf(ctx).id === submission.creatorId ? campaign.brandId : submission.creatorId;
    await publish(tx, { userId: other, topic: 'campaign' });
  });
}

/** Everything that was said about a handed-in submission, for staff. */
export async function commentsForStaff(ctx: Context, submissionId: string) {
  const submission = await staffSubmission(ctx.db, ctx, submissionId);
  const { comments } = await commentsOfSubmission(ctx.db, submission.id).executeTakeFirstOrThrow();
  return comments;
}
