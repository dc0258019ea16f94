import { expect, test } from 'vitest';
import { cleanFiles, discardFile } from '#server/providers/files/cleaning.ts';
import { createS3FileStore } from '#server/providers/files/s3.ts';
import { s3Server } from '#tests/support/s3.ts';
import { movieOf, samples } from '#tests/support/sample-files.ts';
import { fileServer, start } from './file-server.ts';

const { options, incoming } = await s3Server();
const store = createS3FileStore(options, incoming);
const { h, creator, begin, patch, offsetOf, stop, get, upload, linkOf, restart } = await fileServer(store);
const later = (hours: number) => {
  const context = h.context({ kind: 'system', onBehalfOf: null }, new Date(start.getTime() + hours * 3_600_000));
  return { ...context, providers: { ...context.providers, files: store } };
};

test('a file in a bucket is sent in pieces, goes on after a restart, and is served in ranges through its signed link', async () => {
  const data = movieOf(1_000_000);
  const url = await begin(creator, 'take.mp4', data.length, 'submission');
  expect((await patch(creator, url, 0, data.subarray(0, 300_000))).statusCode).toBe(204);
  await restart();
  expect(await offsetOf(creator, url)).toBe(300_000);
  const last = await patch(creator, url, 300_000, data.subarray(300_000));
  expect([last.statusCode, last.body]).toEqual([204, '']);
  const file = await linkOf(creator, String(last.headers['upload-file']));
  expect((await get(creator, file.url)).rawPayload.equals(data)).toBe(true);
  const part = await get(creator, file.url, { range: 'bytes=299990-300009' });
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 299990-300009/${data.length}`]);
  expect(part.rawPayload).toEqual(data.subarray(299_990, 300_010));
});

test('pictures in a bucket are served in their sizes, and what nothing uses is removed from it', async () => {
  const picture = await upload(creator, 'me.png', await samples.png(), 'image');
  const small = await get(creator, `/images/${picture.id}?w=64`);
  expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/webp']);
  const { contentKey } = await h.db
    .selectFrom('files')
    .select('contentKey')
    .where('id', '=', picture.id)
    .executeTakeFirstOrThrow();
  expect(await store.exists(contentKey)).toBe(true);
  await h.db.transaction().execute((tx) => discardFile(tx, h.context(undefined, start), picture.id));
  await cleanFiles(later(25));
  expect(await store.exists(contentKey)).toBe(false);
  expect(await store.openPicture(contentKey, 64)).toBeNull();
});

test('an upload that is stopped leaves no piece in the bucket', async () => {
  const url = await begin(creator, 'stopped.mp4', 600_000, 'submission');
  await patch(creator, url, 0, Buffer.alloc(300_000));
  const { parts } = await h.db
    .selectFrom('fileUploads')
    .select('parts')
    .where('id', '=', url.replace('/uploads/', ''))
    .executeTakeFirstOrThrow();
  expect((await stop(creator, url)).statusCode).toBe(204);
  const left = store.readParts(url.replace('/uploads/', ''), parts);
  await expect(left.toArray()).rejects.toThrow('A piece of the upload is missing.');
});
