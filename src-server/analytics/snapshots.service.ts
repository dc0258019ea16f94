import { DAY_MS, SNAPSHOT_DAYS } from '#shared/constants.ts';
import { isoDay } from '#shared/dates.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { addJobs } from '../jobs.ts';
import { type PostFigures, SOCIAL_PLATFORMS, SocialError } from '../providers/social/interface.ts';
import { insertSnapshot, lockPost, postById, postsSince, snapshotsSince } from './snapshots.queries.ts';

/**
 * Adds a job for each post of the last {@link SNAPSHOT_DAYS} days that fetches its figures (the daily job `analytics.take-snapshots`). Locks nothing.
 */
export async function orderSnapshots(ctx: Context): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const posts = await postsSince(tx, new Date(ctx.now.getTime() - SNAPSHOT_DAYS * DAY_MS)).execute();
    await addJobs(
      tx,
      'analytics.snapshot',
      posts.map(({ id }) => ({ payload: { submissionId: id }, jobKey: `snapshot:${id}`, maxAttempts: 3 })),
    );
  });
}

/**
 * Fetches a post's figures from its platform and stores them (the job `analytics.snapshot`). A post that is gone, is private or shows none
 * keeps its earlier figures. Locks the post. @throws SocialError if the platform cannot be reached now, so that the job runs again
 */
export async function takeSnapshot(ctx: Context, submissionId: string): Promise<void> {
  const post = await postById(ctx.db, submissionId).executeTakeFirst();
  const platform = SOCIAL_PLATFORMS.find((known) => known === post?.platform);
  if (!platform || !post?.postUrl) return;
  try {
    const { figures } = await ctx.providers.social.fetchPost(platform, post.postUrl, ctx.now);
    if (figures) await inTransaction(ctx.db, (tx) => storeOnceADay(tx, submissionId, ctx.now, figures));
  } catch (error) {
    if (!(error instanceof SocialError) || error.retryable) throw error;
  }
}

/** A job that runs again on the same day, or twice at the same time, stores nothing more. */
async function storeOnceADay(tx: Tx, submissionId: string, now: Date, figures: PostFigures): Promise<void> {
  await lockPost(tx, submissionId).execute();
  const today = await snapshotsSince(tx, submissionId, new Date(isoDay(now))).executeTakeFirst();
  if (!today) await insertSnapshot(tx, { submissionId, takenAt: now, ...figures }).execute();
}
