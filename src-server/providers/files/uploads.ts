import type { Readable } from 'node:stream';
import type { Selectable } from 'kysely';
import type { FileUploadsTable } from '#db/schema-providers.ts';
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
  UPLOAD_CHUNK_MAX_BYTES,
  UPLOAD_CHUNK_MIN_BYTES,
  UPLOAD_UNFINISHED_HOURS,
  UPLOADS_OPEN_MAX,
} from '#shared/constants.ts';
import type { AnnouncedFile } from '#shared/files.schema.ts';
import { type FilePurpose, fileRules, ofCampaign, sizeProblem, typeNames } from '#shared/files.ts';
import { fileSize } from '#shared/format.ts';
import { uploadMessages } from '#shared/messages/content.ts';
import { takeTurn } from '../../ground/locks.ts';
import { isStoredContentType, STORED_CONTENT_TYPES, type StoredContentType } from './content-type.ts';
import { openUpload, talkingDeal, uploadingDeal, usage } from './files.queries.ts';
import { FileRefused, type StoredContent, type StoredPart } from './interface.ts';

/** An upload as the request read it: it has `receivedBytes` so far, and its file is stored once `fileId` is set. */
export type UploadRow = Selectable<FileUploadsTable>;

function allowedTypes(purpose: FilePurpose): StoredContentType[] {
  const extensions: readonly string[] = fileRules[purpose].types;
  return Object.keys(STORED_CONTENT_TYPES)
    .filter(isStoredContentType)
    .filter((type) => extensions.includes(STORED_CONTENT_TYPES[type].extension));
}

/**
 * Whether the person may send this file: contracts and briefs are uploaded by the brand, content by a creator with an open deal, files of messages by
 * both sides of a deal, pictures by everyone (rulings C36, D). @throws PAYLOAD_TOO_LARGE if it is larger than its purpose allows, NOT_FOUND if the
 * campaign is not the person's, FORBIDDEN for a purpose that their role does not have
 */
export async function checkAnnounced(ctx: Context, actor: UserActor, file: AnnouncedFile): Promise<void> {
  const problem = sizeProblem(file.purpose, file);
  if (problem) throw new UserError('PAYLOAD_TOO_LARGE', problem, 'name');
  // In a creator's name, an agency may submit content, and nothing else.
  if (actor.agent && file.purpose !== 'submission') throw forbidden();
  if (!ofCampaign(file.purpose)) return;
  if (!file.campaignId) throw badRequest('Campaign is required', 'campaignId');
  if (file.purpose === 'message') {
    const deal = await talkingDeal(ctx.db, file.campaignId, actor.id).executeTakeFirst();
    if (!deal) throw notFound('This campaign');
    return;
  }
  if (file.purpose === 'submission') {
    if (actor.role !== 'creator') throw forbidden();
    const deal = await uploadingDeal(ctx.db, file.campaignId, actor.id).executeTakeFirst();
    if (!deal) throw notFound('This campaign');
    return;
  }
  if (actor.role !== 'brand') throw forbidden();
  await ownCampaign(ctx.db, ctx, file.campaignId);
}

/**
 * Stores an upload without bytes, and reserves its bytes in the person's quota for 24 hours. Locks the person's uploads.
 * @throws BAD_REQUEST if the file does not fit the quota, TOO_MANY_REQUESTS if {@link UPLOADS_OPEN_MAX} uploads are in progress
 */
export async function startUpload(
  ctx: Context,
  actor: UserActor,
  id: string,
  { purpose, name, sizeBytes }: AnnouncedFile,
): Promise<UploadRow> {
  const expiresAt = new Date(ctx.now.getTime() + UPLOAD_UNFINISHED_HOURS * HOUR_MS);
  return ctx.db.transaction().execute(async (tx) => {
    // Several that start at once must stay within the quota together.
    await takeTurn(tx, 'uploads', actor.id);
    const used = await usage(tx, actor.id);
    if (used.openUploads >= UPLOADS_OPEN_MAX) throw tooMany(`Finish some of your ${used.openUploads} uploads first`);
    if (used.bytes + sizeBytes > FILES_QUOTA_BYTES) {
      throw badRequest(`${name} does not fit: your files can take up ${fileSize(FILES_QUOTA_BYTES)} in total`, 'name');
    }
    const upload = await tx
      .insertInto('fileUploads')
      .values({ id, ownerId: actor.id, purpose, name, sizeBytes, fileId: null, createdAt: ctx.now, expiresAt })
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit(tx, ctx, {
      action: 'files.startUpload',
      resourceType: 'upload',
      resourceId: id,
      after: { purpose, name, sizeBytes },
    });
    return upload;
  });
}

