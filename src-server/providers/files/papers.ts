import { Readable } from 'node:stream';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/data/db.ts';
import { fileRules } from '#shared/files.ts';
import { takeTurn } from '../../ground/locks.ts';
import { COPY_TYPE } from './content-type.ts';
import { insertMadeFile } from './files.queries.ts';
import { FileRefused, type StoredContent } from './interface.ts';
import { displayName, noRoom } from './uploads.ts';

/** A paper that we made ourselves, stored but not recorded yet. */
export interface StoredPaper {
  bytes: Uint8Array;
  stored: StoredContent;
}

/**
 * Stores the bytes of a PDF that we made, before the transaction that records it. Locks nothing.
 * @throws SERVICE_UNAVAILABLE on a full disk
 */
export async function storePaper({ providers: { files } }: Context, bytes: Uint8Array): Promise<StoredPaper> {
  try {
    return { bytes, stored: await put(files, bytes) };
  } catch (error) {
    if (error instanceof FileRefused && error.reason === 'no_room') throw noRoom(error, 'The paper');
    throw error;
  }
}

const put = (files: Context['providers']['files'], bytes: Uint8Array): Promise<StoredContent> =>
  files.put(Readable.from([bytes]), {
    maxBytes: fileRules.contract.maxBytes,
    maxPixels: 0,
    allowed: ['application/pdf'],
  });

/** Records a stored paper as a contract file of this person; returns the file's id. Locks the content. */
export async function recordPaper(
  tx: Tx,
  ctx: Context,
  { bytes, stored }: StoredPaper,
  { ownerId, name }: { ownerId: string; name: string },
): Promise<string> {
  await takeTurn(tx, 'content', stored.key);
  // It may have been removed with another file since it was stored.
  if (!(await ctx.providers.files.exists(stored.key))) await put(ctx.providers.files, bytes);
  const row = {
    ownerId,
    purpose: 'contract',
    contentType: 'application/pdf',
    name: displayName(name, 'application/pdf'),
    contentKey: stored.key,
    sizeBytes: stored.bytes,
    createdAt: ctx.now,
  } as const;
  const { id } = await insertMadeFile(tx, row).executeTakeFirstOrThrow();
  return id;
}

/**
 * Records a stored copy of a person's data as a file that only they can open; returns the file's id. Locks nothing: no other file has this content.
 */
export async function recordCopy(
  tx: Tx,
  ctx: Context,
  stored: Pick<StoredContent, 'key' | 'bytes'>,
  { ownerId, name }: { ownerId: string; name: string },
): Promise<string> {
  const row = { ownerId, name, purpose: 'copy', contentType: COPY_TYPE, contentKey: stored.key } as const;
  const file = { ...row, sizeBytes: stored.bytes, createdAt: ctx.now };
  const { id } = await insertMadeFile(tx, file).executeTakeFirstOrThrow();
  return id;
}
