import { createHash, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCampaign, createDeal, createFile, createSubmission, createUser, type Row } from '#db/factories.ts';
import { answerFailure } from '#server/failures.ts';
import { cleanFiles, discardFile } from '#server/providers/files/cleaning.ts';
import { registerFiles } from '#server/providers/files/routes.ts';
import { FILES_QUOTA_BYTES, UPLOAD_CHUNK_MIN_BYTES } from '#shared/constants.ts';
import type { FilePurpose } from '#shared/files.ts';
import { uploadMessages } from '#shared/messages/content.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { movieOf, refused, samples } from '#tests/support/sample-files.ts';

const start = new Date('2026-03-10T09:20:00Z');
let now = start;
let h: Harness;
let app: FastifyInstance;
let origin: string;
let brand: Row<'users'>;
let creator: Row<'users'>;
let stranger: Row<'users'>;
let campaign: Row<'campaigns'>;
let deal: Row<'deals'>;

beforeAll(async () => {
  h = await harness();
  app = Fastify({ routerOptions: { maxParamLength: 2_000 } });
  app.setErrorHandler(answerFailure);
  await registerFiles(app, {
    contextOf: async (request) => {
      const id = request.headers['x-user'];
      return h.context(typeof id === 'string' ? await h.actor(id) : undefined, now);
    },
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  [brand, creator, stranger] = [
    await createUser(h.owner, 'brand'),
    await createUser(h.owner, 'creator'),
    await createUser(h.owner, 'brand'),
  ];
  campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'in_progress' });
  deal = await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'in_progress' });
});
afterAll(() => app.close());
beforeEach(() => {
  now = start;
});

const begin = async (
  user: { id: string },
  name: string,
  sizeBytes: number,
  purpose: FilePurpose,
  campaignId = campaign.id,
) => (await h.as(user.id, now)).files.startUpload({ purpose, campaignId, name, sizeBytes });
const put = (user: { id: string } | null, url: string, offset: number | string, payload: Buffer) =>
  app.inject({
    method: 'PUT',
    url,
    headers: {
      ...(user && { 'x-user': user.id }),
      'upload-offset': String(offset),
      'content-type': 'application/octet-stream',
    },
    payload,
  });
const get = (user: { id: string } | null, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { ...(user && { 'x-user': user.id }), ...headers } });
/** Sends a piece over a real connection without a content-length; returns the server's answer. */
function rawPut(url: string, userId: string, data: Buffer): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((done) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => {
      const head = `PUT ${url} HTTP/1.1\r\nhost: x\r\nx-user: ${userId}\r\nupload-offset: 0\r\ntransfer-encoding: chunked\r\n\r\n`;
      socket.write(Buffer.concat([Buffer.from(`${head}${data.length.toString(16)}\r\n`), data]));
    });
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => done(answer));
  });
}
async function upload(user: { id: string }, name: string, data: Buffer, purpose: FilePurpose) {
  const { url, uploadId } = await begin(user, name, data.length, purpose);
  expect((await put(user, url, 0, data)).statusCode).toBe(200);
  return (await h.as(user.id, now)).files.finishUpload({ uploadId });
}
const linkOf = async (user: { id: string }, fileId: string) => (await h.as(user.id, now)).files.url({ fileId });

