import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileSize } from '#shared/format.ts';
import { PICTURE_WIDTHS, type PictureWidth } from '#shared/pictures.ts';
import { Turns } from '../../turns.ts';
import { typeList } from './content-type.ts';
import { inspect } from './inspect.ts';
import { FileRefused, type FileStore, isContentKey } from './interface.ts';
import { isPicture, rewritePicture, writeSmaller } from './picture.ts';

const UPLOAD_ID = /^[0-9a-f-]{36}$/;
/** How many files are unpacked and inspected at once; this bounds the memory and processor time that they take. */
const examined = new Turns(2);
/** How many pictures are made smaller at once. */
const made = new Turns(2);
const PART_NAME = /^[0-9a-f]{32}$/;

/** A store in one directory: `objects/` by hash, `sizes/` of pictures, `parts/` of unfinished uploads, `incoming/` for streams that are being written. */
export function createLocalFileStore(directory: string): FileStore {
  const objectPath = (key: string): string => join(directory, 'objects', key.slice(0, 2), key.slice(2, 4), key);
  const sizePath = (key: string, width: PictureWidth): string =>
    join(directory, 'sizes', key.slice(0, 2), key.slice(2, 4), `${key}-${width}.webp`);
  const incomingPath = async (): Promise<string> => {
    const incoming = join(directory, 'incoming');
    await mkdir(incoming, { recursive: true });
    return join(incoming, randomBytes(16).toString('hex'));
  };
  /** Two who ask for the same size at once make it twice, and the second takes the place of the first. */
  const makeSize = async (key: string, width: PictureWidth): Promise<void> => {
    const target = sizePath(key, width);
    const written = await incomingPath();
    try {
      await writeSmaller(objectPath(key), written, width);
      await mkdir(join(target, '..'), { recursive: true });
      await rename(written, target);
      // The picture may have been removed in the meantime.
      if (!(await stat(objectPath(key)).catch(missingAsNull))) await rm(target, { force: true });
    } finally {
      await rm(written, { force: true });
    }
  };
  const partsPath = (uploadId: string): string => {
    if (!UPLOAD_ID.test(uploadId)) throw new RangeError('An upload id is a UUID.');
    return join(directory, 'parts', uploadId);
  };
  const partPath = (uploadId: string, name: string): string => {
    if (!PART_NAME.test(name)) throw new RangeError('A part name is 32 hex digits.');
    return join(partsPath(uploadId), name);
  };

  return {
    name: 'local',

    async put(stream, { maxBytes, allowed, maxPixels }) {
      const given = await incomingPath();
      const rewritten = `${given}-seen`;
      try {
        const sent = await writeLimited(stream, given, maxBytes);
        if (sent === 0) throw new FileRefused('empty', 'The file is empty.');
        return await examined.run(async () => {
          const contentType = await inspect(given, sent);
          if (contentType === null || !allowed.includes(contentType)) {
            throw new FileRefused('type_not_allowed', `The file is not ${typeList(allowed)}.`);
          }
          const size = isPicture(contentType) ? await rewritePicture(given, rewritten, contentType, maxPixels) : null;
          const path = size ? rewritten : given;
          const key = await hashOf(path);
          const target = objectPath(key);
          await mkdir(join(target, '..'), { recursive: true });
          await flush(path);
          const { size: bytes } = await stat(path);
          await rename(path, target);
          return { key, bytes, contentType, size };
        });
      } catch (error) {
        throw withoutRoom(error);
      } finally {
        await rm(given, { force: true });
        await rm(rewritten, { force: true });
      }
    },

    async open(key, range) {
      if (!isContentKey(key)) return null;
      const path = objectPath(key);
      const found = await stat(path).catch(missingAsNull);
      if (found === null) return null;
      return { stream: createReadStream(path, range === undefined ? {} : range), bytes: found.size };
    },

    async openPicture(key, width) {
      if (!(await this.exists(key))) return null;
      const path = sizePath(key, width);
      try {
        if (!(await stat(path).catch(missingAsNull))) await made.run(() => makeSize(key, width));
      } catch (error) {
        throw withoutRoom(error);
      }
      const found = await stat(path).catch(missingAsNull);
      return found && { stream: createReadStream(path), bytes: found.size };
    },

    async delete(key) {
      if (!isContentKey(key)) return;
      await rm(objectPath(key), { force: true });
      for (const width of PICTURE_WIDTHS) await rm(sizePath(key, width), { force: true });
    },

    async exists(key) {
      if (!isContentKey(key)) return false;
      return access(objectPath(key)).then(() => true, missingAsFalse);
    },

    async putPart(uploadId, stream, maxBytes) {
      const name = randomBytes(16).toString('hex');
      const path = partPath(uploadId, name);
      try {
        await mkdir(partsPath(uploadId), { recursive: true });
        const bytes = await writeLimited(stream, path, maxBytes);
        await flush(path);
        return { name, bytes };
      } catch (error) {
        await rm(path, { force: true });
        throw withoutRoom(error);
      }
    },

    readParts(uploadId, names) {
      const paths = names.map((name) => partPath(uploadId, name));
      return Readable.from(concatenated(paths), { objectMode: false });
    },

    async deletePart(uploadId, name) {
      await rm(partPath(uploadId, name), { force: true });
    },

    async deleteParts(uploadId) {
      await rm(partsPath(uploadId), { recursive: true, force: true });
    },

    async deleteLeftovers(before) {
      for (const folder of ['incoming', 'parts']) {
        for (const name of await readdir(join(directory, folder)).catch(missingAsNothing)) {
          const path = join(directory, folder, name);
          const found = await stat(path).catch(missingAsNull);
          if (found && found.mtime < before) await rm(path, { recursive: true, force: true });
        }
      }
    },

    async freeBytes() {
      await mkdir(directory, { recursive: true });
      const { bavail, bsize } = await statfs(directory);
      return bavail * bsize;
    },
  };
}

/** Writes a stream to a new file and returns its size; stops at the first byte over the limit, whatever size was announced. */
async function writeLimited(stream: Readable, path: string, maxBytes: number): Promise<number> {
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

/** Flushes a file to the disk, so that what was acknowledged survives a loss of power. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function* concatenated(paths: readonly string[]): AsyncGenerator<Buffer> {
  for (const path of paths) yield* createReadStream(path);
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** The errors of a full disk, a used-up disk quota, and a file too large for the file system. */
const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** Turns the error of a full disk into a refusal; other errors are returned unchanged. */
function withoutRoom(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return FULL.includes(code) ? new FileRefused('no_room', 'There is no room on the disk.', { cause: error }) : error;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function missingAsNull(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

function missingAsNothing(error: unknown): string[] {
  if (isMissing(error)) return [];
  throw error;
}

function missingAsFalse(error: unknown): false {
  if (isMissing(error)) return false;
  throw error;
}
