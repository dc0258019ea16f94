import { DAY_MS, SNAPSHOT_DAYS } from '#shared/constants.ts';
import { isoDay } from '#shared/dates.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { addJob, type JobHandlers } from '../jobs.ts';
import { type PostFigures, SOCIAL_PLATFORMS, SocialError } from '../providers/social/interface.ts';

export const analyticsJobs: JobHandlers = {
  'analytics.take-snapshots': (_payload, ctx) => askForSnapshots(ctx),
  'analytics.snapshot': ({ submissionId }, ctx) => takeSnapshot(ctx, submissionId),
};

/** Every day each post of the last weeks is looked at, in a job of its own. */
async function askForSnapshots(ctx: Context): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const posts = await tx
      .selectFrom('submissions')
      .select('id')
      .where('status', '=', 'published')
      .where('publishedAt', '>=', new Date(ctx.now.getTime() - SNAPSHOT_DAYS * DAY_MS))
      .execute();
    for (const { id } of posts) {
      await addJob(tx, 'analytics.snapshot', { submissionId: id }, { jobKey: `snapshot:${id}`, maxAttempts: 3 });
    }
  });
}

/** One a day: a job that runs again, or twice at once, adds nothing. Whoever notes figures of a post locks it first. */
async function noteOnce(tx: Tx, submissionId: string, now: Date, figures: PostFigures): Promise<void> {
  await tx.selectFrom('submissions').select('id').where('id', '=', submissionId).forNoKeyUpdate().execute();
  const today = await tx
    .selectFrom('metricSnapshots')
    .select('id')
    .where('submissionId', '=', submissionId)
    .where('takenAt', '>=', new Date(isoDay(now)))
    .executeTakeFirst();
  if (today) return;
  await tx
    .insertInto('metricSnapshots')
    .values({ submissionId, takenAt: now, ...figures })
    .execute();
}

/** Notes what a post shows now. A post that is gone or private leaves its figures as they were. */
async function takeSnapshot(ctx: Context, submissionId: string): Promise<void> {
  const post = await ctx.db
    .selectFrom('submissions')
    .select(['platform', 'postUrl'])
    .where('id', '=', submissionId)
    .where('status', '=', 'published')
    .executeTakeFirst();
  const platform = SOCIAL_PLATFORMS.find((known) => known === post?.platform);
  if (!platform || !post?.postUrl) return;
  try {
    const figures = await ctx.providers.social.fetchPost(platform, post.postUrl, ctx.now);
    await inTransaction(ctx.db, (tx) => noteOnce(tx, submissionId, ctx.now, figures));
  } catch (error) {
    if (!(error instanceof SocialError) || error.retryable) throw error;
  }
}
