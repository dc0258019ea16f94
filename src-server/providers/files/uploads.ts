import type { Readable } from 'node:stream';
import { ownCampaign } from '#server/access.ts';
import { audit } from '#server/audit.ts';
import type { Context, UserActor } from '#server/context.ts';
import type { Tx } from '#server/data/db.ts';
import { badRequest, conflict, forbidden, notFound, tooMany, UserError } from '#server/errors.ts';
import { reportFault } from '#server/failures.ts';
import { locking } from '#server/ground/locks.ts';
import {
  FILES_QUOTA_BYTES,
  HOUR_MS,
  UPLOAD_CHUNK_BYTES,
  UPLOAD_CHUNK_MAX_BYTES,
  UPLOAD_CHUNK_MIN_BYTES,
  UPLOAD_UNFINISHED_HOURS,
  UPLOADS_OPEN_MAX,
} from '#shared/constants.ts';
import {
  type FilePurpose,
  type FileView,
  fileRules,
  type StartedUpload,
  type StartUploadInput,
  typeNames,
} from '#shared/files.ts';
import { uploadMessages } from '#shared/messages/content.ts';
import { fileSize } from '#shared/numbers.ts';
import { isStoredContentType, STORED_CONTENT_TYPES, type StoredContentType } from './content-type.ts';
import { lockContent, lockUploads, openUpload, uploadingDeal, usage } from './files.queries.ts';
import { FileRefused, type StoredContent } from './interface.ts';

/** The types of content that a purpose allows. */
function allowedTypes(purpose: FilePurpose): StoredContentType[] {
  const extensions: readonly string[] = fileRules[purpose].types;
  return Object.keys(STORED_CONTENT_TYPES)
    .filter(isStoredContentType)
    .filter((type) => extensions.includes(STORED_CONTENT_TYPES[type].extension));
}

/**
 * Announces a file: its kind and size are checked, and its bytes are reserved in the person's quota for 24 hours. Locks the person's uploads.
 * @throws NOT_FOUND when the campaign is not the person's, FORBIDDEN for a purpose that their role does not have, BAD_REQUEST when the file
 * does not fit the quota, TOO_MANY_REQUESTS with {@link UPLOADS_OPEN_MAX} uploads under way
 */
