import { notFound } from '#server/errors.ts';
import { permitted, router, userOf } from '#server/trpc.ts';
import { fileIdInput } from '#shared/files.schema.ts';
import type { FileLink } from '#shared/files.ts';
import { openableFile } from './files.queries.ts';
import { fileUrl } from './signed-url.ts';

export const filesRouter = router({
  url: permitted('files.url')
    .input(fileIdInput)
    .query(async ({ ctx, input }): Promise<FileLink> => {
      const viewer = userOf(ctx);
      const file = await openableFile(ctx.db, input.fileId, viewer, ctx.now).executeTakeFirst();
      if (!file) throw notFound('This file');
      const { id, name, contentType, sizeBytes } = file;
      const url = (disposition: 'inline' | 'attachment') =>
        fileUrl(ctx.env.key('files'), { fileId: id, viewerId: viewer.id, disposition }, ctx.now);
      return { id, name, contentType, sizeBytes, url: url('inline'), downloadUrl: url('attachment') };
    }),
});
