import { COMMENT_BATCH_MINUTES, COMMENTS_PER_SUBMISSION_MAX } from '#shared/constants.ts';
import type { CommentInput } from '#shared/content/content.schema.ts';
import { isolated } from '#shared/isolated.ts';
import { commentMessages } from '#shared/messages/content.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { CampaignRow, SubmissionRow } from '../access.ts';
import { commentToChange, contentToDiscuss, staffSubmission } from '../access-content.ts';
import { audit } from '../audit.ts';
import type { Context, UserActor } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { badRequest, conflict, notFound } from '../errors.ts';
import { announce } from '../ground/webhooks.ts';
import { publish } from '../live.ts';
import { notify } from '../notifications/notifications.service.ts';
import { userOf } from '../trpc.ts';
import { assertAllowed } from './allowed.service.ts';
import { countOfComments, insertComment, sentVersion, setResolved, toldSince } from './comments.queries.ts';
import { commentsOfSubmission } from './history.queries.ts';

/** Who writes for an agency that works for the brand; a side's own people write as their side. */
const writerOf = ({ seat }: UserActor) => ({
  writtenBy: seat?.agency ? seat.person.id : null,
  agencyId: seat?.agency?.id ?? null,
});

const COMMENT_NOTICE = 'content_comment' as const;

/**
 * Comments on a handed-in version: at a point of a picture, at a time of a video in milliseconds, or on the whole. Brand and creator may comment
 * until the campaign or the deal is over. Locks the campaign, then the deal and the submission.
 * @throws NOT_FOUND for another tenant's submission or a file that the version does not show; BAD_REQUEST for a time of a picture or a point of a
 * video; CONFLICT if the campaign or the deal is over, the version was not submitted, or there are too many comments
 */
export async function commentOnContent(ctx: Context, input: CommentInput): Promise<{ commentId: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const content = await contentToDiscuss(tx, ctx, input.submissionId);
    assertAllowed('talk', content);
    const { campaign, submission } = content;
    await assertPlace(tx, input);
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
      ...writerOf(userOf(ctx)),
      body: input.text,
      createdAt: ctx.now,
    }).executeTakeFirstOrThrow();
    await audit(tx, ctx, {
      action: 'content.comment',
      resourceType: 'submission',
      resourceId: submission.id,
      after: { commentId: id, ...place, text: input.text },
    });
    await announce(tx, ctx, 'content.commented', [id]);
    await tellOtherSide(tx, ctx, campaign, submission);
    return { commentId: id };
  });
}

/** Refuses a comment on a file or place that the version does not have. @throws NOT_FOUND, BAD_REQUEST, CONFLICT */
async function assertPlace(tx: Tx, { submissionId, version, fileId, anchor }: CommentInput): Promise<void> {
  const files = await sentVersion(tx, submissionId, version).execute();
  if (files.length === 0) throw conflict(commentMessages.notHandedIn);
  if (!fileId) return;
  const file = files.find((each) => each.fileId === fileId);
  if (!file) throw notFound('This file');
  const kind = file.contentType?.split('/')[0];
  if (anchor?.kind === 'time' && kind !== 'video') throw badRequest(commentMessages.timeNeedsVideo, 'anchor');
  if (anchor?.kind === 'point' && kind !== 'image') throw badRequest(commentMessages.pointNeedsImage, 'anchor');
}

/** Updates the other side's open pages with every comment, but sends a notice only for the first one within some minutes. */
async function tellOtherSide(tx: Tx, ctx: Context, campaign: CampaignRow, submission: SubmissionRow): Promise<void> {
  const byCreator = userOf(ctx).id === submission.creatorId;
  const userId = byCreator ? campaign.brandId : submission.creatorId;
  await publish(tx, { userId, topic: 'campaign' });
  const since = new Date(ctx.now.getTime() - COMMENT_BATCH_MINUTES * 60_000);
  if (await toldSince(tx, userId, submission.id, COMMENT_NOTICE, since).executeTakeFirst()) return;
  const about = { userId, type: COMMENT_NOTICE, campaignId: campaign.id, submissionId: submission.id };
  const name = nameOrUntitled(campaign.name);
  const title = 'New comments on your content';
  if (byCreator) {
    const message = `The creator commented on ${isolated(submission.title)} for ${isolated(name)}.`;
    const route = `/brand/campaign-review/${campaign.id}`;
    await notify(tx, ctx, { ...about, title: 'New comments on content', message, route });
  } else {
    const message = `The brand commented on ${isolated(submission.title)} for ${isolated(name)}.`;
    const route = `/creator/campaigns/${campaign.id}?tab=uploads`;
    await notify(tx, ctx, { ...about, title, message, route });
  }
}

/**
 * Marks a comment as resolved, or reopens it; either side may. Locks the campaign, the deal, then the comment.
 * @throws NOT_FOUND for another tenant's; CONFLICT if it is already so, or the campaign or the deal is over
 */
export async function resolveComment(
  ctx: Context,
  { commentId, resolved }: { commentId: string; resolved: boolean },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const content = await commentToChange(tx, ctx, commentId);
    assertAllowed('talk', content);
    const { campaign, submission, comment } = content;
    if (resolved && comment.resolvedAt) throw conflict(commentMessages.alreadyResolved);
    if (!resolved && !comment.resolvedAt) throw conflict(commentMessages.alreadyOpen);
    await setResolved(tx, comment, resolved ? { by: userOf(ctx).id, at: ctx.now } : null).execute();
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

/** All comments on a handed-in submission, oldest first, for staff. Locks nothing. @throws NOT_FOUND for a draft */
export async function commentsForStaff(ctx: Context, submissionId: string) {
  const submission = await staffSubmission(ctx.db, ctx, submissionId);
  const { comments } = await commentsOfSubmission(ctx.db, submission).executeTakeFirstOrThrow();
  return comments;
}
