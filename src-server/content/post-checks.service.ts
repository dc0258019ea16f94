import { HOUR_MS } from '#shared/constants.ts';
import { CONFIRM_HOURS, type PostProblem, postState } from '#shared/content/post-checks.ts';
import { problemWords } from '#shared/content/post-words.ts';
import { readPost } from '#shared/content/posts.ts';
import { isolated } from '#shared/isolated.ts';
import { postNotices } from '#shared/messages/content.ts';
import { nameOrUntitled } from '#shared/names.ts';
import { type ContentToChange, contentToReview, creatorContentToChange } from '../access-content.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { badRequest, conflict, notFound, refuse } from '../errors.ts';
import { lockCampaignDealAndSubmission } from '../ground/locks.ts';
import { announce } from '../ground/webhooks.ts';
import { addJob } from '../jobs.ts';
import { showContent } from '../lifecycle/content-progress.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { SOCIAL_PLATFORMS, SocialError } from '../providers/social/interface.ts';
import * as queries from './post-checks.queries.ts';
import {
  type AgreedPost,
  confirmRefusal,
  judgePost,
  objectRefusal,
  recheckRefusal,
  replaceRefusal,
  type Standing,
  showRefusal,
} from './post-checks.rules.ts';
import { freePost, openShortened } from './post-claims.service.ts';
import { type Finding, nextOf, orderCheck, record, stand } from './post-records.service.ts';

/** Adds a job for each post that is to be looked at by now (the hourly job `content.check-posts`). Locks nothing. */
export async function orderChecks(ctx: Context): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const posts = await queries.postsDue(tx, ctx.now).execute();
    await orderCheck(tx, ...posts.map(({ id }) => id));
  });
}

/**
 * Looks at a post that is due, and stores what it saw (the job `content.check-post`); a screenshot that its brand has not answered in time counts as
 * confirmed, and a shortened address becomes the full one. The first check without a problem starts the usage; problems that are new are told to both
 * sides. The platform is asked before anything is locked; then this locks campaign, deal and submission. @throws SocialError if the platform cannot
 * be reached now, so that the job runs again
 */
export async function checkPost(ctx: Context, submissionId: string): Promise<void> {
  const post = await queries.postDue(ctx.db, submissionId, ctx.now).executeTakeFirst();
  if (!post?.postUrl || post.due === null) return;
  const { postUrl, platform, due } = post;
  if (readPost(postUrl).hidden) {
    if (await openShortened(ctx, submissionId, { postUrl, platform, due })) await checkPost(ctx, submissionId);
    return;
  }
  const before = await queries.checksOf(ctx.db, submissionId).execute();
  const accepted = before.flatMap((check) => check.accepted);
  const trackingLink = post.trackingCode && `${ctx.env.publicUrl}/r/${post.trackingCode}`;
  const found: Finding | null =
    before[0]?.source === 'screenshot'
      ? { source: 'lapse', problems: [], seen: null }
      : await look(ctx, { ...post, postUrl, due, trackingLink }, accepted);
  await inTransaction(ctx.db, async (tx) => {
    const locked = await lockCampaignDealAndSubmission(tx, submissionId);
    // Checked by another run, or given another address, while the platform was asked.
    if (locked?.submission.postUrl !== postUrl) return;
    if (locked.submission.postCheckDue?.getTime() !== due.getTime()) return;
    // While there is an open case about the deal, the brand's silence means nothing: its time begins again.
    if (found?.source === 'lapse' && locked.deal.caseId !== null) {
      const due = new Date(ctx.now.getTime() + CONFIRM_HOURS * HOUR_MS);
      await queries.setNextCheck(tx, locked.submission, { due }).execute();
    } else if (found) await record(tx, ctx, locked, found);
    else await queries.setNextCheck(tx, locked.submission, { due: nextOf(locked.submission, ctx.now) }).execute();
  });
}

/**
 * Asks the platform for a post; null if it cannot be reached for three days, and the post was verified before. @throws SocialError if it cannot be
 * reached, for the first three days
 */
