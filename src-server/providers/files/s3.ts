import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { PICTURE_WIDTHS, type PictureWidth } from '#shared/pictures.ts';
import { Turns } from '../../turns.ts';
import { type Bucket, openBucket, type S3Options } from './bucket.ts';
import { partPath, takeIn, takeMade, withoutRoom, writeLimited } from './intake.ts';
import { type FileStore, isContentKey, type OpenContent } from './interface.ts';
import { writeSmaller } from './picture.ts';

/** How many pictures are scaled down at once. */
const made = new Turns(2);
/** Larger than any stored content, because what is fetched from the bucket was limited when it was stored. */
const UNLIMITED = Number.MAX_SAFE_INTEGER;

const objectName = (key: string): string => `objects/${key}`;
const sizeName = (key: string, width: PictureWidth): string => `sizes/${key}-${width}.webp`;
const partName = (uploadId: string, name: string): string => `parts/${partPath(uploadId, name)}`;

/**
 * A store in an S3 bucket: `objects/` by hash, `sizes/` of pictures, `parts/` of unfinished uploads. What arrives is first inspected in this
 * machine's directory `incoming`, so the bucket never holds anything that was refused. Any number of processes may share the bucket.
 */
export function createS3FileStore(options: S3Options, incoming: string): FileStore {
  const bucket = openBucket(options);
  const incomingPath = async (): Promise<string> => {
    await mkdir(incoming, { recursive: true });
    return join(incoming, randomBytes(16).toString('hex'));
  };
  /** Two simultaneous requests for the same size make it twice, and the second result replaces the first. */
  const makeSize = async (key: string, width: PictureWidth): Promise<OpenContent | null> => {
    const found = await bucket.read(objectName(key));
    if (!found) return null;
    const given = await incomingPath();
    const smaller = `${given}-${width}`;
    try {
      await writeLimited(found.stream, given, UNLIMITED);
      await writeSmaller(given, smaller, width);
      await sendFile(bucket, smaller, sizeName(key, width));
    } catch (error) {
      throw withoutRoom(error);
    } finally {
      await rm(given, { force: true });
      await rm(smaller, { force: true });
    }
    // The picture may have been removed in the meantime.
    if (await bucket.has(objectName(key))) return bucket.read(sizeName(key, width));
    await bucket.remove([sizeName(key, width)]);
    return null;
  };

  return {
    name: 's3',

    async put(stream, limits) {
      return takeIn(stream, await incomingPath(), limits, (path, key) => sendFile(bucket, path, objectName(key)));
    },

    async putMade(stream, maxBytes) {
      return takeMade(stream, await incomingPath(), maxBytes, (path, key) => sendFile(bucket, path, objectName(key)));
    },

    async open(key, range) {
      return isContentKey(key) ? bucket.read(objectName(key), range) : null;
    },

    async openPicture(key, width) {
      if (!isContentKey(key)) return null;
      return (await bucket.read(sizeName(key, width))) ?? made.run(() => makeSize(key, width));
    },

    async delete(key) {
      if (!isContentKey(key)) return;
      // The picture is removed first, so that nobody makes a size of it afterwards, which would stay.
      await bucket.remove([objectName(key)]);
      await bucket.remove(PICTURE_WIDTHS.map((width) => sizeName(key, width)));
    },

    async exists(key) {
      return isContentKey(key) && bucket.has(objectName(key));
    },

    async putPart(uploadId, stream, maxBytes) {
      const name = randomBytes(16).toString('hex');
      const target = partName(uploadId, name);
      const path = await incomingPath();
      try {
        const bytes = await writeLimited(stream, path, maxBytes);
        await sendFile(bucket, path, target);
        return { name, bytes };
      } catch (error) {
        throw withoutRoom(error);
      } finally {
        await rm(path, { force: true });
      }
    },

    readParts(uploadId, names) {
      const parts = names.map((name) => partName(uploadId, name));
      return Readable.from(concatenated(bucket, parts), { objectMode: false });
    },

    async deletePart(uploadId, name) {
      await bucket.remove([partName(uploadId, name)]);
    },

    async deleteParts(uploadId) {
      for await (const page of bucket.list(`parts/${partPath(uploadId)}/`)) {
        await bucket.remove(page.map((part) => part.name));
      }
    },

    async deleteLeftovers(before) {
      await mkdir(incoming, { recursive: true });
      for (const name of await readdir(incoming)) {
        const path = join(incoming, name);
        // Another process may have finished with it.
        const found = await stat(path).catch(() => null);
        if (found && found.mtime < before) await rm(path, { force: true });
      }
      for await (const page of bucket.list('parts/')) {
        await bucket.remove(page.filter((part) => part.changedAt < before).map((part) => part.name));
      }
    },

    // A bucket has no size limit.
    freeBytes: async () => null,
  };
}

/** Stores a file of this machine; its length is known, so that it can be streamed without being held in memory. */
async function sendFile(bucket: Bucket, path: string, name: string): Promise<void> {
  const { size } = await stat(path);
  await bucket.write(name, () => createReadStream(path), size);
}

async function* concatenated(bucket: Bucket, names: readonly string[]): AsyncGenerator<Buffer> {
  for (const name of names) {
    const part = await bucket.read(name);
    if (!part) throw new Error('A piece of the upload is missing.');
    yield* part.stream;
  }
}
