import { describe, expect, test } from 'vitest';
import { createDeal, createFile, createUser } from '#db/factories.ts';
import { FILES_QUOTA_BYTES, HOUR_MS } from '#shared/constants.ts';
import { samples } from '#tests/support/sample-files.ts';
import { fileServer } from './file-server.ts';

const { h, clock, brand, creator, stranger, campaign, announce, begin, patch, head, offsetOf, stop, linkOf } =
  await fileServer();

const idOf = (url: string): string => url.replace('/uploads/', '');

describe('an upload', () => {
  test('is allowed to the parties of the campaign', async () => {
    const other = await createUser(h.owner, 'creator');
    const statusOf = async (...file: Parameters<typeof announce>) => (await announce(...file)).statusCode;
    expect(await statusOf(stranger, 'a.pdf', 10, 'contract')).toBe(404);
    expect(await statusOf(other, 'a.png', 10, 'submission')).toBe(404);
    expect(await statusOf(creator, 'a.pdf', 10, 'contract')).toBe(403);
    expect(await statusOf(brand, 'a.png', 10, 'submission')).toBe(403);
    await createDeal(h.owner, { campaign, creatorId: other.id, status: 'invited' });
    expect(await statusOf(other, 'a.png', 10, 'submission')).toBe(404);
  });

  test('is refused to visitors, to other roles, and to people who are suspended, not confirmed or without a profile', async () => {
    const announced = (user: { id: string } | null) => announce(user, 'face.png', 10, 'image');
    expect((await announced(null)).statusCode).toBe(401);
    const nobody = [
      await createUser(h.owner, 'agency'),
      await createUser(h.owner, 'admin'),
      await createUser(h.owner, 'creator', { user: { status: 'suspended' } }),
      await createUser(h.owner, 'creator', { user: { status: 'pending', emailConfirmedAt: null } }),
      await createUser(h.owner, 'creator', { user: { firstName: null } }),
    ];
    for (const person of nobody) expect((await announced(person)).statusCode).toBe(403);
    expect((await announced(creator)).statusCode).toBe(201);
  });

  test('[BR-DASH-26] [S13] cannot be seen, continued or stopped by anybody else', async () => {
    const url = await begin(creator, 'mine.mp4', 10, 'submission');
    for (const [person, code] of [[null, 401] as const, [brand, 404] as const]) {
      expect((await head(person, url)).statusCode).toBe(code);
      expect((await patch(person, url, 0, Buffer.alloc(1))).statusCode).toBe(code);
      expect((await stop(person, url)).statusCode).toBe(code);
    }
    expect(await offsetOf(creator, url)).toBe(0);
    for (const place of ['..%2f..%2fetc', '%00', 'uploads', '..', `${idOf(url)}%2f..`]) {
      for (const answer of [await head(creator, `/uploads/${place}`), await stop(creator, `/uploads/${place}`)]) {
        expect([place, answer.statusCode]).toEqual([place, 404]);
      }
    }
  });

  test('ends after 24 hours', async () => {
    const url = await begin(creator, 'late.mp4', 600_000, 'submission');
    clock.now = new Date(clock.now.getTime() + 24 * HOUR_MS - 1);
    expect((await patch(creator, url, 0, Buffer.alloc(300_000))).statusCode).toBe(204);
    clock.now = new Date(clock.now.getTime() + 1);
    expect((await head(creator, url)).statusCode).toBe(404);
    expect((await patch(creator, url, 300_000, Buffer.alloc(300_000))).statusCode).toBe(404);
    expect((await stop(creator, url)).statusCode).toBe(404);
  });

  test('that is stopped gives its room back; a finished one cannot be stopped', async () => {
    const person = await createUser(h.owner, 'brand');
    await createFile(h.owner, { ownerId: person.id, sizeBytes: FILES_QUOTA_BYTES - 30 });
    const url = await begin(person, 'logo.png', 30, 'image');
    expect((await announce(person, 'logo.png', 30, 'image')).statusCode).toBe(400);
    expect((await stop(person, url)).statusCode).toBe(204);
    expect((await head(person, url)).statusCode).toBe(404);
    expect((await announce(person, 'logo.png', 30, 'image')).statusCode).toBe(201);
    const audited = h.db.selectFrom('auditLog').select('action').where('resourceId', '=', idOf(url));
    expect((await audited.execute()).map(({ action }) => action).sort()).toEqual([
      'files.startUpload',
      'files.stopUpload',
    ]);

    const data = await samples.png();
    const done = await begin(creator, 'face.png', data.length, 'image');
    const { headers } = await patch(creator, done, 0, data);
    const late = await stop(creator, done);
    expect([late.statusCode, late.json().error]).toEqual([409, 'face.png was already uploaded']);
    expect((await linkOf(creator, String(headers['upload-file']))).name).toBe('face.png');
  });

  test('counts against the quota, and a person can have only 20 at once', async () => {
    const hoarder = await createUser(h.owner, 'brand');
    await createFile(h.owner, { ownerId: hoarder.id, sizeBytes: FILES_QUOTA_BYTES - 30 });
    const over = await announce(hoarder, 'logo.png', 31, 'image');
    expect([over.statusCode, over.json().error]).toEqual([
      400,
      'logo.png does not fit: your files can take up 5GB in total',
    ]);
    const tries = await Promise.all(Array.from({ length: 12 }, () => announce(hoarder, 'logo.png', 10, 'image')));
    expect(tries.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
    const busy = await createUser(h.owner, 'brand');
    for (let count = 0; count < 20; count++) await begin(busy, 'logo.png', 10, 'image');
    const more = await announce(busy, 'logo.png', 10, 'image');
    expect([more.statusCode, more.json().error]).toEqual([429, 'Finish some of your 20 uploads first']);
  });
});
