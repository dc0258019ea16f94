import { expect, test } from 'vitest';
import { createFile, createUser } from '#db/factories.ts';
import { pictureAddress } from '#shared/pictures.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const NOW = new Date('2026-06-05T10:00:00.000Z');

async function creator() {
  const { id } = await createUser(h.owner, 'creator');
  const picture = async () => (await createFile(h.owner, { ownerId: id, purpose: 'image' })).id;
  return { id, caller: await h.as(id, NOW), picture };
}
/** The person's files that count against the quota. */
const counted = async (ownerId: string) => {
  const rows = await h.owner
    .selectFrom('files')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .execute();
  return rows.map(({ id }) => id).toSorted();
};

test('[CR-PROF-03] a picture that is replaced or taken away is deleted, and counts no more against the quota', async () => {
  const { id, caller, picture } = await creator();
  const [first, second, banner] = [await picture(), await picture(), await picture()];
  await caller.profiles.edit({ changes: { avatarFileId: first, bannerFileId: banner } });
  expect(await counted(id)).toEqual([first, second, banner].toSorted());
  await caller.profiles.edit({ changes: { avatarFileId: second } });
  expect(await counted(id)).toEqual([second, banner].toSorted());
  await caller.profiles.edit({ changes: { bannerFileId: null } });
  expect(await counted(id)).toEqual([second]);
  // What was deleted cannot be used again.
  await expect(caller.profiles.edit({ changes: { bannerFileId: first } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('[CR-PROF-03] a replaced picture stays while something else shows it', async () => {
  const { id, caller, picture } = await creator();
  const [both, next] = [await picture(), await picture()];
  await caller.profiles.edit({ changes: { avatarFileId: both, bannerFileId: both } });
  await caller.profiles.edit({ changes: { avatarFileId: next } });
  expect(await counted(id)).toEqual([both, next].toSorted());
  await caller.profiles.edit({ changes: { avatarFileId: both, bannerFileId: next } });
  expect(await counted(id)).toEqual([both, next].toSorted());

  const thumbnail = JSON.stringify([{ thumbnail_url: pictureAddress(both) }]);
  const account = {
    creatorId: id,
    platform: 'instagram',
    identifier: 'kites',
    fetchedAt: NOW,
    createdAt: NOW,
    updatedAt: NOW,
  };
  await h.owner
    .insertInto('creatorPublicAnalytics')
    .values({ ...account, recentContents: thumbnail, imageUrl: pictureAddress(next) })
    .execute();
  await caller.profiles.edit({ changes: { avatarFileId: null, bannerFileId: null } });
  expect(await counted(id)).toEqual([both, next].toSorted());
});

test('[CR-PROF-03] the same picture again, and a refused change, delete nothing', async () => {
  const { id, caller, picture } = await creator();
  const [mine, other] = [await picture(), await picture()];
  await createUser(h.owner, 'creator', { creatorProfile: { username: 'taken.name' } });
  await caller.profiles.edit({ changes: { avatarFileId: mine } });
  await caller.profiles.edit({ changes: { avatarFileId: mine } });
  const refused = caller.profiles.edit({ changes: { avatarFileId: other, username: 'taken.name' } });
  await expect(refused).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await counted(id)).toEqual([mine, other].toSorted());
});

test('a brand’s logo is its own picture: replaced, the old one is deleted, also by the set-up, which else leaves it as it is', async () => {
  const { id } = await createUser(h.owner, 'brand');
  const caller = await h.as(id, NOW);
  const picture = async (ownerId = id) => (await createFile(h.owner, { ownerId, purpose: 'image' })).id;
  const [first, second, third] = [await picture(), await picture(), await picture()];
  const named = { companyName: 'Quiet Foods', industry: '' };
  await caller.settings.saveCompany({ logoFileId: first });
  expect(await caller.settings.company()).toMatchObject({ logoUrl: pictureAddress(first) });
  await caller.profiles.setupBrand({ ...named, logoFileId: second });
  await caller.profiles.setupBrand(named);
  expect(await caller.profiles.brand()).toMatchObject({ logoUrl: pictureAddress(second) });
  expect(await counted(id)).toEqual([second, third].toSorted());

  const stranger = await picture((await createUser(h.owner, 'brand')).id);
  const contract = (await createFile(h.owner, { ownerId: id, purpose: 'contract' })).id;
  for (const logoFileId of [stranger, contract, first]) {
    await expect(caller.settings.saveCompany({ logoFileId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(caller.profiles.setupBrand({ ...named, logoFileId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  await caller.settings.saveCompany({ logoFileId: null });
  expect(await caller.profiles.brand()).toMatchObject({ logoUrl: null });
  expect(await counted(id)).toEqual([third, contract].toSorted());
  const saved = await h.owner
    .selectFrom('auditLog')
    .select(['before', 'after'])
    .where('action', '=', 'settings.saveCompany')
    .where('resourceId', '=', id)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(saved).toMatchObject({ before: { logoUrl: pictureAddress(second) }, after: { logoUrl: null } });
});

test('[CR-PROF-02] the session has one’s own picture: a creator’s face, a brand’s logo, and none for others', async () => {
  const { caller, picture } = await creator();
  expect(await caller.auth.session()).toMatchObject({ pictureUrl: null });
  const fileId = await picture();
  await caller.profiles.edit({ changes: { avatarFileId: fileId } });
  expect(await caller.auth.session()).toMatchObject({ pictureUrl: pictureAddress(fileId) });
  const logoUrl = pictureAddress(fileId);
  const brand = await createUser(h.owner, 'brand', { brandProfile: { logoUrl } });
  expect(await (await h.as(brand.id, NOW)).auth.session()).toMatchObject({ pictureUrl: logoUrl });
  for (const role of ['agency', 'admin', 'super_admin'] as const) {
    const other = await createUser(h.owner, role);
    expect(await (await h.as(other.id, NOW)).auth.session(), role).toMatchObject({ pictureUrl: null });
  }
});