/** The person's upload. @throws NOT_FOUND for someone else's or an expired one */
export async function ownUpload(ctx: Context, actor: UserActor, id: string): Promise<UploadRow> {
  const upload = await openUpload(ctx.db, id, actor.id, ctx.now).executeTakeFirst();
  if (!upload) throw notFound('This upload');
  return upload;
}

const moved = ({ name }: UploadRow): UserError => conflict(uploadMessages.moved(name));

/**
 * The upload of a request that has failed, as it is now. Another request may have removed its pieces in the meantime. @throws CONFLICT if it has
 * finished the upload, NOT_FOUND if it has dropped it
 */
async function stillOpen(ctx: Context, actor: UserActor, id: string): Promise<UploadRow> {
  const upload = await ownUpload(ctx, actor, id);
  if (upload.fileId !== null) throw moved(upload);
  return upload;
}

/** Whether a piece of this size is the last one. */
export const completes = (upload: UploadRow, piece: StoredPart): boolean =>
  upload.receivedBytes + piece.bytes === upload.sizeBytes;

/**
 * Stores the bytes that follow those already received. A piece that breaks off is dropped. The upload itself does not move on yet.
 * @throws PAYLOAD_TOO_LARGE if the piece is too large or exceeds the announced size, BAD_REQUEST if it is too small, CONFLICT or NOT_FOUND if another
 * request has finished or dropped the upload in the meantime, SERVICE_UNAVAILABLE on a full disk
 */
export async function storePiece(
  ctx: Context,
  actor: UserActor,
  upload: UploadRow,
  stream: Readable,
): Promise<StoredPart> {
  const { files } = ctx.providers;
  const missing = upload.sizeBytes - upload.receivedBytes;
  const piece = await files
    .putPart(upload.id, stream, Math.min(UPLOAD_CHUNK_MAX_BYTES, missing))
    .catch(async (error) => {
      if (!(error instanceof FileRefused)) {
        await stillOpen(ctx, actor, upload.id);
        throw error;
      }
      if (error.reason === 'no_room') throw noRoom(error, upload.name);
      const told = missing > UPLOAD_CHUNK_MAX_BYTES ? uploadMessages.pieceTooLarge : uploadMessages.tooMuch;
      throw new UserError('PAYLOAD_TOO_LARGE', told(upload.name));
    });
  const tooSmall = piece.bytes < UPLOAD_CHUNK_MIN_BYTES && !completes(upload, piece);
  if (tooSmall || piece.bytes === 0) await files.deletePart(upload.id, piece.name);
  if (tooSmall && piece.bytes > 0) throw badRequest(uploadMessages.pieceTooSmall(upload.name));
  return piece;
}

/** Moves the upload on by a stored piece that is not the last. @throws CONFLICT if another request has moved it on in the meantime */
export async function addPiece(ctx: Context, upload: UploadRow, piece: StoredPart): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('fileUploads')
    .set({ receivedBytes: upload.receivedBytes + piece.bytes, parts: [...upload.parts, piece.name] })
    .where('id', '=', upload.id)
    .where('receivedBytes', '=', upload.receivedBytes)
    .where('fileId', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await ctx.providers.files.deletePart(upload.id, piece.name);
  throw moved(upload);
}

/**
 * Makes a file of an upload with its last piece, and returns the file's id. Both are recorded together, so an upload that has all its bytes also has
 * its file; if anything goes wrong before that, the last piece is sent again. Locks the content and the upload.
 * @throws NOT_FOUND if the upload was dropped in the meantime, CONFLICT if another request has moved it on in the meantime, BAD_REQUEST naming the
 * file if its type, size or content is refused (the upload is then dropped), SERVICE_UNAVAILABLE on a full disk
 */
