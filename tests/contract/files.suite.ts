import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { isStoredContentType, STORED_CONTENT_TYPES } from '#server/providers/files/content-type.ts';
import { FileRefused, type FileStore } from '#server/providers/files/interface.ts';
import { heicPhoto, refused, samples } from '#tests/support/sample-files.ts';

const everything = Object.keys(STORED_CONTENT_TYPES).filter(isStoredContentType);
const sha256 = (data: Buffer): string => createHash('sha256').update(data).digest('hex');
/** The bytes in pieces of irregular sizes, as a network delivers them. */
const streamOf = (data: Buffer): Readable =>
  Readable.from(
    (function* () {
      for (let at = 0; at < data.length; at += 1013) yield data.subarray(at, at + 1013);
    })(),
    { objectMode: false },
  );

/** The tests that every file store must pass. `make` returns a store, which need not be empty. */
export function filesContract(name: string, make: () => FileStore): void {
  const limits = { maxBytes: 1024 * 1024, allowed: everything, maxPixels: 1_000_000 };

  describe(`files: ${name}`, () => {
    test.each(Object.keys(samples) as (keyof typeof samples)[])(
      'stores %s and returns the same bytes, or for a picture the same image',
      async (kind) => {
        const store = make();
        const data = await samples[kind]();
        const stored = await store.put(streamOf(data), limits);
        expect(STORED_CONTENT_TYPES[stored.contentType].extension).toBe(kind);
        const opened = await store.open(stored.key);
        const kept = opened ? await buffer(opened.stream) : Buffer.alloc(0);
        expect(stored).toMatchObject({ key: sha256(kept), bytes: kept.length });
        expect(opened?.bytes).toBe(kept.length);
        if (stored.contentType.startsWith('image/')) {
          const [given, seen] = [sharp(data), sharp(kept)];
          expect((await seen.metadata()).width).toBe((await given.metadata()).width);
          expect((await seen.stats()).dominant).toEqual((await given.stats()).dominant);
        } else expect(kept).toEqual(data);
      },
    );

    test('stores the HEIC photo of a phone as JPEG, and refuses a broken one in a sentence', async () => {
      const store = make();
      const stored = await store.put(streamOf(heicPhoto), limits);
      expect(stored).toMatchObject({ contentType: 'image/jpeg', size: { width: 64, height: 48 } });
      const opened = await store.open(stored.key);
      const seen = sharp(opened ? await buffer(opened.stream) : undefined);
      expect(await seen.metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48 });
      const colors = await seen.raw().toBuffer();
      const nearly = (hex: string) => [...Buffer.from(hex, 'hex')].map((level) => expect.closeTo(level, -1));
      expect([...colors.subarray(0, 3)]).toEqual(nearly('2040c0'));
      expect([...colors.subarray(-3)]).toEqual(nearly('c02040'));
      for (const broken of [heicPhoto.subarray(0, 300), heicPhoto.subarray(0, -20)]) {
        await expect(store.put(streamOf(broken), limits)).rejects.toThrow(
          'The picture cannot be accepted: it cannot be read to its end.',
        );
      }
      await expect(store.put(streamOf(heicPhoto), { ...limits, maxPixels: 3_000 })).rejects.toThrow('million pixels');
    });

    test.each(Object.keys(refused) as (keyof typeof refused)[])('refuses %s under any name', async (kind) => {
      const store = make();
      const data = await refused[kind]();
      const failure = await store.put(streamOf(data), limits).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(FileRefused);
      expect(await store.exists(sha256(data))).toBe(false);
    });

    test('takes only the types that this use allows', async () => {
      const only = { ...limits, allowed: ['application/pdf'] as const };
      await expect(make().put(streamOf(await samples.png()), only)).rejects.toMatchObject({
        reason: 'type_not_allowed',
      });
    });

    test('[S12] takes a file of the limit and refuses one byte more', async () => {
      const store = make();
      const data = await samples.mp4();
      expect(await store.put(streamOf(data), { ...limits, maxBytes: data.length })).toMatchObject({
        bytes: data.length,
      });
      const more = store.put(streamOf(data), { ...limits, maxBytes: data.length - 1 });
      await expect(more).rejects.toMatchObject({ reason: 'too_large' });
    });

    test('stores what Accord made as it is, archives too, up to the limit', async () => {
      const store = make();
      const data = Buffer.concat([await refused.plainZip(), Buffer.from(randomUUID())]);
      const stored = await store.putMade(streamOf(data), data.length);
      expect(stored).toEqual({ key: sha256(data), bytes: data.length });
      const opened = await store.open(stored.key);
      expect(opened ? await buffer(opened.stream) : null).toEqual(data);
      const other = Buffer.concat([data, Buffer.from('x')]);
      await expect(store.putMade(streamOf(other), data.length)).rejects.toMatchObject({ reason: 'too_large' });
      const broken = Readable.from(
        (async function* () {
          yield other;
          throw new Error('The packer failed');
        })(),
        { objectMode: false },
      );
      await expect(store.putMade(broken, 2 * data.length)).rejects.toThrow('The packer failed');
      expect(await store.exists(sha256(other))).toBe(false);
    });

    test('makes smaller pictures of pictures only, and removes them with the picture', async () => {
      const store = make();
      const wide = sharp({ create: { width: 300, height: 120, channels: 3, background: '#2f7f86' } });
      const { key, size } = await store.put(streamOf(await wide.png().toBuffer()), limits);
      expect(size).toEqual({ width: 300, height: 120 });
      for (const _ of ['made', 'kept']) {
        const opened = await store.openPicture(key, 128);
        const bytes = opened ? await buffer(opened.stream) : Buffer.alloc(0);
        expect(opened?.bytes).toBe(bytes.length);
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 128, height: 51 });
      }
      await store.delete(key);
      expect(await store.openPicture(key, 128)).toBeNull();
      expect(await store.openPicture('../../etc/passwd', 128)).toBeNull();
      const document = await store.put(streamOf(await samples.pdf()), limits);
      expect(document.size).toBeNull();
      await expect(store.openPicture(document.key, 64)).rejects.toBeInstanceOf(FileRefused);
    });

    test('refuses an empty stream', async () => {
      await expect(make().put(Readable.from([]), limits)).rejects.toMatchObject({ reason: 'empty' });
    });

    test('stops an endless stream at the limit', async () => {
      let given = 0;
      const endless = Readable.from(
        (function* () {
          for (;;) {
            given += 65_536;
            yield Buffer.alloc(65_536, 1);
          }
        })(),
        { objectMode: false },
      );
      await expect(make().put(endless, limits)).rejects.toMatchObject({ reason: 'too_large' });
      expect(given).toBeLessThan(limits.maxBytes * 2);
    });

    test('stores nothing of a stream that breaks', async () => {
      const store = make();
      const data = Buffer.concat([await samples.mp4(), Buffer.from(randomUUID())]);
      const breaking = Readable.from(
        (function* () {
          yield data;
          throw new Error('connection lost');
        })(),
        { objectMode: false },
      );
      await expect(store.put(breaking, limits)).rejects.toThrow('connection lost');
      expect(await store.exists(sha256(data))).toBe(false);
    });

    test('stores the same bytes once, and removes them once', async () => {
      const store = make();
      const data = await samples.png();
      const [one, two] = await Promise.all([store.put(streamOf(data), limits), store.put(streamOf(data), limits)]);
      expect(one.key).toBe(two.key);
      await store.delete(one.key);
      await store.delete(one.key);
      expect(await store.exists(one.key)).toBe(false);
      expect(await store.open(one.key)).toBeNull();
    });

    test('opens a range, first and last byte included', async () => {
      const store = make();
      const data = await samples.mp4();
      const { key } = await store.put(streamOf(data), limits);
      for (const [start, end] of [
        [0, 0],
        [10, 99],
        [data.length - 1, data.length - 1],
      ] as const) {
        const opened = await store.open(key, { start, end });
        expect(opened?.bytes).toBe(data.length);
        if (opened) expect(await buffer(opened.stream)).toEqual(data.subarray(start, end + 1));
      }
    });

    test.each(['../../etc/passwd', 'a\0b', '', 'A'.repeat(64), `${'a'.repeat(64)}/..`])(
      'has no content under the key %j',
      async (key) => {
        const store = make();
        expect(await store.open(key)).toBeNull();
        expect(await store.exists(key)).toBe(false);
        await store.delete(key);
      },
    );

    test('stores the pieces of an upload separately and returns them in order', async () => {
      const store = make();
      const upload = randomUUID();
      const data = await samples.mp4();
      const first = await store.putPart(upload, streamOf(data.subarray(0, 2000)), 2000);
      const second = await store.putPart(upload, streamOf(data.subarray(2000)), data.length);
      expect(first.bytes + second.bytes).toBe(data.length);
      expect(await buffer(store.readParts(upload, [first.name, second.name]))).toEqual(data);
      const whole = await store.put(store.readParts(upload, [first.name, second.name]), limits);
      expect(whole.key).toBe(sha256(data));
      await store.deletePart(upload, first.name);
      await expect(buffer(store.readParts(upload, [first.name]))).rejects.toThrow();
      await store.deleteParts(upload);
      await expect(buffer(store.readParts(upload, [second.name]))).rejects.toThrow();
    });

    test('refuses a piece over its limit and an upload id that is a path', async () => {
      const store = make();
      const over = store.putPart(randomUUID(), streamOf(Buffer.alloc(11)), 10);
      await expect(over).rejects.toMatchObject({ reason: 'too_large' });
      await expect(store.putPart('../../x', streamOf(Buffer.alloc(1)), 10)).rejects.toThrow();
    });
  });
}
