import { HOUR_MS } from '#shared/constants.ts';
import { CONFIRM_HOURS, type PostProblem, postState, type SeenInCheck } from '#shared/content/post-checks.ts';
import { problemWords } from '#shared/content/post-words.ts';
import { readPost } from '#shared/content/posts.ts';
import { isolated } from '#shared/isolated.ts';
import { postNotices } from '#shared/messages/content.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { CampaignRow, DealRow, SubmissionRow } from '../access.ts';
import { type ContentToChange, contentToReview, creatorContentToChange } from '../access-content.ts';
import { startUsage } from '../agreement/deals/usage.service.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { badRequest, conflict, notFound, refuse } from '../errors.ts';
import { type Locked, lockCampaignDealAndSubmission, takeTurn } from '../ground/locks.ts';
import { addJob } from '../jobs.ts';
import { showContent } from '../lifecycle/content-progress.service.ts';
import { notify, notifyAll } from '../notifications/notifications.service.ts';
import { handleOn } from '../profiles/social.service.ts';
import { SOCIAL_PLATFORMS, SocialError } from '../providers/social/interface.ts';
import { contentOfPost } from './content.queries.ts';
import { postRefusal } from './content.rules.ts';
import * as queries from './post-checks.queries.ts';
import {
  type AgreedPost,
  confirmRefusal,
  judgePost,
  nextCheck,
  objectRefusal,
  recheckRefusal,
  replaceRefusal,
  type Standing,
  showRefusal,
} from './post-checks.rules.ts';

/** Adds a job that looks at a post now. Locks nothing but that job. */
export const orderCheck = (tx: Tx, submissionId: string): Promise<void> =>
  addJob(tx, 'content.check-post', { submissionId }, { jobKey: `post:${submissionId}`, maxAttempts: 3 });

/** Adds a job for each post that is to be looked at by now (the hourly job `content.check-posts`). Locks nothing. */
export async function orderChecks(ctx: Context): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    for (const { id } of await queries.postsDue(tx, ctx.now).execute()) await orderCheck(tx, id);
  });
}

/** Content with its campaign and its deal. */
interface Recorded {
  campaign: Locked<CampaignRow>;
  deal: Locked<DealRow>;
  submission: Locked<SubmissionRow>;
}

/**
 * The columns of a post that may be recorded for content; its key is kept for this transaction. The caller has locked the content; this locks the post.
 * @throws BAD_REQUEST for an address that is none of a post, of another platform or of another account; CONFLICT if the post is another piece's
 */
export async function freePost(
  tx: Tx,
  { campaign, deal, submission, postUrl }: Recorded & { postUrl: string },
): Promise<{ postUrl: string; postKey: string; platform: string | null }> {
  const { key, platform, ...post } = readPost(postUrl);
  const own = platform ? await handleOn(tx, deal.creatorId, platform) : undefined;
  const wrong = postRefusal({ key, platform, ...post }, campaign.platforms, own);
  if (wrong) throw badRequest(wrong, 'postUrl');
  await takeTurn(tx, 'post', key);
  const known = await contentOfPost(tx, key).executeTakeFirst();
  if (known?.id === submission.id)
    throw conflict('Post URL leads to the post that is recorded already. Check that again instead', 'postUrl');
  if (known) throw conflict('Post URL leads to a post that is already recorded for another piece', 'postUrl');
  return { postUrl, postKey: key, platform };
}

/** What a check found. */
interface Finding {
  source: 'platform' | 'lapse';
  problems: PostProblem[];
  seen: SeenInCheck | null;
}

/**
 * Looks at a post that is due, and stores what it saw (the job `content.check-post`); a screenshot that its brand has not answered in time counts as
 * confirmed. The first check without a problem starts the usage; problems that are new are told to both sides. The platform is asked before anything is
 * locked; then this locks campaign, deal and submission. @throws SocialError if the platform cannot be reached now, so that the job runs again
 */
export async function checkPost(ctx: Context, submissionId: string): Promise<void> {
  const post = await queries.postDue(ctx.db, submissionId, ctx.now).executeTakeFirst();
  if (!post?.postUrl || post.due === null) return;
  const before = await queries.checksOf(ctx.db, submissionId).execute();
  const accepted = before.flatMap((check) => check.accepted);
  const trackingLink = post.trackingCode && `${ctx.env.publicUrl}/r/${post.trackingCode}`;
  const found: Finding | null =
    before[0]?.source === 'screenshot'
      ? { source: 'lapse', problems: [], seen: null }
      : await look(ctx, { ...post, postUrl: post.postUrl, due: post.due, trackingLink }, accepted);
  await inTransaction(ctx.db, async (tx) => {
    const locked = await lockCampaignDealAndSubmission(tx, submissionId);
    // Checked by another run, or given another address, while the platform was asked.
    if (locked?.submission.postUrl !== post.postUrl) return;
    if (locked.submission.postCheckDue?.getTime() !== post.due?.getTime()) return;
    // While there is an open case about the deal, the brand's silence means nothing: its time begins again.
    if (found?.source === 'lapse' && locked.deal.caseId !== null) {
      const due = new Date(ctx.now.getTime() + CONFIRM_HOURS * HOUR_MS);
      await queries.setNextCheck(tx, locked.submission, { due }).execute();
    } else if (found) await record(tx, ctx, locked, found);
    else await queries.setNextCheck(tx, locked.submission, { due: nextOf(locked.submission, ctx.now) }).execute();
  });
}

