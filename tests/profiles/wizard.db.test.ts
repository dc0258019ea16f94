import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import type { SaveWizardInput } from '#shared/profiles/wizard.schema.ts';
import { racingHarness } from '#tests/support/harness.ts';

const h = await racingHarness();
const NOW = new Date('2026-03-10T12:00:00Z');

/** A creator after the short set-up: a name and a main platform. */
async function newCreator() {
  const { id } = await createUser(h.owner, 'creator', { user: { firstName: null, lastName: null } });
  await h.owner.deleteFrom('creatorProfiles').where('userId', '=', id).execute();
  await (await h.as(id, NOW)).profiles.setupCreator({ firstName: 'Mara', lastName: 'Lind', primaryPlatform: 'tiktok' });
  return { id, creator: await h.as(id, NOW) };
}

const profileOf = (id: string) =>
  h.owner.selectFrom('creatorProfiles').selectAll().where('userId', '=', id).executeTakeFirstOrThrow();
const trailOf = (id: string) =>
  h.owner
    .selectFrom('auditLog')
    .select(['action', 'userId', 'before', 'after'])
    .where('resourceId', '=', id)
    .where('action', 'in', ['profiles.saveWizard', 'profiles.completeWizard'])
    .orderBy('id')
    .execute();

const ALL: SaveWizardInput['changes'] = {
  bio: 'Films birds of prey',
  creatorType: 'other:Puppeteer',
  audienceCountries: ['uk'],
  industries: ['pets', 'wildlife-animals', 'other:Falconry'],
  platforms: ['instagram', 'youtube', 'other:Lemon8'],
  contentTypes: ['reels', 'tutorials'],
};

test('[CR-WIZ-22] [CR-WIZ-23] a creator’s steps are saved one by one in the one profile, and resumed where they were left', async () => {
  const { id, creator } = await newCreator();
  expect(await creator.profiles.wizard()).toEqual({
    values: {
      firstName: 'Mara',
      lastName: 'Lind',
      bio: '',
      creatorType: null,
      audienceType: 'mixed',
      audiencePrimary: 'Global',
      audienceCountries: [],
      industries: [],
      platforms: ['tiktok'],
      contentTypes: [],
    },
    step: 1,
    isComplete: false,
  });
  await creator.profiles.saveWizard({ step: 2, changes: { lastName: ' Lindqvist ', bio: 'Films birds of prey' } });
  await creator.profiles.saveWizard({ step: 3, changes: { creatorType: 'educator', audienceType: 'gen-z' } });
  await creator.profiles.saveWizard({ step: 3, changes: { industries: ['pets'] } });
  expect(await creator.profiles.wizard()).toMatchObject({
    values: {
      lastName: 'Lindqvist',
      bio: 'Films birds of prey',
      creatorType: 'educator',
      audienceType: 'gen-z',
      audiencePrimary: 'Global',
      industries: ['pets'],
      platforms: ['tiktok'],
    },
    step: 3,
    isComplete: false,
  });
  await creator.profiles.saveWizard({ step: 4, changes: { industries: [] } });
  expect((await creator.profiles.wizard())?.step).toBe(3);
  expect(await profileOf(id)).toMatchObject({ industries: [], industryGroups: [], isProfileComplete: false });

  expect(await trailOf(id)).toMatchObject([
    {
      action: 'profiles.saveWizard',
      userId: id,
      before: { lastName: 'Lind', bio: '', step: 1 },
      after: { lastName: 'Lindqvist', bio: 'Films birds of prey', step: 2 },
    },
    { after: { creatorType: 'educator', audienceType: 'gen-z', step: 3 } },
    { before: { industries: [] }, after: { industries: ['pets'] } },
    { before: { industries: ['pets'], step: 3 }, after: { industries: [], step: 4 } },
  ]);
});

test('saving what is there already changes nothing, and leaves no audit row', async () => {
  const { id, creator } = await newCreator();
  await creator.profiles.saveWizard({ step: 2, changes: ALL });
  const before = await profileOf(id);
  const later = await h.as(id, new Date(NOW.getTime() + 60_000));
  await later.profiles.saveWizard({ step: 2, changes: { ...ALL, firstName: ' Mara' } });
  expect(await profileOf(id)).toEqual(before);
  expect(await trailOf(id)).toHaveLength(1);
});

test('[CR-WIZ-06] finishing makes the profile complete, so that brands find it, without a figure that nobody measured', async () => {
  const { id, creator } = await newCreator();
  const brand = await h.as((await createUser(h.owner, 'brand')).id, NOW);
  const found = async () => (await brand.discovery.creators({ filters: { ...NO_FILTERS, search: 'Mara' } })).rows;
  await creator.profiles.saveWizard({ step: 4, changes: ALL });
  expect(await found()).toEqual([]);
  await creator.profiles.completeWizard();
  expect(await profileOf(id)).toMatchObject({
    ...ALL,
    isProfileComplete: true,
    listed: true,
    wizardStep: 1,
    // The main platform from the set-up is no longer among the chosen ones.
    primaryPlatform: 'instagram',
    industryGroups: ['travel', 'home'],
    followerCount: null,
    engagementRate: null,
    verifiedAt: null,
  });
  expect(await found()).toMatchObject([{ id, followers: null, engagement: null }]);
  expect((await brand.discovery.creator({ creatorId: id })).analytics.map((card) => card.selfReported)).toEqual([true]);
  expect((await creator.profiles.welcome()).profile).toMatchObject({ complete: true });
  expect((await trailOf(id)).at(-1)).toMatchObject({
    action: 'profiles.completeWizard',
    userId: id,
    before: { step: 4, isComplete: false },
    after: { step: 1, isComplete: true },
  });
  await creator.profiles.completeWizard();
  expect(await trailOf(id)).toHaveLength(2);
});

