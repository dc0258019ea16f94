import type { PostProblem, SeenInCheck } from '#shared/content/post-checks.ts';
import { problemWords } from '#shared/content/post-words.ts';
import { isolated } from '#shared/isolated.ts';
import { postNotices } from '#shared/messages/content.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { CampaignRow, DealRow, SubmissionRow } from '../access.ts';
import { startUsage } from '../agreement/deals/usage.service.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import type { Locked } from '../ground/locks.ts';
import { announce } from '../ground/webhooks.ts';
import { addJobs } from '../jobs.ts';
import { showContent } from '../lifecycle/content-progress.service.ts';
import { notifyAll } from '../notifications/notifications.service.ts';
import * as queries from './post-checks.queries.ts';
import { nextCheck } from './post-checks.rules.ts';

/** What is recorded about posts, and who is told. */

/** Adds a job for each post that looks at it now. Locks nothing but these jobs. */
export const orderCheck = (tx: Tx, ...submissionIds: string[]): Promise<void> =>
  addJobs(
    tx,
    'content.check-post',
    submissionIds.map((submissionId) => ({
      payload: { submissionId },
      jobKey: `post:${submissionId}`,
      maxAttempts: 3,
    })),
  );

/** Content with its campaign and its deal. */
export interface Recorded {
  campaign: Locked<CampaignRow>;
  deal: Locked<DealRow>;
  submission: Locked<SubmissionRow>;
}

/** What a check found. */
export interface Finding {
  source: 'platform' | 'lapse';
  problems: PostProblem[];
  seen: SeenInCheck | null;
}

/** When a post is looked at next. Locks nothing. */
export const nextOf = ({ publishedAt }: SubmissionRow, now: Date): Date | null => nextCheck(publishedAt ?? now, now);

/** Stores a check, and tells both sides if it found other problems than the one before. The caller has locked all three; this locks nothing else. */
export async function record(
  tx: Tx,
  ctx: Context,
  { campaign, deal, submission }: Recorded,
  found: Finding,
): Promise<void> {
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
  const nothingToSee = source === 'lapse' || problems.some((problem) => problem === 'unseen' || problem === 'taken');
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

/**
 * Stores when a post is looked at next; the first time that it is in order, its usage starts. The open pages of both sides reload. The caller has
 * locked all three; this locks nothing else.
 */
export async function stand(
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
  const { title: content } = submission;
  const name = nameOrUntitled(campaign.name);
  const of = { campaignId: campaign.id, submissionId: submission.id };
  const toCreator = { ...of, userId: submission.creatorId, route: `/creator/campaigns/${campaign.id}?tab=uploads` };
  const toBrand = { ...of, userId: campaign.brandId, route: `/brand/campaign-review/${campaign.id}` };
  await announce(tx, ctx, check.problems.length === 0 ? 'post.fixed' : 'post.needs_fix', [submission.id]);
  if (check.problems.length === 0) {
    const title = 'A post was fixed';
    const message = `Nothing is wrong any more with the post of ${isolated(content)} for ${isolated(name)}.`;
    await notifyAll(tx, ctx, [
      { ...toCreator, type: 'post_fixed', title, message },
      { ...toBrand, type: 'post_fixed', title, message },
    ]);
    return;
  }
  const words = check.problems.map((problem) => problemWords(problem, check));
  const broken = words.map(({ found }) => found).join(' ');
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
      message: `${isolated(content)} for ${isolated(name)}: ${broken} Its creator was told how to fix it.`,
    },
  ]);
}
