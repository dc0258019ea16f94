import { createSubmission } from '#db/factories.ts';
import type { Harness } from '#tests/support/harness.ts';

type Deal = Parameters<typeof createSubmission>[1]['deal'];

interface PostOf {
  platform?: string;
  /** Null for a post that is not verified. */
  verifiedAt?: Date | null;
  takenAt: Date;
  views: number | null;
  likes: number | null;
  comments?: number | null;
  shares?: number | null;
}

/** A published post of a deal, with an earlier count and the newest one, which counts. */
export async function post(
  h: Harness,
  deal: Deal,
  { platform = 'tiktok', takenAt, verifiedAt = takenAt, ...counts }: PostOf,
) {
  const { id } = await createSubmission(h.owner, {
    ...{ deal, status: 'published', platform, publishedAt: takenAt, postVerifiedAt: verifiedAt },
    postUrl: `https://www.tiktok.com/@someone/video/${deal.id}-${Math.round(counts.views ?? 0)}`,
  });
  const { views, likes, comments = 0, shares = null } = counts;
  const earlier = { takenAt: new Date(takenAt.getTime() - 86_400_000), views: 1, likes: 1, comments: 1, shares: 1 };
  const rows = [earlier, { takenAt, views, likes, comments, shares }].map((count) => ({ ...count, submissionId: id }));
  await h.owner.insertInto('metricSnapshots').values(rows).execute();
}
