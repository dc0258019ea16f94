import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { UPLOAD_CHUNK_MAX_BYTES, UPLOAD_CHUNK_MIN_BYTES } from '#shared/constants.ts';
import { announcedFile } from '#shared/files.schema.ts';
import { uploadMessages } from '#shared/messages/content.ts';
import { hostileInputs, INPUTS_PER_SCHEMA, schemaOf } from '#tests/support/inputs.ts';
import { THOROUGH } from '#tests/support/pairs.ts';
import { movieOf, refused, samples } from '#tests/support/sample-files.ts';
import { fileServer, rawHead } from './file-server.ts';

const server = await fileServer();
const { h, port, brand, creator, campaign } = server;
const { options, create, announce, begin, patch, rawPatch, head, offsetOf, stop, get, upload, linkOf } = server;

const sha256 = (data: Buffer): string => createHash('sha256').update(data).digest('hex');
const written = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const idOf = (url: string): string => url.replace('/uploads/', '');
const auditedAs = async (...ids: string[]): Promise<string[]> => {
  const rows = await h.db.selectFrom('auditLog').select('action').where('resourceId', 'in', ids).execute();
  return rows.map(({ action }) => action).sort();
};

describe('an upload', () => {
  test('[CR-UPLOAD-05] is sent in pieces, and the stored file has the same bytes', async () => {
    const data = movieOf(1_000_000);
    const url = await begin(creator, 'take one.mp4', data.length, 'submission');
    expect(await offsetOf(creator, url)).toBe(0);
    const first = await patch(creator, url, 0, data.subarray(0, 300_000));
    expect([first.statusCode, first.headers['upload-offset'], first.headers['upload-file']]).toEqual([
      204,
      '300000',
      undefined,
    ]);
    const { headers } = await head(creator, url);
    expect(headers).toMatchObject({
      'tus-resumable': '1.0.0',
      'upload-offset': '300000',
      'upload-length': String(data.length),
    });
    // Other sites cannot read it.
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    const last = await patch(creator, url, 300_000, data.subarray(300_000));
    expect([last.statusCode, last.headers['upload-offset']]).toEqual([204, String(data.length)]);
    const fileId = String(last.headers['upload-file']);
    const again = await head(creator, url);
    expect([again.headers['upload-offset'], again.headers['upload-file']]).toEqual([String(data.length), fileId]);
    const file = await linkOf(creator, fileId);
    expect(file).toMatchObject({ name: 'take one.mp4', contentType: 'video/mp4', sizeBytes: data.length });
    expect(sha256((await get(creator, file.url)).rawPayload)).toBe(sha256(data));
    expect(await auditedAs(fileId, idOf(url))).toEqual(['files.finishUpload', 'files.startUpload']);
  });

  test('goes on from the same place after the connection broke', async () => {
    const data = movieOf(600_000);
    const url = await begin(creator, 'broken.mp4', data.length, 'submission');
    await patch(creator, url, 0, data.subarray(0, 300_000));
    await new Promise<void>((done) => {
      const socket = connect(port, '127.0.0.1', () => {
        const head = rawHead(url, creator.id, { 'upload-offset': '300000', 'content-length': '300000' });
        socket.write(Buffer.concat([Buffer.from(head), data.subarray(300_000, 302_000)]), () => socket.destroy());
      });
      socket.on('close', () => done());
    });
    await expect.poll(() => offsetOf(creator, url)).toBe(300_000);
    expect((await patch(creator, url, 300_000, data.subarray(300_000))).headers['upload-file']).toBeDefined();
  });

  test('goes on from the same place after the server was started again', async () => {
    const data = movieOf(900_000);
    const url = await begin(creator, 'restart.mp4', data.length, 'submission');
    await patch(creator, url, 0, data.subarray(0, 300_000));
    await server.restart();
    expect(await offsetOf(creator, url)).toBe(300_000);
    await patch(creator, url, 300_000, data.subarray(300_000, 600_000));
    await server.restart();
    const { headers } = await patch(creator, url, 600_000, data.subarray(600_000));
    const { url: link } = await linkOf(creator, String(headers['upload-file']));
    expect(sha256((await get(creator, link)).rawPayload)).toBe(sha256(data));
  });

  test('takes each piece once: a piece at a wrong or earlier place and a parallel piece are refused', async () => {
    const data = movieOf(600_000);
    const url = await begin(creator, 'pieces.mp4', data.length, 'submission');
    const wrong = await patch(creator, url, 10, data.subarray(10));
    expect([wrong.statusCode, wrong.json().error]).toEqual([409, uploadMessages.moved('pieces.mp4')]);
    const both = await Promise.all([
      patch(creator, url, 0, data.subarray(0, 300_000)),
      patch(creator, url, 0, data.subarray(0, 300_000)),
    ]);
    expect(both.map((answer) => answer.statusCode).sort()).toEqual([204, 409]);
    expect((await patch(creator, url, 0, data)).statusCode).toBe(409);
    for (const place of ['x', '-1', '1e9', '300000.5', '']) {
      const { statusCode, json } = await patch(creator, url, place, data);
      expect([place, statusCode, json().error]).toEqual([place, 400, 'Invalid upload-offset']);
    }
    expect(await offsetOf(creator, url)).toBe(300_000);
  });

  test('[CR-UPLOAD-05] whose last piece is sent many times at once becomes one file, or is refused each time', async () => {
    for (let round = 0; round < 5; round++) {
      const data = movieOf(THOROUGH ? 3_000_000 : 600_000);
      const url = await begin(creator, 'twice.mp4', data.length, 'submission');
      let at = 0;
      for (; at + UPLOAD_CHUNK_MIN_BYTES < data.length; at += UPLOAD_CHUNK_MIN_BYTES) {
        await patch(creator, url, at, data.subarray(at, at + UPLOAD_CHUNK_MIN_BYTES));
      }
      const answers = await Promise.all(Array.from({ length: 12 }, () => patch(creator, url, at, data.subarray(at))));
      const codes = answers.map(({ statusCode }) => statusCode).sort();
      expect(codes).toEqual([204, ...Array.from({ length: 11 }, () => 409)]);
      const fileId = String((await head(creator, url)).headers['upload-file']);
      expect(answers.find(({ statusCode }) => statusCode === 204)?.headers['upload-file']).toBe(fileId);
      expect(await auditedAs(fileId)).toEqual(['files.finishUpload']);
    }
    const url = await begin(creator, 'words.mp4', 30, 'submission');
    const refusals = await Promise.all(Array.from({ length: 12 }, () => patch(creator, url, 0, Buffer.alloc(30, 'x'))));
    const codes = refusals.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code !== 400 && code !== 404)).toEqual([]);
    expect(codes).toContain(400);
  });

  test('that another tab finishes while a piece arrives refuses this piece as one that comes too late', async () => {
    const data = movieOf(600_000);
    const url = await begin(creator, 'two tabs.mp4', data.length, 'submission');
    const head = rawHead(url, creator.id, {
      'upload-offset': '0',
      'content-length': `${data.length}`,
      connection: 'close',
    });
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(Buffer.concat([Buffer.from(head), data.subarray(0, 300_000)])),
    );
    const parts = join(h.env.dataDir, 'files', 'parts', idOf(url));
    await expect.poll(() => existsSync(parts) && readdirSync(parts)).toHaveLength(1);
    expect((await patch(creator, url, 0, data)).statusCode).toBe(204);
    socket.write(data.subarray(300_000));
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 409 /);
    expect(answer).toContain(uploadMessages.moved('two tabs.mp4'));
  });

  test('has pieces of a minimal and of a maximal size, but for the last', async () => {
    const data = movieOf(600_000);
    const url = await begin(creator, 'crumbs.mp4', data.length, 'submission');
    const crumb = await patch(creator, url, 0, data.subarray(0, UPLOAD_CHUNK_MIN_BYTES - 1));
    expect([crumb.statusCode, crumb.json().error]).toEqual([400, uploadMessages.pieceTooSmall('crumbs.mp4')]);
    expect(await offsetOf(creator, url)).toBe(0);
    const near = data.length - 1;
    expect((await patch(creator, url, 0, data.subarray(0, near))).statusCode).toBe(204);
    expect((await patch(creator, url, near, data.subarray(near))).headers['upload-file']).toBeDefined();
    const long = await begin(creator, 'long.mp4', 2 * UPLOAD_CHUNK_MAX_BYTES, 'submission');
    const lump = await patch(creator, long, 0, Buffer.alloc(UPLOAD_CHUNK_MAX_BYTES + 1));
    expect([lump.statusCode, lump.json().error]).toEqual([413, uploadMessages.pieceTooLarge('long.mp4')]);
    expect(await offsetOf(creator, long)).toBe(0);
  });

  test('takes the announced length and not one byte more', async () => {
    const data = await samples.mp4();
    const url = await begin(creator, 'more.mp4', data.length - 1, 'submission');
    const over = await patch(creator, url, 0, data);
    expect([over.statusCode, over.json().error]).toEqual([413, 'more.mp4 is larger than announced']);
    expect(await offsetOf(creator, url)).toBe(0);
    expect(await rawPatch(url, creator.id, Buffer.alloc(1024 * 1024))).toMatch(/^HTTP\/1\.1 413 /);
    expect(await offsetOf(creator, url)).toBe(0);
  });

  test('says which version and which extensions of the protocol it speaks', async () => {
    const { statusCode, headers } = await options(creator);
    expect([statusCode, headers['tus-version'], headers['tus-extension']]).toEqual([
      204,
      '1.0.0',
      'creation,creation-with-upload,termination',
    ]);
  });

  test('may be sent whole with its announcement', async () => {
    const data = await samples.mp4();
    const metadata = { purpose: 'submission', campaignId: campaign.id, filename: 'whole.mp4' };
    const sent = await create(creator, metadata, data.length, {}, data);
    expect([sent.statusCode, sent.headers['upload-offset']]).toEqual([201, String(data.length)]);
    expect((await linkOf(creator, String(sent.headers['upload-file']))).name).toBe('whole.mp4');
  });

  test.each([
    ['contract', 'terms.pdf', 20 * 1024 * 1024 + 1, 413, 'terms.pdf is larger than 20MB'],
    ['submission', 'film.mov', 100 * 1024 * 1024 + 1, 413, 'film.mov is larger than 100MB'],
    ['brief', 'brief.svg', 100, 400, 'brief.svg is not one of PDF, DOCX, PPT, PPTX'],
    ['contract', 'contract.pdf.exe', 100, 400, 'contract.pdf.exe is not one of PDF, DOCX'],
    ['submission', 'nothing.png', 0, 400, 'nothing.png is empty'],
    ['contract', 'a\0b.pdf', 100, 400, 'File name contains a character that cannot be used'],
  ] as const)(
    '[S12] of a %s called %j is refused by name before a byte is sent',
    async (purpose, name, size, status, message) => {
      const answer = await announce(purpose === 'submission' ? creator : brand, name, size, purpose);
      expect([answer.statusCode, answer.json().error, answer.headers.location]).toEqual([status, message, undefined]);
    },
  );

  test('says in one sentence what is wrong with an announcement or a request', async () => {
    const logo = { purpose: 'image', filename: 'logo.png' };
    const wrong: [Promise<{ statusCode: number; json(): unknown }>, number, string][] = [
      [create(brand, { filename: 'logo.png' }, 10), 400, 'Purpose'],
      [create(brand, { ...logo, purpose: 'x' }, 10), 400, 'Purpose'],
      [create(brand, { purpose: 'image' }, 10), 400, 'File name'],
      [create(brand, { ...logo, campaignId: '../x' }, 10), 400, 'Campaign is not a valid id'],
      [create(brand, { purpose: 'contract', filename: 'a.pdf' }, 10), 400, 'Campaign is required'],
      [create(brand, logo, 'ten'), 400, 'upload-length'],
      [create(brand, logo, -1), 400, 'upload-length'],
      [create(brand, logo, '99999999999999999999'), 400, 'upload-length'],
      [create(brand, logo, Number.MAX_SAFE_INTEGER), 413, 'logo.png is larger than'],
      [create(brand, logo, 10, { 'upload-metadata': '__proto__ eA==' }), 400, 'upload-metadata'],
      [create(brand, logo, 10, { 'upload-metadata': 'purpose %%%' }), 400, 'upload-metadata'],
      [create(brand, logo, 10, { 'upload-concat': 'partial' }), 400, 'Concatenation'],
      [create(brand, logo, 10, { 'tus-resumable': '0.2.2' }), 400, 'tus-resumable'],
    ];
    for (const [sent, status, sentence] of wrong) {
      const answer = await sent;
      expect([answer.statusCode, answer.json()]).toEqual([status, { error: expect.stringContaining(sentence) }]);
    }
    const url = await begin(brand, 'logo.png', 10, 'image');
    const plain = await patch(brand, url, 0, Buffer.alloc(10), { 'content-type': 'text/plain' });
    expect([plain.statusCode, plain.json().error]).toEqual([400, 'Invalid content-type']);
  });

  test('[S14] no hostile announcement breaks the server or makes it tell about its inside', async () => {
    const inputs = hostileInputs(schemaOf(announcedFile), { campaignId: campaign.id });
    expect(inputs.length).toBeGreaterThanOrEqual(INPUTS_PER_SCHEMA);
    const broken: string[] = [];
    const sent = new Set<string>();
    for (const input of inputs) {
      const file = typeof input === 'object' ? { ...input } : { name: input };
      const { name: filename, sizeBytes, ...rest } = { sizeBytes: 10, name: 'logo.png', ...file };
      const metadata = Object.entries({ filename, ...rest }).map(([key, value]) => [key, written(value)]);
      const length = written(sizeBytes).replaceAll(/[^\x21-\x7e]/g, '?');
      // Many are written alike.
      const header = JSON.stringify([metadata, length]);
      if (sent.has(header)) continue;
      sent.add(header);
      const answer = await create(brand, Object.fromEntries(metadata), length);
      const told = answer.statusCode === 201 ? '' : answer.json().error;
      if (answer.statusCode >= 500 || told.length > 400) broken.push(`${written(input)} → ${answer.body}`);
      if (answer.headers.location) await stop(brand, String(answer.headers.location));
    }
    expect(broken.slice(0, 5)).toEqual([]);
  });

  test.each(Object.keys(refused) as (keyof typeof refused)[])(
    'refuses %s under the name of a contract',
    async (kind) => {
      const data = await refused[kind]();
      const url = await begin(brand, `${kind}.docx`, data.length, 'contract');
      const { statusCode, json } = await patch(brand, url, 0, data);
      expect([statusCode, json().error]).toEqual([400, expect.stringContaining(`${kind}.docx`)]);
      expect((await head(brand, url)).statusCode).toBe(404);
    },
  );

  test('gets the type of its content, under any name', async () => {
    expect((await upload(brand, 'Terms.DOCX', await samples.pdf(), 'contract')).name).toBe('Terms.DOCX.pdf');
    expect((await upload(brand, '../../etc/passwd.pdf', await samples.pdf(), 'contract')).name).toBe('passwd.pdf');
  });
});