const nextOf = ({ publishedAt }: SubmissionRow, now: Date): Date | null => nextCheck(publishedAt ?? now, now);

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

/** Stores a check, and tells both sides if it found other problems than the one before. */
async function record(tx: Tx, ctx: Context, { campaign, deal, submission }: Recorded, found: Finding): Promise<void> {
  const { problems, source, seen } = found;
  const [last] = await queries.checksOf(tx, submission.id).limit(1).execute();
  await queries
    .insertCheck(tx, {
      submissionId: submission.id,
      postUrl: submission.postUrl ?? '',
      source,
      problems,
      seen: seen && JSON.stringify(seen),
      checkedAt: ctx.now,
    })
    .execute();
  const nothingToSee = source === 'lapse' || problems.includes('unseen');
  await stand(
    tx,
    ctx,
    { campaign, deal, submission },
    {
      due: nothingToSee ? null : nextOf(submission, ctx.now),
      inOrder: problems.length === 0,
    },
  );
  await audit(tx, ctx, {
    action: 'content.checkPost',
    resourceType: 'submission',
    resourceId: submission.id,
    after: { postUrl: submission.postUrl, problems, source },
  });
  const same = [...(last?.problems ?? [])].sort().join() === [...problems].sort().join();
  if (!same) await tell(tx, ctx, { campaign, submission }, { problems, seen, note: null });
}

/** Stores when a post is looked at next; the first time that it is in order, its usage starts. The open pages of both sides reload. */
async function stand(
  tx: Tx,
  ctx: Context,
  { campaign, deal, submission }: Recorded,
  { due, inOrder }: { due: Date | null; inOrder: boolean },
): Promise<void> {
  const first = inOrder && submission.postVerifiedAt === null;
  await queries.setNextCheck(tx, submission, { due, ...(first && { verifiedAt: ctx.now }) }).execute();
  if (first) await startUsage(tx, ctx, campaign, [deal]);
  await showContent(tx, campaign, deal);
}

/** Tells the creator what to fix and the brand what is wrong, or both that nothing is wrong any more. */
async function tell(
  tx: Tx,
  ctx: Context,
  { campaign, submission }: Pick<Recorded, 'campaign' | 'submission'>,
  check: { problems: PostProblem[]; seen: SeenInCheck | null; note: string | null },
): Promise<void> {
  const [content, name] = [submission.title, nameOrUntitled(campaign.name)];
  const of = { campaignId: campaign.id, submissionId: submission.id };
  const toCreator = { ...of, userId: submission.creatorId, route: `/creator/campaigns/${campaign.id}?tab=uploads` };
  const toBrand = { ...of, userId: campaign.brandId, route: `/brand/campaign-review/${campaign.id}` };
  if (check.problems.length === 0) {
    const title = 'A post was fixed';
    const message = `Nothing is wrong any more with the post of ${isolated(content)} for ${isolated(name)}.`;
    const fixed = { type: 'post_fixed', title, message } as const;
    await notifyAll(
      tx,
      ctx,
      [toCreator, toBrand].map((to) => ({ ...to, ...fixed })),
    );
    return;
  }
  const words = check.problems.map((problem) => problemWords(problem, check));
  await notifyAll(tx, ctx, [
    {
      ...toCreator,
      type: 'post_needs_fix',
      title: 'Your post needs a fix',
      message: postNotices.fix(content, name, words.map(({ found, fix }) => `${found} ${fix}`).join(' ')),
    },
    {
      ...toBrand,
      type: 'post_needs_fix',
      title: 'A post needs a fix',
      message: `${isolated(content)} for ${isolated(name)}: ${words.map(({ found }) => found).join(' ')} Its creator was told how to fix it.`,
    },
  ]);
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
    const post = await freePost(tx, { ...locked, postUrl });
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
    await say(tx, ctx, locked, {
      action: 'content.objectToPost',
      source: 'brand',
      problems: ['objection'],
      note: reason,
    });
    await stand(tx, ctx, locked, { due: null, inOrder: false });
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
