import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createDeal, createSubmission, createUser } from '#db/factories.ts';
import { movieOf, samples } from '#tests/support/sample-files.ts';
import { fileServer } from './file-server.ts';

const { h, head, clock, brand, creator, stranger, campaign, deal, get, upload, linkOf } = await fileServer();

describe('a link to a file', () => {
  test('[S13] works for the person it was made for, for one to two hours', async () => {
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
    clock.now = new Date('2026-03-10T10:59:59Z');
    expect((await get(creator, url)).statusCode).toBe(200);
    clock.now = new Date('2026-03-10T11:00:00Z');
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
    const asked = await head(creator, url);
    expect([asked.statusCode, asked.headers['content-length'], asked.rawPayload.length]).toEqual([
      200,
      String(size),
      0,
    ]);
  });

  test('[C35] [S13] is given to the parties of the campaign and the deal, and to staff, and ends when they may no longer see it', async () => {
    const admin = await createUser(h.owner, 'admin');
    const invited = await createUser(h.owner, 'creator');
    await createDeal(h.owner, { campaign, creatorId: invited.id, status: 'invited' });
    const contract = await upload(brand, 'contract.pdf', await samples.pdf(), 'contract');
    const attach = {
      campaignId: campaign.id,
      kind: 'contract' as const,
      fileId: contract.id,
      createdBy: brand.id,
      createdAt: clock.now,
    };
    await h.owner.insertInto('campaignFiles').values(attach).execute();
    for (const user of [brand, creator, admin]) expect((await linkOf(user, contract.id)).name).toBe('contract.pdf');
    for (const user of [stranger, invited]) {
      await expect(linkOf(user, contract.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await expect(linkOf(brand, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });

    const { url } = await linkOf(creator, contract.id);
    expect((await get(creator, url)).statusCode).toBe(200);
    await h.owner
      .updateTable('campaignFiles')
      .set({ removedAt: clock.now })
      .where('fileId', '=', contract.id)
      .execute();
    expect((await get(creator, url)).statusCode).toBe(404);

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

  test('[S13] of a picture opens to whoever may see what it belongs to', async () => {
    const staff = await createUser(h.owner, 'admin');
    const everybody = { creator, brand, stranger, staff, visitor: null };
    const seenBy = async (fileId: string) => {
      const seen = Object.entries(everybody).map(async ([who, user]) => {
        const { statusCode, headers } = await get(user, `/images/${fileId}`);
        return statusCode === 200 ? [`${who} ${headers['cache-control']}`] : [];
      });
      return (await Promise.all(seen)).flat();
    };
    const [month, hour] = ['private, max-age=2592000, immutable', 'private, max-age=3600'];
    const mine = await upload(creator, 'me.jpg', await samples.jpg(), 'image');
    expect(await seenBy(mine.id)).toEqual([`creator ${hour}`, `staff ${hour}`]);
    const face = (avatarUrl: string | null) =>
      h.owner.updateTable('creatorProfiles').set({ avatarUrl }).where('userId', '=', creator.id).execute();
    await face(`/images/${mine.id}`);
    expect(await seenBy(mine.id)).toEqual(['creator', 'brand', 'stranger', 'staff'].map((who) => `${who} ${month}`));
    await face(null);
    const cover = await upload(brand, 'cover.jpg', await samples.jpg(), 'image');
    await h.owner.updateTable('campaigns').set({ coverFileId: cover.id }).where('id', '=', campaign.id).execute();
    expect(await seenBy(cover.id)).toEqual(['creator', 'brand', 'staff'].map((who) => `${who} ${hour}`));
    await h.owner.updateTable('campaigns').set({ coverFileId: null }).where('id', '=', campaign.id).execute();
    expect(await seenBy(cover.id)).toEqual([`brand ${hour}`, `staff ${hour}`]);
    const video = await upload(creator, 'not-a-picture.mp4', await samples.mp4(), 'submission');
    expect((await get(creator, `/images/${video.id}`)).statusCode).toBe(404);
  });
});

describe('a picture in one of its widths', () => {
  const photo = () => sharp({ create: { width: 700, height: 500, channels: 3, background: '#8a1c58' } });

  test('is a WebP that browsers keep, made once, and never wider than the picture is', async () => {
    const picture = await upload(creator, 'me.jpg', await photo().jpeg().toBuffer(), 'image');
    const avatarUrl = `/images/${picture.id}`;
    await h.owner.updateTable('creatorProfiles').set({ avatarUrl }).where('userId', '=', creator.id).execute();
    for (const [asked, width] of [
      [64, 64],
      [256, 256],
      [960, 700],
    ] as const) {
      const answer = await get(stranger, `/images/${picture.id}?w=${asked}`);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=2592000, immutable',
        'x-content-type-options': 'nosniff',
        'content-length': String(answer.rawPayload.length),
      });
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width });
      const again = await get(stranger, `/images/${picture.id}?w=${asked}`, {
        'if-none-match': String(answer.headers.etag),
      });
      expect(again.statusCode).toBe(304);
    }
    const at = (query: string) => get(stranger, `/images/${picture.id}?${query}`);
    const several = await Promise.all(Array.from({ length: 8 }, () => at('w=128')));
    expect(new Set(several.map(({ statusCode, rawPayload }) => `${statusCode} ${rawPayload.length}`)).size).toBe(1);
    for (const query of ['w=65', 'w=0', 'w=-64', 'w=64.5', 'w=x', 'w=', 'w=64&w=128', 'w=9007199254740993']) {
      const refused = await at(query);
      expect([refused.statusCode, refused.json().error], query).toEqual([
        400,
        'w must be one of 64, 128, 256, 512, 960',
      ]);
    }
  });

  test('[C35] is for those who may see the whole', async () => {
    const take = await upload(creator, 'take.jpg', await photo().jpeg().toBuffer(), 'submission');
    const { url } = await linkOf(creator, take.id);
    const answer = await get(creator, `${url}?w=256`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(answer.headers['cache-control']).toBe('private, max-age=3600');
    for (const user of [brand, stranger, null]) expect((await get(user, `${url}?w=256`)).statusCode).toBe(404);
    expect((await get(creator, `/images/${take.id}?w=256`)).statusCode).toBe(404);
    const film = await upload(creator, 'film.mp4', await samples.mp4(), 'submission');
    const refused = await get(creator, `${(await linkOf(creator, film.id)).url}?w=256`);
    expect([refused.statusCode, refused.json().error]).toEqual([400, 'w can only be used with a picture']);
  });

  test('is known by its own width and height once it is uploaded; what is no picture has none', async () => {
    const files = [
      await upload(creator, 'wide.jpg', await photo().jpeg().toBuffer(), 'image'),
      await upload(creator, 'turned.jpg', await photo().withMetadata({ orientation: 6 }).jpeg().toBuffer(), 'image'),
      await upload(creator, 'moving.gif', await samples.gif(), 'image'),
      await upload(creator, 'film.mp4', await samples.mp4(), 'submission'),
    ];
    const sizes = await Promise.all(
      files.map(({ id }) =>
        h.db.selectFrom('files').select(['width', 'height']).where('id', '=', id).executeTakeFirst(),
      ),
    );
    const { width, pageHeight, height } = await sharp(await samples.gif()).metadata();
    expect(sizes).toEqual([
      { width: 700, height: 500 },
      { width: 500, height: 700 },
      { width, height: pageHeight ?? height },
      { width: null, height: null },
    ]);
  });
});