async function look(
  ctx: Context,
  post: AgreedPost & { postUrl: string; due: Date; verifiedAt: Date | null },
  accepted: readonly PostProblem[],
): Promise<Finding | null> {
  const nothing = (problem: PostProblem): Finding => ({ source: 'platform', problems: [problem], seen: null });
  const platform = SOCIAL_PLATFORMS.find((known) => known === post.platform);
  if (!platform) return nothing('unseen');
  try {
    const { seen } = await ctx.providers.social.fetchPost(platform, post.postUrl, ctx.now);
    return { source: 'platform', ...judgePost(seen, post, accepted) };
  } catch (error) {
    if (!(error instanceof SocialError)) throw error;
    if (error.code === 'not_found') return nothing('gone');
    if (error.code === 'private') return nothing('private');
    if (error.retryable && ctx.now.getTime() - post.due.getTime() < CONFIRM_HOURS * HOUR_MS) throw error;
    return post.verifiedAt ? null : nothing('unseen');
  }
}

/** How a locked post stands. @throws CONFLICT if no post is recorded */
async function standingOf(tx: Tx, ctx: Context, { deal, submission }: ContentToChange): Promise<Standing> {
  if (submission.status !== 'published') throw conflict('No post is recorded for this content');
  const [last] = await queries.checksOf(tx, submission.id).limit(1).execute();
  return {
    state: postState(last, submission.postCheckDue, ctx.now),
    newest: last && { problems: last.problems, checkedAt: last.checkedAt },
    dealStatus: deal.status,
  };
}

/**
 * Has a creator's post looked at again, because they have mended it. Locks campaign, deal and submission.
 * @throws NOT_FOUND for another creator's; CONFLICT if nothing is wrong with it, it was checked less than a minute ago, or the deal is over
 */
export async function recheckPost(ctx: Context, submissionId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const locked = await creatorContentToChange(tx, ctx, submissionId);
    refuse(recheckRefusal(await standingOf(tx, ctx, locked), ctx.now));
    await queries.setNextCheck(tx, locked.submission, { due: ctx.now }).execute();
    await orderCheck(tx, submissionId);
    await audit(tx, ctx, { action: 'content.recheckPost', resourceType: 'submission', resourceId: submissionId });
    await showContent(tx, locked.campaign, locked.deal);
  });
}

/**
 * Stores another address for a post that needs a fix, and has it checked. Locks campaign, deal and submission.
 * @throws NOT_FOUND for another creator's; CONFLICT if nothing is wrong with the post, the deal is over or the new post is another piece's;
 * BAD_REQUEST for an address that is none of a post, of another platform or of another account
 */
export async function replacePost(ctx: Context, submissionId: string, postUrl: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const locked = await creatorContentToChange(tx, ctx, submissionId);
    const { campaign, deal, submission } = locked;
    refuse(replaceRefusal(await standingOf(tx, ctx, locked)));
    const post = await freePost(tx, ctx, { ...locked, postUrl });
    await queries.setPost(tx, submission, { ...post, publishedAt: ctx.now }).execute();
    await orderCheck(tx, submissionId);
    await addJob(tx, 'analytics.snapshot', { submissionId });
    await audit(tx, ctx, {
      action: 'content.replacePost',
      resourceType: 'submission',
      resourceId: submissionId,
      before: { postUrl: submission.postUrl },
      after: { postUrl },
    });
    await announce(tx, ctx, 'post.replaced', [submissionId]);
    await notify(tx, ctx, {
      userId: campaign.brandId,
      type: 'post_replaced',
      title: 'A post has a new address',
      message: `The post of ${isolated(submission.title)} for ${isolated(nameOrUntitled(campaign.name))} has a new address, which is being checked.`,
      route: `/brand/campaign-review/${campaign.id}`,
      campaignId: campaign.id,
      submissionId,
    });
    await showContent(tx, campaign, deal);
  });
}

/**
 * Adds a screenshot of a post at which Accord cannot look; its brand has {@link CONFIRM_HOURS} hours to say something. Locks campaign, deal and
 * submission. @throws NOT_FOUND for another creator's content or file; CONFLICT if the post needs none or the deal is over; BAD_REQUEST for a file that
 * is not a picture
 */
