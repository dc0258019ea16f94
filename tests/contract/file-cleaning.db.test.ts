import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cleanFiles, discardFile } from '#server/providers/files/cleaning.ts';
import { usage } from '#server/providers/files/files.queries.ts';
import { pictureAddress } from '#shared/pictures.ts';
import { samples } from '#tests/support/sample-files.ts';
import { fileServer, start } from './file-server.ts';

const { h, clock, brand, creator, campaign, begin, patch, head, get, upload } = await fileServer();

describe('cleaning', () => {
  const later = (hours: number) =>
    h.context({ kind: 'system', onBehalfOf: null }, new Date(start.getTime() + hours * 3_600_000));
  const store = () => h.context().providers.files;
  const keyOf = async (id: string) =>
    (await h.db.selectFrom('files').select('contentKey').where('id', '=', id).executeTakeFirst())?.contentKey;

  test('removes uploads that were not finished within 24 hours', async () => {
    const url = await begin(creator, 'forgotten.mp4', 600_000, 'submission');
    await patch(creator, url, 0, Buffer.alloc(300_000));
    await cleanFiles(later(23));
    expect((await head(creator, url)).statusCode).toBe(200);
    await cleanFiles(later(24));
    expect((await head(creator, url)).statusCode).toBe(404);
  });

  test('removes files to which nothing refers, and a content with the last file that has it', async () => {
    const data = Buffer.concat([await samples.pdf(), Buffer.from(`%${randomUUID()}\n%%EOF`)]);
    const [loose, attached] = [
      await upload(brand, 'a.pdf', data, 'contract'),
      await upload(brand, 'b.pdf', data, 'contract'),
    ];
    await h.owner
      .insertInto('campaignFiles')
      .values({
        campaignId: campaign.id,
        kind: 'contract',
        fileId: attached.id,
        createdBy: brand.id,
        createdAt: clock.now,
      })
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

  test('removes a picture that was uploaded and never saved after a day, so that it leaves the quota; one that is shown stays', async () => {
    const [saved, abandoned, cover] = [
      await upload(creator, 'saved.png', await samples.png(), 'image'),
      await upload(creator, 'abandoned.png', Buffer.concat([await samples.png(), Buffer.from(randomUUID())]), 'image'),
      await upload(brand, 'cover.png', await samples.png(), 'image'),
    ];
    const avatarUrl = pictureAddress(saved.id);
    await h.owner.updateTable('creatorProfiles').set({ avatarUrl }).where('userId', '=', creator.id).execute();
    await h.owner.updateTable('campaigns').set({ coverFileId: cover.id }).where('id', '=', campaign.id).execute();
    const used = async () => (await h.db.transaction().execute((tx) => usage(tx, creator.id))).bytes;
    const before = await used();
    await cleanFiles(later(23));
    expect(await used()).toBe(before);
    await cleanFiles(later(25));
    expect(await keyOf(abandoned.id)).toBeUndefined();
    expect([await keyOf(saved.id), await keyOf(cover.id)]).not.toContain(undefined);
    expect(before - (await used())).toBeGreaterThan(0);
    // Once it is shown nowhere, the same holds for every other.
    await h.owner.updateTable('creatorProfiles').set({ avatarUrl: null }).where('userId', '=', creator.id).execute();
    await cleanFiles(later(25));
    expect(await keyOf(saved.id)).toBeUndefined();
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