export async function startUpload(ctx: Context, actor: UserActor, input: StartUploadInput): Promise<StartedUpload> {
  await assertMayUpload(ctx, actor, input);
  const expiresAt = new Date(ctx.now.getTime() + UPLOAD_UNFINISHED_HOURS * HOUR_MS);
  const uploadId = await ctx.db.transaction().execute(async (tx) => {
    await lockUploads(tx, actor.id);
    const used = await usage(tx, actor.id);
    if (used.openUploads >= UPLOADS_OPEN_MAX) throw tooMany(`Finish some of your ${used.openUploads} uploads first`);
    if (used.bytes + input.sizeBytes > FILES_QUOTA_BYTES) {
      throw badRequest(
        `${input.name} does not fit: your files may take up ${fileSize(FILES_QUOTA_BYTES)} together`,
        'name',
      );
    }
    const { id } = await tx
      .insertInto('fileUploads')
      .values({
        ownerId: actor.id,
        purpose: input.purpose,
        name: input.name,
        sizeBytes: input.sizeBytes,
        fileId: null,
        createdAt: ctx.now,
        expiresAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(tx, ctx, {
      action: 'files.startUpload',
      resourceType: 'upload',
      resourceId: id,
      after: { purpose: input.purpose, name: input.name, sizeBytes: input.sizeBytes },
    });
    return id;
  });
  return { uploadId, url: `/uploads/${uploadId}`, offset: 0, chunkBytes: UPLOAD_CHUNK_BYTES };
}

/** Contracts and briefs are uploaded by the brand, content by a creator with an open deal, pictures by everyone (rulings C36, D). */
async function assertMayUpload(
  ctx: Context,
  actor: UserActor,
  { purpose, campaignId }: StartUploadInput,
): Promise<void> {
  if (purpose === 'image') return;
  if (!campaignId) throw badRequest('Campaign is required', 'campaignId');
  if (purpose === 'submission') {
    if (actor.role !== 'creator') throw forbidden();
    const deal = await uploadingDeal(ctx.db, campaignId, actor.id).executeTakeFirst();
    if (!deal) throw notFound('This campaign');
    return;
  }
  if (actor.role !== 'brand') throw forbidden();
  await ownCampaign(ctx.db, ctx, campaignId);
}

/** How many bytes of an upload have arrived. @throws NOT_FOUND for someone else's or an expired one */
export async function uploadState(
  ctx: Context,
  actor: UserActor,
  uploadId: string,
): Promise<{ offset: number; sizeBytes: number }> {
  const upload = await openUpload(ctx.db, uploadId, actor.id, ctx.now).executeTakeFirst();
  if (!upload) throw notFound('This upload');
  return { offset: upload.receivedBytes, sizeBytes: upload.sizeBytes };
}

/**
 * Stores the next piece, which must begin where the last one ended, and returns the new offset in bytes. A piece that breaks off is dropped,
 * and the upload continues from its old offset. @throws NOT_FOUND for someone else's or an expired upload, CONFLICT when the piece begins at
 * another offset, PAYLOAD_TOO_LARGE when it exceeds the announced size, BAD_REQUEST when it is too small, SERVICE_UNAVAILABLE on a full disk
 */
export async function receiveChunk(
  ctx: Context,
  actor: UserActor,
  uploadId: string,
  offset: number,
  stream: Readable,
): Promise<{ offset: number; sizeBytes: number }> {
  const upload = await openUpload(ctx.db, uploadId, actor.id, ctx.now).executeTakeFirst();
  if (!upload) throw notFound('This upload');
  const moved = (): UserError => conflict(`The upload of ${upload.name} stands at another place`);
  if (offset !== upload.receivedBytes || upload.fileId !== null) throw moved();
  const room = Math.min(UPLOAD_CHUNK_MAX_BYTES, upload.sizeBytes - upload.receivedBytes);
  const { files } = ctx.providers;
  const part = await files.putPart(uploadId, stream, room).catch((error) => {
    if (!(error instanceof FileRefused)) throw error;
    if (error.reason === 'no_room') throw noRoom(error, upload.name);
    throw new UserError('PAYLOAD_TOO_LARGE', `${upload.name} sends more than was announced`);
  });
  const last = offset + part.bytes === upload.sizeBytes;
  if (part.bytes > 0 && part.bytes < UPLOAD_CHUNK_MIN_BYTES && !last) {
    await files.deletePart(uploadId, part.name);
    throw badRequest(uploadMessages.pieceTooSmall(upload.name));
  }
  const taken = await ctx.db
    .updateTable('fileUploads')
    .set({ receivedBytes: offset + part.bytes, parts: [...upload.parts, part.name] })
    .where('id', '=', uploadId)
    .where('receivedBytes', '=', offset)
    .where('fileId', 'is', null)
    .executeTakeFirst();
  if (part.bytes === 0 || taken.numUpdatedRows === 0n) {
    await files.deletePart(uploadId, part.name);
    if (part.bytes > 0) throw moved();
  }
  return { offset: offset + part.bytes, sizeBytes: upload.sizeBytes };
}

/**
 * Makes a file of a complete upload; called again, it returns the same file. Locks the content and the upload.
 * @throws NOT_FOUND for someone else's or an expired upload, CONFLICT when bytes are missing, BAD_REQUEST naming the file when its type,
 * size or content is refused (the upload is dropped then), SERVICE_UNAVAILABLE on a full disk
 */
export async function finishUpload(ctx: Context, actor: UserActor, uploadId: string): Promise<FileView> {
  const upload = await openUpload(ctx.db, uploadId, actor.id, ctx.now).executeTakeFirst();
  if (!upload) throw notFound('This upload');
  if (upload.fileId === null && upload.receivedBytes !== upload.sizeBytes) {
    throw conflict(`${upload.name} has not arrived completely`);
  }
  const { files } = ctx.providers;
  const { purpose } = upload;
  const store = (): Promise<StoredContent> =>
    files.put(files.readParts(uploadId, upload.parts), {
      maxBytes: fileRules[purpose].maxBytes,
      allowed: allowedTypes(purpose),
      maxPixels: fileRules[purpose].maxPixels,
    });
  if (upload.fileId === null) {
    try {
      const stored = await store();
      await ctx.db.transaction().execute(async (tx) => {
        await lockContent(tx, stored.key);
        // The content may have been removed with another file in between; the pieces are still stored.
        if (!(await files.exists(stored.key))) await store();
        await insertFile(tx, ctx, actor, uploadId, stored);
      });
    } catch (error) {
      await explainFailure(ctx, actor, uploadId, error);
    }
    await files.deleteParts(uploadId);
  }
  return ctx.db
    .selectFrom('fileUploads')
    .innerJoin('files', 'files.id', 'fileUploads.fileId')
    .select(['files.id', 'files.name', 'files.contentType', 'files.sizeBytes'])
    .where('fileUploads.id', '=', uploadId)
    .executeTakeFirstOrThrow();
}

/**
 * Explains why an upload could not be finished. Returns when another call has finished it and removed its pieces in the meantime.
 * @throws NOT_FOUND when it was dropped in the meantime, BAD_REQUEST when it is dropped now, SERVICE_UNAVAILABLE on a full disk
 */
async function explainFailure(ctx: Context, actor: UserActor, uploadId: string, error: unknown): Promise<void> {
  const upload = await openUpload(ctx.db, uploadId, actor.id, ctx.now).executeTakeFirst();
  if (!upload) throw notFound('This upload');
  if (upload.fileId !== null) return;
  if (!(error instanceof FileRefused)) throw error;
  if (error.reason === 'no_room') throw noRoom(error, upload.name);
  await ctx.db.deleteFrom('fileUploads').where('id', '=', uploadId).where('fileId', 'is', null).execute();
  await ctx.providers.files.deleteParts(uploadId);
  throw badRequest(refusalText(error, upload.purpose, upload.name), 'name');
}

/** Also reported as a fault, because only the operator can make room. */
function noRoom(error: FileRefused, name: string): UserError {
  reportFault(error.cause ?? error, 'Storing a file');
  return new UserError('SERVICE_UNAVAILABLE', uploadMessages.noRoom(name));
}

async function insertFile(
  tx: Tx,
  ctx: Context,
  actor: UserActor,
  uploadId: string,
  stored: StoredContent,
): Promise<void> {
  const upload = await locking(openUpload(tx, uploadId, actor.id, ctx.now)).executeTakeFirst();
  if (!upload || upload.fileId !== null) return;
  const { id } = await tx
    .insertInto('files')
    .values({
      ownerId: actor.id,
      purpose: upload.purpose,
      name: displayName(upload.name, stored.contentType),
      contentKey: stored.key,
      contentType: stored.contentType,
      sizeBytes: stored.bytes,
      createdAt: ctx.now,
      deletedAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.updateTable('fileUploads').set({ fileId: id }).where('id', '=', uploadId).execute();
  await audit(tx, ctx, {
    action: 'files.finishUpload',
    resourceType: 'file',
    resourceId: id,
    after: { purpose: upload.purpose, name: upload.name, contentType: stored.contentType, sizeBytes: stored.bytes },
  });
}

/** The last part of a path, with the extension of the content's type. */
function displayName(name: string, type: StoredContentType): string {
  const base = name.replace(/^.*[/\\]/, '').replace(/[\p{Cc}\p{Cf}"<>|:*?]/gu, '') || 'file';
  const { extension } = STORED_CONTENT_TYPES[type];
  const given = base.slice(base.lastIndexOf('.') + 1).toLowerCase();
  return given === extension || (extension === 'jpg' && given === 'jpeg') ? base : `${base}.${extension}`;
}

function refusalText(refused: FileRefused, purpose: FilePurpose, name: string): string {
  switch (refused.reason) {
    case 'too_large':
      return uploadMessages.tooLarge(name, fileSize(fileRules[purpose].maxBytes));
    case 'empty':
      return uploadMessages.emptyFile(name);
    case 'type_not_allowed':
      return uploadMessages.wrongType(name, typeNames(purpose));
    case 'unsafe_content':
    case 'no_room':
      return `${name}: ${refused.message}`;
  }
}
