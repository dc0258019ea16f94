import { SNAPSHOT_DAYS } from '#shared/constants.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { addJob, type JobHandlers } from '../jobs.ts';
import { SOCIAL_PLATFORMS, SocialError } from '../providers/social/interface.ts';

const DAY_MS = 86_400_000;

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
    await ctx.db
      .insertInto('metricSnapshots')
      .values({ submissionId, takenAt: ctx.now, ...figures })
      .execute();
  } catch (error) {
    if (!(error instanceof SocialError) || error.retryable) throw error;
  }
}