describe('an upload', () => {
  test('[CR-UPLOAD-05] is sent in pieces, and the stored file has the same bytes', async () => {
    const data = movieOf(1_000_000);
    const { url, uploadId, offset, chunkBytes } = await begin(creator, 'take one.mp4', data.length, 'submission');
    expect([offset, chunkBytes]).toEqual([0, 4 * 1024 * 1024]);
    expect((await put(creator, url, 0, data.subarray(0, 300_000))).json()).toEqual({
      offset: 300_000,
      sizeBytes: data.length,
    });
    expect((await get(creator, url)).json()).toEqual({ offset: 300_000, sizeBytes: data.length });
    const caller = await h.as(creator.id, now);
    await expect(caller.files.finishUpload({ uploadId })).rejects.toThrow('take one.mp4 has not arrived completely');
    expect((await put(creator, url, 300_000, data.subarray(300_000))).json()).toMatchObject({ offset: data.length });
    const file = await caller.files.finishUpload({ uploadId });
    expect(file).toMatchObject({ name: 'take one.mp4', contentType: 'video/mp4', sizeBytes: data.length });
    expect(await caller.files.finishUpload({ uploadId })).toEqual(file);
    const served = await get(creator, (await linkOf(creator, file.id)).url);
    expect(createHash('sha256').update(served.rawPayload).digest('hex')).toBe(
      createHash('sha256').update(data).digest('hex'),
    );
    const audited = h.db.selectFrom('auditLog').select('action').where('resourceId', 'in', [file.id, uploadId]);
    expect((await audited.execute()).map((row) => row.action).sort()).toEqual([
      'files.finishUpload',
      'files.startUpload',
    ]);
  });

  test('goes on from the same place after the connection broke', async () => {
    const data = movieOf(600_000);
    const { url, uploadId } = await begin(creator, 'broken.mp4', data.length, 'submission');
    await put(creator, url, 0, data.subarray(0, 300_000));
    const { hostname, port } = new URL(origin);
    await new Promise<void>((done) => {
      const socket = connect(Number(port), hostname, () => {
        const head = `PUT ${url} HTTP/1.1\r\nhost: x\r\nx-user: ${creator.id}\r\nupload-offset: 300000\r\ncontent-length: ${data.length - 300_000}\r\n\r\n`;
        socket.write(Buffer.concat([Buffer.from(head), data.subarray(300_000, 302_000)]), () => socket.destroy());
      });
      socket.on('close', () => done());
    });
    await expect.poll(async () => (await get(creator, url)).json().offset).toBe(300_000);
    await put(creator, url, 300_000, data.subarray(300_000));
    expect((await (await h.as(creator.id, now)).files.finishUpload({ uploadId })).sizeBytes).toBe(data.length);
  });

  test('takes each piece once: a piece at a wrong or earlier place and a parallel piece are refused', async () => {
    const data = movieOf(600_000);
    const { url } = await begin(creator, 'pieces.mp4', data.length, 'submission');
    expect((await put(creator, url, 10, data)).statusCode).toBe(409);
    const both = await Promise.all([
      put(creator, url, 0, data.subarray(0, 300_000)),
      put(creator, url, 0, data.subarray(0, 300_000)),
    ]);
    expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    expect((await put(creator, url, 0, data)).statusCode).toBe(409);
    expect((await put(creator, url, 'x', data)).statusCode).toBe(400);
  });

  test('[CR-UPLOAD-05] that is finished many times at once becomes one file, or gets the same refusal each time', async () => {
    const caller = await h.as(creator.id, now);
    for (let round = 0; round < 5; round++) {
      const data = movieOf(3_000_000);
      const { url, uploadId } = await begin(creator, 'twice.mp4', data.length, 'submission');
      for (let at = 0; at < data.length; at += UPLOAD_CHUNK_MIN_BYTES) {
        await put(creator, url, at, data.subarray(at, at + UPLOAD_CHUNK_MIN_BYTES));
      }
      const files = await Promise.all(Array.from({ length: 12 }, () => caller.files.finishUpload({ uploadId })));
      expect(new Set(files.map(({ id }) => id)).size).toBe(1);
      const rows = h.db
        .selectFrom('auditLog')
        .select('id')
        .where('resourceId', '=', files[0]?.id ?? '');
      expect(await rows.execute()).toHaveLength(1);
    }
    const { url, uploadId } = await begin(creator, 'words.mp4', 30, 'submission');
    await put(creator, url, 0, Buffer.alloc(30, 'x'));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, () => caller.files.finishUpload({ uploadId })),
    );
    const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'stored'));
    expect(codes.filter((code) => code !== 'BAD_REQUEST' && code !== 'NOT_FOUND')).toEqual([]);
    expect(codes).toContain('BAD_REQUEST');
  });

  test('has pieces of a minimal size, except the last', async () => {
    const data = movieOf(600_000);
    const { url, uploadId } = await begin(creator, 'crumbs.mp4', data.length, 'submission');
    const crumb = await put(creator, url, 0, data.subarray(0, UPLOAD_CHUNK_MIN_BYTES - 1));
    expect([crumb.statusCode, crumb.json().error]).toEqual([400, uploadMessages.pieceTooSmall('crumbs.mp4')]);
    expect((await get(creator, url)).json().offset).toBe(0);
    const near = data.length - 1;
    expect((await put(creator, url, 0, data.subarray(0, near))).statusCode).toBe(200);
    expect((await put(creator, url, near, data.subarray(near))).statusCode).toBe(200);
    expect((await (await h.as(creator.id, now)).files.finishUpload({ uploadId })).sizeBytes).toBe(data.length);
  });

  test('takes the announced length and not one byte more', async () => {
    const data = await samples.mp4();
    const { url } = await begin(creator, 'more.mp4', data.length - 1, 'submission');
    const over = await put(creator, url, 0, data);
    expect([over.statusCode, over.json().error]).toEqual([413, 'more.mp4 sends more than was announced']);
    expect((await get(creator, url)).json().offset).toBe(0);
    expect(await rawPut(url, creator.id, Buffer.alloc(1024 * 1024))).toMatch(/^HTTP\/1\.1 413 /);
    expect((await get(creator, url)).json().offset).toBe(0);
  });

  test.each([
    ['contract', 'terms.pdf', 20 * 1024 * 1024 + 1, 'terms.pdf is larger than 20MB'],
    ['submission', 'film.mov', 100 * 1024 * 1024 + 1, 'film.mov is larger than 100MB'],
    ['brief', 'brief.svg', 100, 'brief.svg is not one of PDF, DOCX, PPT, PPTX'],
    ['contract', 'contract.pdf.exe', 100, 'contract.pdf.exe is not one of PDF, DOCX'],
    ['submission', 'nothing.png', 0, 'nothing.png is empty'],
    ['contract', 'a\0b.pdf', 100, 'File name contains a character that cannot be used'],
  ] as const)('of a %s called %j is refused by name before a byte is sent', async (purpose, name, size, message) => {
    await expect(begin(purpose === 'submission' ? creator : brand, name, size, purpose)).rejects.toThrow(message);
  });

  test.each(Object.keys(refused) as (keyof typeof refused)[])(
    'refuses %s under the name of a contract',
    async (kind) => {
      const data = await refused[kind]();
      const { url, uploadId } = await begin(brand, `${kind}.docx`, data.length, 'contract');
      await put(brand, url, 0, data);
      await expect((await h.as(brand.id, now)).files.finishUpload({ uploadId })).rejects.toThrow(`${kind}.docx`);
      expect((await get(brand, url)).statusCode).toBe(404);
    },
  );

  test('gets the type of its content, under any name', async () => {
    expect((await upload(brand, 'Terms.DOCX', await samples.pdf(), 'contract')).name).toBe('Terms.DOCX.pdf');
    expect((await upload(brand, '../../etc/passwd.pdf', await samples.pdf(), 'contract')).name).toBe('passwd.pdf');
  });

  test('is allowed to the parties of the campaign', async () => {
    const other = await createUser(h.owner, 'creator');
    await expect(begin(stranger, 'a.pdf', 10, 'contract')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(begin(other, 'a.png', 10, 'submission')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(begin(creator, 'a.pdf', 10, 'contract')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(begin(brand, 'a.png', 10, 'submission')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await createDeal(h.owner, { campaign, creatorId: other.id, status: 'invited' });
    await expect(begin(other, 'a.png', 10, 'submission')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('cannot be seen, continued or finished by anybody else', async () => {
    const { url, uploadId } = await begin(creator, 'mine.mp4', 10, 'submission');
    expect((await put(null, url, 0, Buffer.alloc(1))).statusCode).toBe(401);
    expect((await get(null, url)).statusCode).toBe(401);
    expect((await put(brand, url, 0, Buffer.alloc(1))).statusCode).toBe(404);
    expect((await get(brand, url)).statusCode).toBe(404);
    await expect((await h.as(brand.id, now)).files.finishUpload({ uploadId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await get(brand, '/uploads/..%2f..%2fetc')).statusCode).toBe(404);
  });

  test('counts against the quota, and a person can have only 20 at once', async () => {
    const hoarder = await createUser(h.owner, 'brand');
    await createFile(h.owner, { ownerId: hoarder.id, sizeBytes: FILES_QUOTA_BYTES - 30 });
    const image = (size: number) => begin(hoarder, 'logo.png', size, 'image');
    await expect(image(31)).rejects.toThrow('logo.png does not fit: your files may take up 5GB together');
    const caller = await h.as(hoarder.id, now);
    const small = { purpose: 'image', name: 'logo.png', sizeBytes: 10 } as const;
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => caller.files.startUpload(small)));
    expect(tries.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(3);
    const busy = await createUser(h.owner, 'brand');
    for (let count = 0; count < 20; count++) await begin(busy, 'logo.png', 10, 'image');
    await expect(begin(busy, 'logo.png', 10, 'image')).rejects.toThrow('Finish some of your 20 uploads first');
  });
});

describe('a link to a file', () => {
  test('works for the person it was made for, for one to two hours', async () => {
    const file = await upload(creator, 'mine.png', await samples.png(), 'submission');
    const { url, downloadUrl } = await linkOf(creator, file.id);
    const shown = await get(creator, url);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename="mine.png"; filename*=UTF-8''mine.png`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=3600',
      'content-length': String(file.sizeBytes),
    });
    expect(shown.headers['content-security-policy']).toContain('sandbox');
    expect((await get(creator, downloadUrl)).headers['content-disposition']).toMatch(/^attachment;/);
    expect((await linkOf(creator, file.id)).url).toBe(url);
    for (const user of [brand, stranger, null]) expect((await get(user, url)).statusCode).toBe(404);
    const [payload = '', signature = ''] = url.replace('/files/', '').split('.');
    const forged = Buffer.from(Buffer.from(payload, 'base64url').toString().replace(creator.id, stranger.id)).toString(
      'base64url',
    );
    for (const token of [
      `${forged}.${signature}`,
      `${payload}.${signature}x`,
      `${payload}.`,
      payload,
      'x.y.z',
      '%00',
    ]) {
      expect((await get(stranger, `/files/${token}`)).statusCode).toBe(404);
    }
    now = new Date('2026-03-10T10:59:59Z');
    expect((await get(creator, url)).statusCode).toBe(200);
    now = new Date('2026-03-10T11:00:00Z');
    expect((await get(creator, url)).statusCode).toBe(404);
  });

  test('[C35] of a document always downloads it', async () => {
    const file = await upload(brand, 'Vertrag "neu" – Größe.pdf', await samples.pdf(), 'contract');
    const { headers } = await get(brand, (await linkOf(brand, file.id)).url);
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="Vertrag neu _ Gro_+e\.pdf"; filename\*=UTF-8''Vertrag%20neu%20%E2%80%93%20/,
    );
  });

  test('serves ranges for seeking, as much as the file has', async () => {
    const data = movieOf(1_000);
    const file = await upload(creator, 'seek.mp4', data, 'submission');
    const { url } = await linkOf(creator, file.id);
    const size = data.length;
    const part = async (range: string, more: Record<string, string> = {}) => get(creator, url, { range, ...more });
    for (const [range, from, to] of [
      ['bytes=0-0', 0, 1],
      ['bytes=100-199', 100, 200],
      [`bytes=${size - 1}-`, size - 1, size],
      ['bytes=-5', size - 5, size],
      [`bytes=10-${size * 9}`, 10, size],
    ] as const) {
      const answer = await part(range);
      expect(answer.statusCode).toBe(206);
      expect(answer.headers['content-range']).toBe(`bytes ${from}-${to - 1}/${size}`);
      expect(answer.rawPayload).toEqual(data.subarray(from, to));
    }
    for (const range of [`bytes=${size}-`, 'bytes=-0']) {
      const answer = await part(range);
      expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, `bytes */${size}`]);
    }
    for (const range of ['bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-', 'bytes=a-b']) {
      expect((await part(range)).rawPayload).toHaveLength(size);
    }
    const etag = String((await get(creator, url)).headers.etag);
    expect((await get(creator, url, { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await part('bytes=0-0', { 'if-range': etag })).statusCode).toBe(206);
    expect((await part('bytes=0-0', { 'if-range': '"other"' })).statusCode).toBe(200);
    const head = await app.inject({ method: 'HEAD', url, headers: { 'x-user': creator.id } });
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, String(size), 0]);
  });

  test('[C35] is given to the parties of the campaign and the deal, and to staff', async () => {
    const admin = await createUser(h.owner, 'admin');
    const invited = await createUser(h.owner, 'creator');
    await createDeal(h.owner, { campaign, creatorId: invited.id, status: 'invited' });
    const contract = await upload(brand, 'contract.pdf', await samples.pdf(), 'contract');
    const attach = {
      campaignId: campaign.id,
      kind: 'contract' as const,
      fileId: contract.id,
      createdBy: brand.id,
      createdAt: now,
    };
    await h.owner.insertInto('campaignFiles').values(attach).execute();
    for (const user of [brand, creator, admin]) expect((await linkOf(user, contract.id)).name).toBe('contract.pdf');
    for (const user of [stranger, invited]) {
      await expect(linkOf(user, contract.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await expect(linkOf(brand, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });

    const filesOf = async (status: 'draft' | 'submitted') => {
      const submission = await createSubmission(h.owner, { deal, status });
      return h.owner
        .selectFrom('submissionFiles')
        .innerJoin('submissionVersions', 'submissionVersions.id', 'versionId')
        .select('fileId')
        .where('submissionId', '=', submission.id)
        .executeTakeFirstOrThrow();
    };
    const [draft, submitted] = [await filesOf('draft'), await filesOf('submitted')];
    await linkOf(creator, draft.fileId);
    await linkOf(brand, submitted.fileId);
    await expect(linkOf(brand, draft.fileId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(linkOf(stranger, submitted.fileId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('of a profile picture needs only a session', async () => {
    const picture = await upload(creator, 'me.jpg', await samples.jpg(), 'image');
    expect((await get(stranger, `/images/${picture.id}`)).headers['content-type']).toBe('image/jpeg');
    expect((await get(null, `/images/${picture.id}`)).statusCode).toBe(404);
    const video = await upload(creator, 'not-a-picture.mp4', await samples.mp4(), 'submission');
    expect((await get(creator, `/images/${video.id}`)).statusCode).toBe(404);
  });
});

describe('cleaning', () => {
  const later = (hours: number) =>
    h.context({ kind: 'system', onBehalfOf: null }, new Date(start.getTime() + hours * 3_600_000));
  const store = () => h.context().providers.files;
  const keyOf = async (id: string) =>
    (await h.db.selectFrom('files').select('contentKey').where('id', '=', id).executeTakeFirst())?.contentKey;

  test('removes uploads that were not finished within 24 hours', async () => {
    const { url } = await begin(creator, 'forgotten.mp4', 600_000, 'submission');
    await put(creator, url, 0, Buffer.alloc(300_000));
    await cleanFiles(later(23));
    expect((await get(creator, url)).statusCode).toBe(200);
    await cleanFiles(later(24));
    expect((await get(creator, url)).statusCode).toBe(404);
  });

  test('removes files to which nothing refers, and a content with the last file that has it', async () => {
    const data = Buffer.concat([await samples.pdf(), Buffer.from(`%${randomUUID()}\n%%EOF`)]);
    const [loose, attached] = [
      await upload(brand, 'a.pdf', data, 'contract'),
      await upload(brand, 'b.pdf', data, 'contract'),
    ];
    await h.owner
      .insertInto('campaignFiles')
      .values({ campaignId: campaign.id, kind: 'contract', fileId: attached.id, createdBy: brand.id, createdAt: now })
      .execute();
    const key = (await keyOf(loose.id)) ?? '';
    expect(await keyOf(attached.id)).toBe(key);
    await cleanFiles(later(25));
    expect(await keyOf(loose.id)).toBeUndefined();
    expect(await keyOf(attached.id)).toBe(key);
    expect(await store().exists(key)).toBe(true);
    await h.owner.deleteFrom('campaignFiles').where('fileId', '=', attached.id).execute();
    await cleanFiles(later(25));
    expect(await store().exists(key)).toBe(false);
  });

  test('removes a discarded picture after a day; nobody can open it meanwhile', async () => {
    const picture = await upload(creator, 'old.png', await samples.png(), 'image');
    await h.db.transaction().execute((tx) => discardFile(tx, h.context(undefined, start), picture.id));
    expect((await get(creator, `/images/${picture.id}`)).statusCode).toBe(404);
    await cleanFiles(later(23));
    expect(await keyOf(picture.id)).toBeDefined();
    await cleanFiles(later(25));
    expect(await keyOf(picture.id)).toBeUndefined();
  });
});
