import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DataStore, type Locker, Server, Upload } from '@tus/server';
import type { Context, UserActor } from '#server/context.ts';
import { badRequest, conflict, UserError } from '#server/errors.ts';
import { type AnnouncedFile, announcedFile } from '#shared/files.schema.ts';
import { STORED_FILE_HEADER } from '#shared/files.ts';
import { uploadMessages } from '#shared/messages/content.ts';
import { detached } from './detached.ts';
import type { StoredPart } from './interface.ts';
import {
  addPiece,
  checkAnnounced,
  completes,
  finishUpload,
  ownUpload,
  startUpload,
  stopUpload,
  storePiece,
  type UploadRow,
} from './uploads.ts';

/** A request needs no lock: the database lets an upload continue from each position only once, for all processes together. */
const UNLOCKED: Locker = { newLock: () => ({ lock: async () => undefined, unlock: async () => undefined }) };

/** The uploads that tus reads and writes for one request of one person. */
class PersonsUploads extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination'];
  readonly #ctx: Context;
  readonly #actor: UserActor;
  #announced: AnnouncedFile | null = null;
  #last: StoredPart | null = null;
  /** The upload that the request is about, once it is known. */
  upload: UploadRow | null = null;

  constructor(ctx: Context, actor: UserActor) {
    super();
    this.#ctx = ctx;
    this.#actor = actor;
  }

  /** Checks an announced upload before any byte of it is read. */
  async announce({ size, metadata }: Upload): Promise<void> {
    const { purpose, campaignId, filename: name } = metadata ?? {};
    const file = announcedFile.safeParse({ purpose, campaignId, name, sizeBytes: size });
    if (!file.success) throw badRequest(file.error.issues[0]?.message ?? '');
    await checkAnnounced(this.#ctx, this.#actor, file.data);
    this.#announced = file.data;
  }

  override async create(upload: Upload): Promise<Upload> {
    if (!this.#announced) throw new Error('An upload is announced before it is stored.');
    this.upload = await startUpload(this.#ctx, this.#actor, upload.id, this.#announced);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    this.upload = await ownUpload(this.#ctx, this.#actor, id);
    const { sizeBytes, receivedBytes, purpose, name } = this.upload;
    return new Upload({ id, size: sizeBytes, offset: receivedBytes, metadata: { purpose, filename: name } });
  }

  /** Stores a piece; the last one is recorded by {@link finish}. */
  override async write(stream: Readable, id: string): Promise<number> {
    const upload = this.upload ?? (await ownUpload(this.#ctx, this.#actor, id));
    // Detached, so that tus learns why a piece was refused, not that its stream broke.
    const piece = await storePiece(this.#ctx, this.#actor, upload, detached(stream));
    if (piece.bytes > 0 && completes(upload, piece)) this.#last = piece;
    else if (piece.bytes > 0) await addPiece(this.#ctx, upload, piece);
    return upload.receivedBytes + piece.bytes;
  }

  /** Inspects the content of an upload that has all its bytes, and makes a file of it. */
  async finish(): Promise<void> {
    if (!this.upload || !this.#last) return;
    const fileId = await finishUpload(this.#ctx, this.#actor, this.upload, this.#last);
    this.upload = { ...this.upload, fileId };
  }

  override async remove(id: string): Promise<void> {
    await stopUpload(this.#ctx, this.#actor, id);
  }
}

/**
 * Answers a person's request of the tus protocol, version 1.0; `path` is where uploads begin. The answer to a finished upload names its file in the
 * header {@link STORED_FILE_HEADER}. uploads.ts decides about pieces and sizes, and who may upload what. @throws UserError for what is refused
 */
export async function answerTus(ctx: Context, actor: UserActor, request: Request, path: string): Promise<Response> {
  const store = new PersonsUploads(ctx, actor);
  let failure: unknown = null;
  const server = new Server({
    path,
    relativeLocation: true,
    allowedOrigins: [],
    datastore: store,
    locker: UNLOCKED,
    namingFunction: () => randomUUID(),
    onUploadCreate: async (_request, upload) => {
      await store.announce(upload);
      return {};
    },
    onUploadFinish: async () => {
      await store.finish();
      return {};
    },
    onResponseError: (_request, error) => {
      failure = error;
      return undefined;
    },
  });
  const response = await server.handleWeb(request);
  // The library's own errors have this field and are already in the response.
  if (failure instanceof Error && !('status_code' in failure)) throw failure;
  if (!response.ok) throw refusal(response.status, await response.text(), store.upload);
  if (store.upload?.fileId) response.headers.set(STORED_FILE_HEADER, store.upload.fileId);
  return response;
}

/** What the library itself refuses: bytes at a wrong position or too many, and requests that are not part of the protocol. */
function refusal(status: number, said: string, upload: UploadRow | null): UserError {
  if (status === 409 && upload) return conflict(uploadMessages.moved(upload.name));
  if (status === 413 && upload) return new UserError('PAYLOAD_TOO_LARGE', uploadMessages.tooMuch(upload.name));
  return badRequest(said.trim());
}