test('[CR-WIZ-10] [CR-WIZ-11] [CR-WIZ-14] finishing says the first thing that is missing, and changes nothing', async () => {
  const { id, creator } = await newCreator();
  const refusal = () =>
    creator.profiles.completeWizard().then(
      () => 'completed',
      (error: { code: string; message: string; field: string }) => `${error.code} ${error.field}: ${error.message}`,
    );
  expect(await refusal()).toBe('BAD_REQUEST industries: Please select at least one industry');
  await creator.profiles.saveWizard({ step: 3, changes: { industries: ['pets'] } });
  // CR-WIZ-12: until another is chosen, the platform from the set-up is.
  expect(await refusal()).toBe('BAD_REQUEST contentTypes: Please select at least one content format');
  await creator.profiles.saveWizard({ step: 3, changes: { contentTypes: ['reels'] } });
  expect(await refusal()).toBe('BAD_REQUEST creatorType: Please select your creator type');
  await h.owner.updateTable('users').set({ lastName: ' ' }).where('id', '=', id).execute();
  expect(await refusal()).toBe('BAD_REQUEST lastName: Please fill in your first and last name');
  expect((await profileOf(id)).isProfileComplete).toBe(false);
  expect(await trailOf(id)).toHaveLength(2);
});

test('[CR-WIZ-12] without the platform of a set-up, finishing asks for one', async () => {
  const { id, creator } = await newCreator();
  await creator.profiles.saveWizard({ step: 4, changes: ALL });
  await h.owner
    .updateTable('creatorProfiles')
    .set({ platforms: [], primaryPlatform: null })
    .where('userId', '=', id)
    .execute();
  await expect(creator.profiles.completeWizard()).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    field: 'platforms',
    message: 'Please select at least one platform',
  });
});

test('a complete profile stays complete: what it needs can be changed, not taken away', async () => {
  const { id, creator } = await newCreator();
  await creator.profiles.saveWizard({ step: 4, changes: ALL });
  await creator.profiles.completeWizard();
  const complete = await profileOf(id);
  for (const [changes, message] of [
    [{ industries: [] }, 'Please select at least one industry'],
    [{ platforms: [], bio: 'Gone' }, 'Please select at least one platform'],
    [{ contentTypes: [] }, 'Please select at least one content format'],
    [{ creatorType: null }, 'Please select your creator type'],
  ] as const) {
    const empty = creator.profiles.saveWizard({
      step: 1,
      changes: structuredClone(changes) as SaveWizardInput['changes'],
    });
    await expect(empty).rejects.toMatchObject({ code: 'BAD_REQUEST', message });
  }
  expect(await profileOf(id)).toEqual(complete);
  await creator.profiles.saveWizard({ step: 2, changes: { industries: ['gaming'], firstName: 'Maria' } });
  expect(await profileOf(id)).toMatchObject({
    industries: ['gaming'],
    isProfileComplete: true,
    listed: true,
    wizardStep: 2,
  });
});

test('a complete profile of before the wizard, which lacks a creator type, can be changed step by step', async () => {
  const { id } = await createUser(h.owner, 'creator');
  const creator = await h.as(id, NOW);
  expect(await profileOf(id)).toMatchObject({ creatorType: null, isProfileComplete: true });
  await creator.profiles.saveWizard({ step: 2, changes: { bio: 'Films kites' } });
  expect(await profileOf(id)).toMatchObject({ bio: 'Films kites', isProfileComplete: true });
});

test('only creators who have a name use the wizard, each their own; a super admin sees that there is none', async () => {
  const { id, creator } = await newCreator();
  const other = await newCreator();
  await creator.profiles.saveWizard({ step: 2, changes: ALL });
  expect((await other.creator.profiles.wizard())?.values.bio).toBe('');
  expect((await profileOf(other.id)).bio).toBeNull();

  const visitor = await h.as(null, NOW);
  await expect(visitor.profiles.wizard()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(visitor.profiles.saveWizard({ step: 1, changes: {} })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  for (const role of ['brand', 'agency', 'admin'] as const) {
    const stranger = await h.as((await createUser(h.owner, role)).id, NOW);
    await expect(stranger.profiles.wizard(), role).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(stranger.profiles.saveWizard({ step: 1, changes: ALL }), role).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(stranger.profiles.completeWizard(), role).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  const preview = await h.as((await createUser(h.owner, 'super_admin')).id, NOW);
  expect(await preview.profiles.wizard()).toBeNull();
  await expect(preview.profiles.saveWizard({ step: 1, changes: ALL })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(preview.profiles.completeWizard()).rejects.toMatchObject({ code: 'FORBIDDEN' });

  await h.owner.updateTable('users').set({ firstName: null }).where('id', '=', id).execute();
  const nameless = await h.as(id, NOW);
  await expect(nameless.profiles.wizard()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(nameless.profiles.saveWizard({ step: 1, changes: { firstName: 'Mara' } })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  expect((await profileOf(id)).bio).toBe('Films birds of prey');
});

test('two tabs that save different fields at once both keep theirs', async () => {
  const { id, creator } = await newCreator();
  await Promise.all([
    creator.profiles.saveWizard({ step: 2, changes: { bio: 'From the first tab' } }),
    creator.profiles.saveWizard({ step: 3, changes: { creatorType: 'reviewer' } }),
    creator.profiles.saveWizard({ step: 3, changes: { industries: ['pets'] } }),
  ]);
  expect(await profileOf(id)).toMatchObject({
    bio: 'From the first tab',
    creatorType: 'reviewer',
    industries: ['pets'],
  });
  expect(await trailOf(id)).toHaveLength(3);
});
