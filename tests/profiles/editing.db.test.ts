import { describe, expect, test } from 'vitest';
import { createFile, createUser } from '#db/factories.ts';
import { racingHarness } from '#tests/support/harness.ts';

const h = await racingHarness();
const NOW = new Date('2026-06-05T10:00:00.000Z');

async function creator(profile: Parameters<typeof createUser>[2] = {}) {
  const { id } = await createUser(h.owner, 'creator', profile);
  return { id, caller: await h.as(id, NOW) };
}
const audits = (resourceId: string) =>
  h.owner
    .selectFrom('auditLog')
    .selectAll()
    .where('resourceId', '=', resourceId)
    .where('action', '=', 'profiles.edit')
    .orderBy('id')
    .execute();
const stored = (userId: string) =>
  h.owner
    .selectFrom('creatorProfiles')
    .innerJoin('users', 'users.id', 'creatorProfiles.userId')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();

test('[CR-PROF-02] [CR-PROF-03] what is changed is stored and audited, and what is not sent stays', async () => {
  const { id, caller } = await creator();
  const before = await stored(id);
  await caller.profiles.edit({
    changes: { firstName: 'Ana', bio: 'Kites.\nAnd wind.', username: 'Ana.Kites', visibility: { showTiktok: false } },
    seen: { bio: before.bio },
  });
  const after = await stored(id);
  expect(after).toMatchObject({
    firstName: 'Ana',
    lastName: before.lastName,
    bio: 'Kites.\nAnd wind.',
    username: 'ana.kites',
    primaryPlatform: before.primaryPlatform,
    visibilitySettings: { showTiktok: false },
  });
  expect(await caller.profiles.mine()).toMatchObject({
    firstName: 'Ana',
    username: 'ana.kites',
    visibility: { showTiktok: false, showInstagram: true, showAnalytics: true },
  });
  expect(await audits(id)).toMatchObject([
    {
      userId: id,
      before: { firstName: before.firstName, username: before.username },
      after: { firstName: 'Ana', username: 'ana.kites', visibilitySettings: { showTiktok: false } },
    },
  ]);
});

test('[CR-PROF-03] tabs that change different fields, also different switches, lose nothing', async () => {
  const { id, caller } = await creator();
  await Promise.all([
    caller.profiles.edit({ changes: { bio: 'From the first tab' } }),
    caller.profiles.edit({ changes: { firstName: 'Second' } }),
    caller.profiles.edit({ changes: { visibility: { showLocation: false } } }),
    caller.profiles.edit({ changes: { visibility: { showYoutube: false } } }),
  ]);
  expect(await stored(id)).toMatchObject({
    bio: 'From the first tab',
    firstName: 'Second',
    visibilitySettings: { showLocation: false, showYoutube: false },
  });
});

test('[CR-PROF-03] of two tabs that change the same field the second is told, and nothing of it is stored', async () => {
  const { id, caller } = await creator();
  const { bio } = await stored(id);
  await caller.profiles.edit({ changes: { bio: 'First tab' }, seen: { bio } });
  const late = caller.profiles.edit({ changes: { bio: 'Second tab', lastName: 'Other' }, seen: { bio } });
  await expect(late).rejects.toMatchObject({ code: 'CONFLICT', field: 'changes.bio' });
  await expect(late).rejects.toThrow(/is now “First tab”/);
  expect(await stored(id)).toMatchObject({ bio: 'First tab', lastName: expect.not.stringMatching('Other') });
  // Once seen, it can be replaced; an identical value is no conflict.
  await caller.profiles.edit({ changes: { bio: 'Second tab' }, seen: { bio: 'First tab' } });
  await caller.profiles.edit({ changes: { bio: 'Second tab' }, seen: { bio } });
  expect((await stored(id)).bio).toBe('Second tab');
});

test('[CR-PROF-03] a user name belongs to one creator, in any spelling, also when two ask at once', async () => {
  const [one, two] = [await creator(), await creator()];
  const asked = await Promise.allSettled([
    one.caller.profiles.edit({ changes: { username: 'windy' } }),
    two.caller.profiles.edit({ changes: { username: 'WINDY' } }),
  ]);
  expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const loser = asked[0].status === 'rejected' ? one : two;
  const again = loser.caller.profiles.edit({ changes: { username: 'windy', bio: 'Not stored' } });
  await expect(again).rejects.toMatchObject({ code: 'CONFLICT', field: 'changes.username' });
  await expect(again).rejects.toThrow('Username is already taken');
  expect((await stored(loser.id)).bio).not.toBe('Not stored');
  const winner = loser === one ? two : one;
  await winner.caller.profiles.edit({ changes: { username: 'windy' } });
});