export async function finishUpload(
  ctx: Context,
  actor: UserActor,
  upload: UploadRow,
  last: StoredPart,
): Promise<string> {
  const { files } = ctx.providers;
  const { maxBytes, maxPixels } = fileRules[upload.purpose];
  const limits = { maxBytes, maxPixels, allowed: allowedTypes(upload.purpose) };
  const store = (): Promise<StoredContent> =>
    files.put(files.readParts(upload.id, [...upload.parts, last.name]), limits);
  try {
    const stored = await store();
    const fileId = await ctx.db.transaction().execute(async (tx) => {
      await takeTurn(tx, 'content', stored.key);
      // The content may have been removed with another file in between; the pieces are still stored.
      if (!(await files.exists(stored.key))) await store();
      return insertFile(tx, ctx, actor, upload, stored);
    });
    await files.deleteParts(upload.id);
    return fileId;
  } catch (error) {
    await files.deletePart(upload.id, last.name);
    throw await explained(ctx, actor, upload.id, error);
  }
}

/** Why an upload could not be finished, in the sentence for the person. An upload whose content is refused is dropped. */
async function explained(ctx: Context, actor: UserActor, uploadId: string, error: unknown): Promise<unknown> {
  const upload = await stillOpen(ctx, actor, uploadId);
  if (!(error instanceof FileRefused)) return error;
  if (error.reason === 'no_room') return noRoom(error, upload.name);
  await ctx.db.deleteFrom('fileUploads').where('id', '=', uploadId).where('fileId', 'is', null).execute();
  await ctx.providers.files.deleteParts(uploadId);
  return badRequest(refusalText(error, upload.purpose, upload.name), 'name');
}

/** Also reported as a fault, because only the operator can make room. */
export function noRoom(error: FileRefused, name: string): UserError {
  reportFault(error.cause ?? error, 'Storing a file');
  return new UserError(
    'SERVICE_UNAVAILABLE',
    `There is no room for ${name} at the moment. Nothing was lost; try again later.`,
  );
}

async function insertFile(
  tx: Tx,
  ctx: Context,
  actor: UserActor,
  { id: uploadId, receivedBytes }: UploadRow,
  stored: StoredContent,
): Promise<string> {
  const upload = await locking(openUpload(tx, uploadId, actor.id, ctx.now)).executeTakeFirst();
  if (!upload) throw notFound('This upload');
  if (upload.fileId !== null || upload.receivedBytes !== receivedBytes) throw moved(upload);
  const { id } = await tx
    .insertInto('files')
    .values({
      ownerId: actor.id,
      purpose: upload.purpose,
      name: displayName(upload.name, stored.contentType),
      contentKey: stored.key,
      contentType: stored.contentType,
      sizeBytes: stored.bytes,
      width: stored.size?.width ?? null,
      height: stored.size?.height ?? null,
      createdAt: ctx.now,
      deletedAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('fileUploads')
    .set({ fileId: id, receivedBytes: upload.sizeBytes })
    .where('id', '=', uploadId)
    .execute();
  await audit(tx, ctx, {
    action: 'files.finishUpload',
    resourceType: 'file',
    resourceId: id,
    after: { purpose: upload.purpose, name: upload.name, contentType: stored.contentType, sizeBytes: stored.bytes },
  });
  return id;
}

/**
 * Drops an unfinished upload with its bytes and its reserved quota. Locks the upload.
 * @throws NOT_FOUND for someone else's or an expired one, CONFLICT if its file is already stored
 */
export async function stopUpload(ctx: Context, actor: UserActor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const upload = await locking(openUpload(tx, id, actor.id, ctx.now)).executeTakeFirst();
    if (!upload) throw notFound('This upload');
    if (upload.fileId !== null) throw conflict(`${upload.name} was already uploaded`);
    await tx.deleteFrom('fileUploads').where('id', '=', id).execute();
    await audit(tx, ctx, {
      action: 'files.stopUpload',
      resourceType: 'upload',
      resourceId: id,
      before: { purpose: upload.purpose, name: upload.name, sizeBytes: upload.sizeBytes },
    });
  });
  await ctx.providers.files.deleteParts(id);
}

/** The last part of a path, with the extension of the content's type. */
export function displayName(name: string, type: StoredContentType): string {
  const base =
    name
      .replace(/\.heic$/i, '')
      .normalize('NFC')
      .replace(/^.*[/\\]/, '')
      .replace(/[\p{Cc}\p{Cf}"<>|:*?]/gu, '') || 'file';
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
