import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import { addPost, delivered, ownImage, publicCreator } from '#tests/portfolio/scene.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();

test('creators are found with the pictures of their newest posts, of platforms that they show and from Accord’s own store', async () => {
  const bio = 'posts-probe';
  const profile = { creatorProfile: { bio, platforms: ['instagram', 'youtube'] } };
  const { id: creatorId } = await createUser(h.owner, 'creator', profile);
  const brand = await h.as((await createUser(h.owner, 'brand')).id, new Date('2026-03-05T10:00:00.000Z'));
  const picture = (n: number) => `/images/00000000-0000-4000-8000-00000000000${n}`;
  const measured = (platform: string, day: string, thumbnails: readonly (string | null)[]) => {
    const at = new Date(day);
    const recentContents = JSON.stringify(thumbnails.map((thumbnail_url) => ({ thumbnail_url, caption: 'A post' })));
    const stamps = { fetchedAt: at, createdAt: at, updatedAt: at };
    return { creatorId, platform, identifier: day, recentContents, ...stamps };
  };
  const posts = async () => {
    const { rows } = await brand.discovery.creators({ filters: { ...NO_FILTERS, search: bio } });
    return rows.map((row) => row.posts);
  };
  const hide = (visibility: object) =>
    h.owner
      .updateTable('creatorProfiles')
      .set({ visibilitySettings: JSON.stringify(visibility) })
      .where('userId', '=', creatorId)
      .execute();
  expect(await posts()).toEqual([[]]);
  const elsewhere = ['https://cdn.example/a.jpg', '//cdn.example/b.jpg', '/images/../account', null];
  await h.owner
    .insertInto('creatorPublicAnalytics')
    .values([
      measured('instagram', '2026-01-01', [picture(9)]),
      measured('instagram', '2026-03-01', [...elsewhere, ...[1, 2, 3, 4, 5].map(picture)]),
      measured('youtube', '2026-02-01', [picture(7)]),
      measured('tiktok', '2026-03-02', [picture(8)]),
    ])
    .execute();
  expect(await posts()).toEqual([[1, 2, 3, 4].map(picture)]);
  await hide({ showInstagram: false });
  expect(await posts()).toEqual([[picture(7)]]);
  await hide({ showAnalytics: false });
  expect(await posts()).toEqual([[]]);
});

test('creators are found with the first pictures of their portfolio, in its order and as far as others may see them', async () => {
  const bio = 'portfolio-probe';
  const { id, caller } = await publicCreator(h, { bio, platforms: ['instagram', 'youtube'] });
  const without = await createUser(h.owner, 'creator', { creatorProfile: { bio } });
  const brand = await h.as((await createUser(h.owner, 'brand')).id);
  const found = async () => {
    const { rows } = await brand.discovery.creators({ filters: { ...NO_FILTERS, search: bio } });
    return new Map(rows.map((row) => [row.id, row.portfolio]));
  };
  await addPost(caller, 'blank', { title: 'blank' });
  const { submissionId, fileId, deal } = await delivered(h, id);
  const cut = await caller.portfolio.addDelivered({ submissionId, fileId, title: 'cut', caption: null });
  for (const title of ['one', 'two', 'three', 'four'])
    await addPost(caller, title, { title, pictureFileId: (await ownImage(h, id)).id });
  const titles = async () => (await found()).get(id)?.map(({ title }) => title);

  expect(await titles()).toEqual(['cut', 'one', 'two', 'three']);
  expect((await found()).get(id)?.[0]?.address).toBe(`/portfolio/${cut.id}`);
  expect((await found()).get(without.id)).toEqual([]);
  await h.owner.updateTable('deals').set({ portfolioUse: false }).where('id', '=', deal.id).execute();
  expect(await titles()).toEqual(['one', 'two', 'three', 'four']);
  await h.owner.updateTable('files').set({ contentType: 'video/mp4' }).where('ownerId', '=', id).execute();
  expect(await titles()).toEqual([]);
  await h.owner.updateTable('files').set({ contentType: 'image/png' }).where('ownerId', '=', id).execute();
  await caller.profiles.edit({ changes: { visibility: { showInstagram: false } } });
  expect(await titles()).toEqual([]);
});
