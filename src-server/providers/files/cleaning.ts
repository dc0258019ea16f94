import type { Context } from '#server/context.ts';
import type { Tx } from '#server/data/db.ts';
import { everyPart, forEachDue } from '#server/sweep.ts';
import { HOUR_MS, UPLOAD_UNFINISHED_HOURS } from '#shared/constants.ts';
import { takeTurn } from '../../ground/locks.ts';
import { fileWith, lockFile, overdueUploads, unneededFiles } from './files.queries.ts';

/** Marks a file as deleted: nobody can open it any more, and the job `files.clean` removes its content unless something still refers to it. */
export async function discardFile(tx: Tx, ctx: Context, fileId: string): Promise<void> {
  await tx
    .updateTable('files')
    .set({ deletedAt: ctx.now })
    .where('id', '=', fileId)
    .where('deletedAt', 'is', null)
    .execute();
}

/**
 * Removes uploads that were not finished within 24 hours, files that nothing has used for that long, pictures that nobody has saved, and expired
 * copies of people's data (the hourly job `files.clean`).
 */
export async function cleanFiles(ctx: Context): Promise<void> {
  const { files } = ctx.providers;
  const hoursAgo = (hours: number): Date => new Date(ctx.now.getTime() - hours * HOUR_MS);
  await everyPart(
    () => cleanUploads(ctx),
    // A day longer than an upload may take, so that nothing is removed that an upload in progress still needs.
    () => files.deleteLeftovers(hoursAgo(2 * UPLOAD_UNFINISHED_HOURS)),
    () => cleanUnneeded(ctx, hoursAgo(UPLOAD_UNFINISHED_HOURS)),
  );
}

async function cleanUploads(ctx: Context): Promise<void> {
  const sweep = { job: 'files.clean', id: 'fileUploads.id' } as const;
  await forEachDue(ctx, sweep, overdueUploads(ctx.db, ctx.now), async (tx, { id }) => {
    await tx.deleteFrom('fileUploads').where('id', '=', id).execute();
    // Inside the transaction: if this fails, the row stays and the next run tries again.
    await ctx.providers.files.deleteParts(id);
  });
}

async function cleanUnneeded(ctx: Context, before: Date): Promise<void> {
  const sweep = { job: 'files.clean', id: 'files.id' } as const;
  await forEachDue(ctx, sweep, unneededFiles(ctx.db, before, ctx.now), async (tx, { id, contentKey }) => {
    // No file with the same content may be added while it is removed.
    await takeTurn(tx, 'content', contentKey);
    await lockFile(tx, id).execute();
    // It may have been attached while this was waiting for a lock.
    if (!(await unneededFiles(tx, before, ctx.now).where('files.id', '=', id).executeTakeFirst())) return;
    await tx.deleteFrom('files').where('id', '=', id).execute();
    // Done while the content is locked, so that nobody stores the same content in between.
    if (!(await fileWith(tx, contentKey).executeTakeFirst())) await ctx.providers.files.delete(contentKey);
  });
}
