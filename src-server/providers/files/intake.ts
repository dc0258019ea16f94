import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileSize } from '#shared/format.ts';
import { Turns } from '../../turns.ts';
import { typeList } from './content-type.ts';
import { HEIC, writeHeicAsJpeg } from './heic.ts';
import { inspect } from './inspect.ts';
import { type ContentKey, FileRefused, type PutLimits, type StoredContent } from './interface.ts';
import { isPicture, rewritePicture } from './picture.ts';

const UPLOAD_ID = /^[0-9a-f-]{36}$/;
const PART_NAME = /^[0-9a-f]{32}$/;
/** How many files are unpacked and inspected at once; this bounds the memory and processor time that they take. */
const examined = new Turns(2);

/**
 * Takes a stream in, the same way for every store: writes it to the file `given`, inspects it, rewrites a picture without what cameras add (HEIC as
 * JPEG), and passes the file to `keep` with its key. Leaves no temporary files. @throws FileRefused like FileStore.put
 */
export async function takeIn(
  stream: Readable,
  given: string,
  { maxBytes, allowed, maxPixels }: PutLimits,
  keep: (path: string, key: ContentKey) => Promise<void>,
): Promise<StoredContent> {
  const rewritten = `${given}-seen`;
  try {
    const sent = await writeLimited(stream, given, maxBytes);
    if (sent === 0) throw new FileRefused('empty', 'The file is empty.');
    return await examined.run(async () => {
      const found = await inspect(given, sent);
      const contentType = found === HEIC ? 'image/jpeg' : found;
      if (contentType === null || !allowed.includes(contentType)) {
        throw new FileRefused('type_not_allowed', `The file is not ${typeList(allowed)}.`);
      }
      const size =
        found === HEIC
          ? await writeHeicAsJpeg(given, rewritten, maxPixels)
          : isPicture(contentType)
            ? await rewritePicture(given, rewritten, contentType, maxPixels)
            : null;
      const path = size ? rewritten : given;
      const key = await hashOf(path);
      const { size: bytes } = await stat(path);
      await keep(path, key);
      return { key, bytes, contentType, size };
    });
  } catch (error) {
    throw withoutRoom(error);
  } finally {
    await rm(given, { force: true });
    await rm(rewritten, { force: true });
  }
}

/** Takes in what Accord made itself, unchanged and without an inspection. @throws FileRefused like FileStore.putMade */
export async function takeMade(
  stream: Readable,
  given: string,
  maxBytes: number,
  keep: (path: string, key: ContentKey) => Promise<void>,
): Promise<Pick<StoredContent, 'key' | 'bytes'>> {
  try {
    const bytes = await writeLimited(stream, given, maxBytes);
    const key = await hashOf(given);
    await keep(given, key);
    return { key, bytes };
  } catch (error) {
    throw withoutRoom(error);
  } finally {
    await rm(given, { force: true });
  }
}

/** Writes a stream to a new file and returns its size; stops at the first byte over the limit, whatever size was announced. */
export async function writeLimited(stream: Readable, path: string, maxBytes: number): Promise<number> {
  let bytes = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) {
        done(new FileRefused('too_large', `The file is larger than ${fileSize(maxBytes)}.`));
        return;
      }
      done(null, chunk);
    },
  });
  await pipeline(stream, limit, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return bytes;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** The errors of a full disk, a used-up disk quota, and a file too large for the file system. */
const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** Turns the error of a full disk into a refusal; other errors are returned unchanged. */
export function withoutRoom(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return FULL.includes(code) ? new FileRefused('no_room', 'There is no room on the disk.', { cause: error }) : error;
}

/** Checks an upload's id and a piece's name, which become parts of paths. @throws RangeError if they are not valid */
export function partPath(uploadId: string, name?: string): string {
  if (!UPLOAD_ID.test(uploadId)) throw new RangeError('An upload id is a UUID.');
  if (name !== undefined && !PART_NAME.test(name)) throw new RangeError('A part name is 32 hex digits.');
  return name === undefined ? uploadId : `${uploadId}/${name}`;
}