/** A platform on no list, as a request may name it. */
const other = JSON.parse('"myspace"');

describe('[CR-PROF-03] what may not be stored is refused by the name of its field', () => {
  test.each([
    [{ firstName: ' ' }, 'First name is required'],
    [{ lastName: '' }, 'Last name is required'],
    [{ username: 'an' }, 'Username'],
    [{ username: 'a'.repeat(31) }, 'Username'],
    [{ bio: 'x'.repeat(501) }, 'Bio'],
    [{ primaryPlatform: other }, 'Primary platform'],
    [{ avatarFileId: 'x' }, 'Picture'],
  ])('%j', async (changes, sentence) => {
    const { id, caller } = await creator();
    const before = await stored(id);
    await expect(caller.profiles.edit({ changes: { visibility: { showTiktok: false }, ...changes } })).rejects.toThrow(
      sentence,
    );
    expect(await stored(id)).toEqual(before);
  });
});

test('[CR-PROF-03] pictures are one’s own: another’s, or a file of another kind, is not found', async () => {
  const { id, caller } = await creator();
  const picture = async (ownerId: string, purpose: 'image' | 'submission') =>
    (await createFile(h.owner, { ownerId, purpose })).id;
  const mine = await picture(id, 'image');
  const foreign = [await picture((await creator()).id, 'image'), await picture(id, 'submission')];
  for (const fileId of foreign) {
    for (const field of ['avatarFileId', 'bannerFileId']) {
      const edit = caller.profiles.edit({ changes: { bio: 'Not this', [field]: fileId } });
      await expect(edit).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  }
  expect((await stored(id)).bio).not.toBe('Not this');
  await caller.profiles.edit({ changes: { avatarFileId: mine, bannerFileId: mine } });
  expect(await stored(id)).toMatchObject({ avatarUrl: `/images/${mine}`, bannerUrl: `/images/${mine}` });
  await caller.profiles.edit({ changes: { bannerFileId: null } });
  expect(await stored(id)).toMatchObject({ avatarUrl: `/images/${mine}`, bannerUrl: null });
});

test('[CR-PROF-01] a visitor signs in first, other roles have no profile, a super admin looks in and writes nothing', async () => {
  const visitor = await h.as(null, NOW);
  await expect(visitor.profiles.mine()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(visitor.profiles.edit({ changes: {} })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  for (const role of ['brand', 'agency', 'admin'] as const) {
    const caller = await h.as((await createUser(h.owner, role)).id, NOW);
    await expect(caller.profiles.mine()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(caller.profiles.edit({ changes: {} })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  const preview = await h.as((await createUser(h.owner, 'super_admin')).id, NOW);
  expect(await preview.profiles.mine()).toBeNull();
  await expect(preview.profiles.edit({ changes: {} })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('[CR-PROF-05] [CR-PROF-06] [CR-PROF-07] the profile knows its percent, its sentence and its button', async () => {
  const { id, caller } = await creator();
  const empty = { bio: null, avatarUrl: null, primaryPlatform: null, industries: [], contentTypes: [] };
  await h.owner.updateTable('creatorProfiles').set(empty).where('userId', '=', id).execute();
  const completion = async () => (await caller.profiles.mine())?.completion;
  // The two names are two of eight.
  expect(await completion()).toEqual({ percent: 25, message: "Let's build your profile", button: 'Improve Profile' });
  await caller.profiles.edit({ changes: { bio: 'Kites', primaryPlatform: 'tiktok' } });
  expect(await completion()).toEqual({ percent: 50, message: "You're halfway there!", button: 'Improve Profile' });
  const { id: fileId } = await createFile(h.owner, { ownerId: id, purpose: 'image' });
  await caller.profiles.edit({ changes: { avatarFileId: fileId } });
  await caller.profiles.connectAccount({ platform: 'tiktok', handle: 'kites' });
  expect(await completion()).toEqual({ percent: 75, message: 'Great progress! Keep it up', button: 'Improve Profile' });
  const lists = { industries: ['pets'], contentTypes: ['reels'] };
  await h.owner.updateTable('creatorProfiles').set(lists).where('userId', '=', id).execute();
  expect(await completion()).toEqual({ percent: 100, message: 'Outstanding profile!', button: 'Edit Profile' });
});
