import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createDeal, createFile, createUser } from '#db/factories.ts';
import { FILES_QUOTA_BYTES, UPLOAD_CHUNK_MIN_BYTES } from '#shared/constants.ts';
import { uploadMessages } from '#shared/messages/content.ts';
import { movieOf, refused, samples } from '#tests/support/sample-files.ts';
import { fileServer } from './file-server.ts';

const { h, origin, clock, brand, creator, stranger, campaign, begin, put, get, rawPut, upload, linkOf } =
  await fileServer();

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
    const caller = await h.as(creator.id, clock.now);
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
    expect((await (await h.as(creator.id, clock.now)).files.finishUpload({ uploadId })).sizeBytes).toBe(data.length);
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
    const caller = await h.as(creator.id, clock.now);
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
    expect((await (await h.as(creator.id, clock.now)).files.finishUpload({ uploadId })).sizeBytes).toBe(data.length);
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
      await expect((await h.as(brand.id, clock.now)).files.finishUpload({ uploadId })).rejects.toThrow(`${kind}.docx`);
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
    await expect((await h.as(brand.id, clock.now)).files.finishUpload({ uploadId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await get(brand, '/uploads/..%2f..%2fetc')).statusCode).toBe(404);
  });

  test('counts against the quota, and a person can have only 20 at once', async () => {
    const hoarder = await createUser(h.owner, 'brand');
    await createFile(h.owner, { ownerId: hoarder.id, sizeBytes: FILES_QUOTA_BYTES - 30 });
    const image = (size: number) => begin(hoarder, 'logo.png', size, 'image');
    await expect(image(31)).rejects.toThrow('logo.png does not fit: your files may take up 5GB together');
    const caller = await h.as(hoarder.id, clock.now);
    const small = { purpose: 'image', name: 'logo.png', sizeBytes: 10 } as const;
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => caller.files.startUpload(small)));
    expect(tries.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(3);
    const busy = await createUser(h.owner, 'brand');
    for (let count = 0; count < 20; count++) await begin(busy, 'logo.png', 10, 'image');
    await expect(begin(busy, 'logo.png', 10, 'image')).rejects.toThrow('Finish some of your 20 uploads first');
  });
});
