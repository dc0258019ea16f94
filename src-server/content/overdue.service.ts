import type { OverdueContentInput, StaffContentView } from '#shared/content/content.schema.ts';
import { creatorName } from '#shared/names.ts';
import type { Slice } from '#shared/paging.ts';
import { staffCampaign } from '../access.ts';
import type { Context } from '../context.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { forPiece, mayOfStaff, withoutPost, withPost } from './content.views.ts';
import { contentForStaff, contentHandedIn, longestLeftToStaff } from './overdue.queries.ts';

/** The content that staff may decide on in the brand's place (ruling B2.3), longest waiting first. Locks nothing. */
export async function overdueContent(ctx: Context, { cursor, limit }: OverdueContentInput) {
  const rows = await contentForStaff(ctx.db, { now: ctx.now, after: keysetOf(cursor), limit }).execute();
  return sliceOf(
    rows,
    limit,
    (row) => ({ at: row.submittedAt ?? row.createdAt, id: row.id }),
    ({ campaignStatus, reviewStatus, reviewStage, endDate, timeZone, contentRequirements, platform: _, ...row }) => ({
      ...withoutPost(row),
      forPiece: forPiece(row, contentRequirements),
      may: mayOfStaff(row, { status: campaignStatus, reviewStatus, reviewStage, endDate, timeZone }, ctx.now),
    }),
  );
}

/** How much content staff may decide on, and what has waited longest of it. Locks nothing. */
export async function longestOverdue(ctx: Context, limit: number) {
  const rows = await longestLeftToStaff(ctx.db, ctx.now, limit).execute();
  return { total: rows[0]?.total ?? 0, rows };
}

/** The handed-in content of a campaign, newest first; drafts are for their creators only. Locks nothing. @throws NOT_FOUND */
export async function handedInContent(
  ctx: Context,
  { campaignId, cursor, limit }: { campaignId: string; cursor?: string | null | undefined; limit: number },
): Promise<Slice<StaffContentView>> {
  await staffCampaign(ctx.db, ctx, campaignId);
  const rows = await contentHandedIn(ctx.db, campaignId, { after: keysetOf(cursor), limit }).execute();
  return sliceOf(
    rows,
    limit,
    (row) => ({ at: row.createdAt, id: row.id }),
    ({ firstName, lastName, createdAt, submittedAt, ...posted }) => {
      const { dealStatus: _, ...row } = withPost(posted, 'staff', ctx.now);
      return {
        ...row,
        creatorName: creatorName({ firstName, lastName }),
        submittedAt,
      };
    },
  );
}
