import { randomUUID } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { loadEnv } from '#server/env.ts';
import { passing } from '#server/failures.ts';
import { FileRefused } from '#server/providers/files/interface.ts';
import { createS3FileStore } from '#server/providers/files/s3.ts';
import { createFileStore } from '#server/providers/files/store.ts';
import { s3Server } from '#tests/support/s3.ts';
import { refused, samples } from '#tests/support/sample-files.ts';
import { filesContract } from './files.suite.ts';

const { options, incoming, objects } = await s3Server();
const store = createS3FileStore(options, incoming);
const streamOf = (data: Buffer) => Readable.from([data], { objectMode: false });
const limits = { maxBytes: 100_000, allowed: ['image/png'] as const, maxPixels: 1_000_000 };

/** The names of all objects with this prefix. */
const namesOf = (prefix: string) => [...objects.keys()].filter((name) => name.startsWith(prefix));

filesContract('S3 bucket', () => store);

describe('the S3 bucket', () => {
  test('holds objects, sizes and pieces under names of their own, and nothing stays on this machine', async () => {
    const { key } = await store.put(streamOf(await samples.png()), limits);
    await store.openPicture(key, 64).then((opened) => opened && buffer(opened.stream));
    const upload = randomUUID();
    const { name } = await store.putPart(upload, streamOf(Buffer.from('piece')), 5);
    expect(namesOf('objects/')).toContain(`objects/${key}`);
    expect(namesOf('sizes/')).toContain(`sizes/${key}-64.webp`);
    expect(namesOf(`parts/${upload}/`)).toEqual([`parts/${upload}/${name}`]);
    for (const make of [refused.html, refused.bombDocx]) {
      await expect(store.put(streamOf(await make()), limits)).rejects.toBeInstanceOf(FileRefused);
    }
    await expect(store.putPart(upload, streamOf(Buffer.alloc(9)), 5)).rejects.toBeInstanceOf(FileRefused);
    expect(await readdir(incoming)).toEqual([]);
    expect(await store.freeBytes()).toBeNull();
  });

  test('removes all pieces of an upload, more than one answer lists, and no other pieces', async () => {
    const [many, other] = [randomUUID(), randomUUID()];
    for (let at = 0; at < 1_005; at++) {
      objects.set(`parts/${many}/${String(at).padStart(32, '0')}`, { bytes: Buffer.from('x'), changedAt: new Date() });
    }
    await store.putPart(other, streamOf(Buffer.from('x')), 1);
    await store.deleteParts(many);
    expect(namesOf(`parts/${many}/`)).toEqual([]);
    expect(namesOf(`parts/${other}/`)).toHaveLength(1);
  });

  test('removes leftovers from before a time, in the bucket and on this machine, and nothing newer', async () => {
    const upload = randomUUID();
    await store.putPart(upload, streamOf(Buffer.from('x')), 1);
    const left = join(incoming, 'left');
    await writeFile(left, 'x');
    await store.deleteLeftovers(new Date(Date.now() - 3_600_000));
    expect(namesOf(`parts/${upload}/`)).toHaveLength(1);
    expect(await readdir(incoming)).toEqual(['left']);
    const past = new Date('2026-01-01T00:00:00Z');
    await utimes(left, past, past);
    await store.deleteLeftovers(new Date(Date.now() + 3_600_000));
    expect(namesOf(`parts/${upload}/`)).toEqual([]);
    expect(await readdir(incoming)).toEqual([]);
  });

  test('makes no size of a picture that somebody removes meanwhile', async () => {
    const { key } = await store.put(streamOf(await samples.png()), limits);
    await Promise.all([store.openPicture(key, 256).then((opened) => opened?.stream.resume()), store.delete(key)]);
    expect(await store.openPicture(key, 256)).toBeNull();
    expect(namesOf('objects/').filter((name) => name.includes(key))).toEqual([]);
  });
});

