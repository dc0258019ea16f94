import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { REMOVAL_KEPT_MS } from '#server/ground/removals.ts';
import { appRouter } from '#server/router.ts';
import { createCallerFactory } from '#server/trpc.ts';
import type { Act } from '#shared/agency/acting.ts';
import { templateMessages } from '#shared/messages/settings/templates.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const NOW = new Date('2026-03-05T10:00:00.000Z');
const createCaller = createCallerFactory(appRouter);
const agencyNamed = async (firstName: string) => {
  const { id } = await createUser(h.owner, 'agency', { user: { firstName, lastName: 'Talent' } });
  return { id, name: `${firstName} Talent` };
};
const [bright, other] = [await agencyNamed('Bright'), await agencyNamed('Other')];
const [{ id: maya }, { id: kwame }] = [await createUser(h.owner, 'creator'), await createUser(h.owner, 'creator')];

/** The agency while it acts for a creator who has consented to these acts. */
async function acting(agency: typeof bright, creatorId: string, acts: Act[] = ['message'], now = NOW) {
  const { id: assignmentId } = await h.owner
    .insertInto('agencyUsers')
    .values({ agencyId: agency.id, userId: creatorId, role: 'managed_creator', createdAt: NOW })
    .returning('id')
    .executeTakeFirstOrThrow();
  await (await h.as(creatorId, NOW)).agency.consent({ assignmentId, acts });
  const agent = { ...agency, assignmentId, acts, brands: [] };
  const at = (moment: Date) =>
    h.actor(creatorId).then((actor) => createCaller(h.context({ ...actor, agent }, moment)).settings);
  return { settings: await at(now), at };
}
type Settings = Awaited<ReturnType<typeof acting>>['settings'];
const kept = async (settings: Settings) =>
  (await settings.templates({ kind: 'message' })).rows.map(({ name, text }) => [name, text]);

const mine = await acting(bright, maya);
const theirs = await acting(other, maya);

test('an agency keeps, renames, changes, deletes and puts back messages of its own, each on the record as its act for the creator', async () => {
  const { settings } = mine;
  const { id: templateId } = await settings.saveMessageTemplate({ name: 'Hello', text: 'Hello {brand}!' });
  expect(await kept(settings)).toEqual([['Hello', 'Hello {brand}!']]);
  await settings.changeTemplate({ templateId, name: 'Greeting', text: 'Dear {brand},' });
  expect(await kept(settings)).toEqual([['Greeting', 'Dear {brand},']]);
  const { removalId } = await settings.deleteTemplate({ templateId });
  expect(await kept(settings)).toEqual([]);
  await settings.restoreTemplate({ removalId });
  expect(await kept(settings)).toEqual([['Greeting', 'Dear {brand},']]);
  const trail = h.owner
    .selectFrom('auditLog')
    .select(['action', 'userId', 'onBehalfOf'])
    .where('resourceId', '=', templateId)
    .orderBy('id');
  expect(await trail.execute()).toEqual(
    ['saveMessageTemplate', 'changeTemplate', 'deleteTemplate', 'restoreTemplate'].map((act) => ({
      action: `settings.${act}`,
      userId: bright.id,
      onBehalfOf: maya,
    })),
  );
  const gone = await settings.deleteTemplate({ templateId });
  const late = await mine.at(new Date(NOW.getTime() + REMOVAL_KEPT_MS));
  await expect(late.restoreTemplate(gone)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('they follow the agency to every creator who consents, and a name is taken once in all of them', async () => {
  await mine.settings.saveMessageTemplate({ name: 'Rates', text: 'Our rates for {campaign}' });
  const { settings: forKwame } = await acting(bright, kwame);
  expect(await kept(forKwame)).toEqual([['Rates', 'Our rates for {campaign}']]);
  await expect(forKwame.saveMessageTemplate({ name: 'RATES', text: 'Others' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: templateMessages.nameTaken,
  });
});

test('another agency of the same creator, the creator and a brand neither see nor change them', async () => {
  const { id: templateId } = await mine.settings.saveMessageTemplate({ name: 'Private', text: 'Ours alone' });
  const removed = await mine.settings.saveMessageTemplate({ name: 'Removed', text: 'Ours, too' });
  const gone = await mine.settings.deleteTemplate({ templateId: removed.id });
  const [creator, brand] = [await h.as(maya, NOW), await h.as((await createUser(h.owner, 'brand')).id, NOW)];
  const missing = { code: 'NOT_FOUND' };
  for (const { settings } of [theirs, creator, brand]) {
    expect(await kept(settings)).toEqual([]);
    await expect(settings.changeTemplate({ templateId, name: 'Mine' })).rejects.toMatchObject(missing);
    await expect(settings.deleteTemplate({ templateId })).rejects.toMatchObject(missing);
    await expect(settings.restoreTemplate(gone)).rejects.toMatchObject(missing);
  }
  // What the others saved under the same name is theirs, and the agency does not see it.
  await creator.settings.saveMessageTemplate({ name: 'Private', text: 'The creator’s' });
  await theirs.settings.saveMessageTemplate({ name: 'Private', text: 'The other agency’s' });
  const own = (await kept(mine.settings)).filter(([name]) => name === 'Private');
  expect(own).toEqual([['Private', 'Ours alone']]);
  expect(await kept(creator.settings)).toEqual([['Private', 'The creator’s']]);
});

test('without the consent to write messages an agency has none, and briefs are a brand’s alone', async () => {
  const { settings } = await acting(await agencyNamed('Silent'), maya, ['answer', 'upload', 'sign']);
  const forbidden = { code: 'FORBIDDEN' };
  await expect(settings.templates({ kind: 'message' })).rejects.toMatchObject(forbidden);
  await expect(settings.saveMessageTemplate({ name: 'Hello', text: 'Hello' })).rejects.toMatchObject(forbidden);
  await expect(mine.settings.briefTemplate({ templateId: crypto.randomUUID() })).rejects.toMatchObject(forbidden);
});