export async function showPost(ctx: Context, submissionId: string, fileId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const locked = await creatorContentToChange(tx, ctx, submissionId);
    const { campaign, submission } = locked;
    refuse(showRefusal(await standingOf(tx, ctx, locked)));
    const file = await queries.ownUpload(tx, submission.creatorId, fileId).executeTakeFirst();
    if (!file) throw notFound('This file');
    if (!file.contentType.startsWith('image/')) throw badRequest('Screenshot must be a picture', 'fileId');
    await say(tx, ctx, locked, { action: 'content.showPost', source: 'screenshot', fileId });
    await stand(tx, ctx, locked, { due: new Date(ctx.now.getTime() + CONFIRM_HOURS * HOUR_MS), inOrder: false });
    await announce(tx, ctx, 'post.shown', [submissionId]);
    await notify(tx, ctx, {
      userId: campaign.brandId,
      type: 'post_shown',
      title: 'A post waits for your confirmation',
      message: `Accord cannot look at the post of ${isolated(submission.title)} for ${isolated(nameOrUntitled(campaign.name))}, so its creator added a screenshot. Without an answer it counts as confirmed after ${CONFIRM_HOURS} hours.`,
      route: `/brand/campaign-review/${campaign.id}`,
      campaignId: campaign.id,
      submissionId,
    });
  });
}

/**
 * The brand confirms a post by its screenshot, or accepts it as it is with what is wrong. Locks campaign, deal and submission.
 * @throws NOT_FOUND for another brand's; CONFLICT if there is nothing to confirm, the post has to be fixed first, or the deal is over
 */
export async function confirmPost(ctx: Context, submissionId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const locked = await contentToReview(tx, ctx, submissionId);
    const { campaign, submission } = locked;
    const standing = await standingOf(tx, ctx, locked);
    refuse(confirmRefusal(standing));
    const accepted = standing.newest?.problems ?? [];
    await say(tx, ctx, locked, { action: 'content.confirmPost', source: 'brand', accepted });
    // A post that only the brand can see is not looked at again.
    const seen = standing.state === 'problem' && !accepted.includes('objection');
    const due = seen ? nextOf(submission, ctx.now) : null;
    await stand(tx, ctx, locked, { due, inOrder: true });
    await announce(tx, ctx, 'post.confirmed', [submissionId]);
    await notify(tx, ctx, {
      userId: submission.creatorId,
      type: 'post_confirmed',
      title: 'Your post was confirmed',
      message: `The brand confirmed the post of ${isolated(submission.title)} for ${isolated(nameOrUntitled(campaign.name))}.`,
      route: `/creator/campaigns/${campaign.id}?tab=uploads`,
      campaignId: campaign.id,
      submissionId,
    });
  });
}

/**
 * The brand says what is wrong with a post that only a screenshot shows. Locks campaign, deal and submission.
 * @throws NOT_FOUND for another brand's; CONFLICT if no screenshot waits for its answer or the deal is over
 */
export async function objectToPost(ctx: Context, submissionId: string, reason: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const locked = await contentToReview(tx, ctx, submissionId);
    const { campaign, submission } = locked;
    refuse(objectRefusal(await standingOf(tx, ctx, locked)));
    const problems: PostProblem[] = ['objection'];
    await say(tx, ctx, locked, { action: 'content.objectToPost', source: 'brand', problems, note: reason });
    await stand(tx, ctx, locked, { due: null, inOrder: false });
    await announce(tx, ctx, 'post.needs_fix', [submissionId]);
    const { found, fix } = problemWords('objection', { seen: null, note: reason });
    await notify(tx, ctx, {
      userId: submission.creatorId,
      type: 'post_needs_fix',
      title: 'The brand objects to your post',
      message: postNotices.fix(submission.title, nameOrUntitled(campaign.name), `${found} ${fix}`),
      route: `/creator/campaigns/${campaign.id}?tab=uploads`,
      campaignId: campaign.id,
      submissionId,
    });
  });
}

/** Adds to the evidence what a person has said or shown. */
async function say(
  tx: Tx,
  ctx: Context,
  { submission }: ContentToChange,
  said: {
    action: 'content.showPost' | 'content.confirmPost' | 'content.objectToPost';
    source: 'screenshot' | 'brand';
    problems?: PostProblem[];
    accepted?: PostProblem[];
    note?: string;
    fileId?: string;
  },
): Promise<void> {
  const { action, source, problems = [], accepted = [], note = null, fileId = null } = said;
  await queries
    .insertCheck(tx, {
      submissionId: submission.id,
      postUrl: submission.postUrl ?? '',
      source,
      problems,
      accepted,
      note,
      fileId,
      checkedAt: ctx.now,
    })
    .execute();
  await audit(tx, ctx, {
    action,
    resourceType: 'submission',
    resourceId: submission.id,
    after: { postUrl: submission.postUrl, accepted, fileId },
    note,
  });
}
