import type { Context } from '#server/context.ts';
import type { Tx } from '#server/data/db.ts';
import type { JobHandlers } from '#server/jobs.ts';
import { HOUR_MS, UPLOAD_UNFINISHED_HOURS } from '#shared/constants.ts';
import { lockContent, unneededFiles } from './files.queries.ts';

/** Gives a file up: nobody can open it any more, and its content goes with the next cleaning unless something refers to it. */
export async function discardFile(tx: Tx, ctx: Context, fileId: string): Promise<void> {
  await tx
    .updateTable('files')
    .set({ deletedAt: ctx.now })
    .where('id', '=', fileId)
    .where('deletedAt', 'is', null)
    .execute();
}

/** Removes uploads that were not finished within 24 hours, and files that nothing has needed for as long (hourly). */
export async function cleanFiles(ctx: Context): Promise<void> {
  const { db, now } = ctx;
  const { files } = ctx.providers;
  const expired = await db.deleteFrom('fileUploads').where('expiresAt', '<=', now).returning('id').execute();
  for (const { id } of expired) await files.deleteParts(id);

  // A day longer than an upload may take, so that nothing is taken from under one that is under way.
  await files.deleteLeftovers(new Date(now.getTime() - 2 * UPLOAD_UNFINISHED_HOURS * HOUR_MS));

  const before = new Date(now.getTime() - UPLOAD_UNFINISHED_HOURS * HOUR_MS);
  for (const { id, contentKey } of await unneededFiles(db, before).execute()) {
    await db.transaction().execute(async (tx) => {
      await lockContent(tx, contentKey);
      await tx.deleteFrom('files').where('id', '=', id).execute();
      const other = await tx
        .selectFrom('files')
        .select('id')
        .where('contentKey', '=', contentKey)
        .limit(1)
        .executeTakeFirst();
      // Inside the lock, so that nobody stores the same content in between.
      if (!other) await files.delete(contentKey);
    });
  }
}

export const fileJobs: JobHandlers = { 'files.clean': (_payload, ctx) => cleanFiles(ctx) };