describe('an S3 server', () => {
  test('that does not accept the signature is a fault of ours, and nothing is stored', async () => {
    const wrong = createS3FileStore({ ...options, secret: 'wrong' }, incoming);
    const failure = await wrong.put(streamOf(await samples.png()), limits).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'SignatureDoesNotMatch' });
    expect(passing(failure)).toBeNull();
    expect(await readdir(incoming)).toEqual([]);
  });

  test('without our bucket is a fault of ours, and not a file that is missing', async () => {
    const elsewhere = createS3FileStore({ ...options, bucket: 'other' }, incoming);
    await expect(elsewhere.open('a'.repeat(64))).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });

  const errorOf = (status: number, code: string): RequestListener => {
    const xml = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>Said</Message></Error>`;
    return (request, response) => {
      request.resume();
      response.writeHead(status, { 'content-type': 'application/xml' }).end(xml);
    };
  };
  test.each([
    ['is overloaded', errorOf(503, 'SlowDown')],
    ['is broken', errorOf(500, 'InternalError')],
    ['hangs up', ((request) => request.socket.destroy()) as RequestListener],
  ])('that %s is asked again later: the person is told so', async (_what, listener) => {
    const { failing, close } = await serve(listener);
    const failures = await Promise.all([
      failing.put(streamOf(await samples.png()), limits).catch((error: unknown) => error),
      failing.open('a'.repeat(64)).catch((error: unknown) => error),
    ]);
    expect(failures.map(passing)).toEqual(['unavailable', 'unavailable']);
    await close();
  });

  test('that is full refuses the file', async () => {
    const { failing, close } = await serve(errorOf(507, 'XMinioStorageFull'));
    const put = failing.put(streamOf(await samples.png()), limits);
    await expect(put).rejects.toMatchObject({ name: 'FileRefused', reason: 'no_room' });
    await close();
  });

  test('that leads elsewhere is not followed', async () => {
    let visits = 0;
    const other = await serve(() => {
      visits += 1;
    });
    const { failing, close } = await serve((_request, response) =>
      response.writeHead(307, { location: `${other.url}/accord/x` }).end(),
    );
    await expect(failing.open('a'.repeat(64))).rejects.toThrow();
    expect(visits).toBe(0);
    await Promise.all([close(), other.close()]);
  });
});

/** A store whose server answers in a custom way. */
async function serve(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    url,
    failing: createS3FileStore({ ...options, endpoint: url }, incoming),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((ended) => server.close(() => ended()));
    },
  };
}

describe('the settings of a bucket', () => {
  const load = (over: NodeJS.ProcessEnv) => loadEnv({ NODE_ENV: 'test', ACCORD_SECRET: 'x'.repeat(32), ...over });
  const whole = { S3_BUCKET: 'accord', S3_REGION: 'eu-west-1', S3_KEY_ID: 'id', S3_SECRET: 'key' };
  test('are left out, or whole; the bucket takes the place of the directory', () => {
    expect(load({}).s3).toBeNull();
    expect(createFileStore(load({})).name).toBe('local');
    expect(load(whole).s3).toMatchObject({ bucket: 'accord', endpoint: null });
    expect(createFileStore(load({ ...whole, S3_ENDPOINT: 'http://minio:9000' })).name).toBe('s3');
  });
  test.each([
    [{ ...whole, S3_BUCKET: '../x' }, 'S3_BUCKET: must be the name of a bucket'],
    [{ ...whole, S3_ENDPOINT: 'minio:9000' }, 'S3_ENDPOINT: must be an address such as https://minio.example:9000'],
    [{ ...whole, S3_SECRET: undefined }, 'S3_SECRET: must be set where S3_BUCKET is'],
    [{ S3_ENDPOINT: 'https://minio.example' }, 'S3_BUCKET: must be set where S3_ENDPOINT is'],
    [{ ...whole, S3_REGION: 'Europe!' }, 'S3_REGION: must be a region such as eu-west-1'],
  ])('%j is refused in one sentence', (over, sentence) => {
    expect(() => load(over)).toThrow(sentence);
  });
});
