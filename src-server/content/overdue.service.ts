import type { OverdueContentInput } from '#shared/content/content.schema.ts';
import type { Context } from '../context.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { contentForStaff } from './overdue.queries.ts';

/** What staff may decide in the brand's place (ruling B2.3), those that wait longest first. */
export async function overdueContent(ctx: Context, { cursor, limit }: OverdueContentInput) {
  const rows = await contentForStaff(ctx.db, { now: ctx.now, after: keysetOf(cursor), limit }).execute();
  return sliceOf(
    rows,
    limit,
    (row) => ({ at: row.submittedAt ?? row.createdAt, id: row.id }),
    (row) => row,
  );
}
