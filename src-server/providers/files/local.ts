import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { PICTURE_WIDTHS, type PictureWidth } from '#shared/pictures.ts';
import { Turns } from '../../turns.ts';
import { partPath, takeIn, takeMade, withoutRoom, writeLimited } from './intake.ts';
import { type FileStore, isContentKey } from './interface.ts';
import { writeSmaller } from './picture.ts';

/** How many pictures are scaled down at once. */
const made = new Turns(2);

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
  /** Two simultaneous requests for the same size make it twice, and the second result replaces the first. */
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
  const keep = async (path: string, key: string): Promise<void> => {
    const target = objectPath(key);
    await mkdir(join(target, '..'), { recursive: true });
    await flush(path);
    await rename(path, target);
  };
  const partsOf = (uploadId: string, name?: string): string => join(directory, 'parts', partPath(uploadId, name));

  return {
    name: 'local',

    async put(stream, limits) {
      return takeIn(stream, await incomingPath(), limits, keep);
    },

    async putMade(stream, maxBytes) {
      return takeMade(stream, await incomingPath(), maxBytes, keep);
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
      const path = partsOf(uploadId, name);
      try {
        await mkdir(partsOf(uploadId), { recursive: true });
        const bytes = await writeLimited(stream, path, maxBytes);
        await flush(path);
        return { name, bytes };
      } catch (error) {
        await rm(path, { force: true });
        throw withoutRoom(error);
      }
    },

    readParts(uploadId, names) {
      const paths = names.map((name) => partsOf(uploadId, name));
      return Readable.from(concatenated(paths), { objectMode: false });
    },

    async deletePart(uploadId, name) {
      await rm(partsOf(uploadId, name), { force: true });
    },

    async deleteParts(uploadId) {
      await rm(partsOf(uploadId), { recursive: true, force: true });
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

/** Flushes a file to the disk, so that what was acknowledged survives a power failure. */
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
