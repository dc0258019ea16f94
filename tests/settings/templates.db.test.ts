import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { REMOVAL_KEPT_MS } from '#server/ground/removals.ts';
import { MESSAGE_MAX_CHARS } from '#shared/constants.ts';
import type { BriefForm } from '#shared/contracts/brief.schema.ts';
import { templateMessages } from '#shared/messages/settings/templates.ts';
import { TEMPLATES_MAX } from '#shared/settings/limits.ts';
import { racingHarness } from '#tests/support/harness.ts';

const h = await racingHarness();
const NOW = new Date('2026-03-05T10:00:00.000Z');
const { id: brandId } = await createUser(h.owner, 'brand');
const brand = await h.as(brandId, NOW);
const stranger = await h.as((await createUser(h.owner, 'brand')).id, NOW);
const { id: creatorId } = await createUser(h.owner, 'creator');
const creator = await h.as(creatorId, NOW);

const BRIEF: BriefForm = {
  campaignObjective: 'Sell more drums',
  targetAudience: 'Drummers',
  keyMessages: ['Loud'],
  contentGuidelines: '',
  brandGuidelines: 'Blue',
  dosList: [],
  dontsList: ['Whisper'],
  deliverables: [{ platform: 'instagram', contentType: 'reel', quantity: 2, specifications: null }],
  timeline: { contentDue: '2026-04-01', reviewPeriod: 'Three days', publishDate: '2026-04-10' },
  additionalNotes: '',
  hashtags: ['#drums'],
  mentions: [],
  approvalProcess: 'standard',
  portfolioUse: true,
};
const names = async (kind: 'brief' | 'message', caller = brand) =>
  (await caller.settings.templates({ kind })).rows.map(({ name }) => name);
const audited = (resourceId: string) =>
  h.owner.selectFrom('auditLog').select(['action', 'userId', 'before', 'after']).where('resourceId', '=', resourceId);

test('a brief is kept without its dates, read, renamed and deleted, each on the record', async () => {
  const { id } = await brand.settings.saveBriefTemplate({ name: '  Launch ', brief: BRIEF });
  expect(await brand.settings.briefTemplate({ templateId: id })).toMatchObject({
    name: 'Launch',
    brief: {
      campaignObjective: 'Sell more drums',
      dontsList: ['Whisper'],
      timeline: { contentDue: null, reviewPeriod: 'Three days', publishDate: null },
    },
  });
  await brand.settings.changeTemplate({ templateId: id, name: 'Launches' });
  expect(await names('brief')).toEqual(['Launches']);
  expect(await names('message')).toEqual([]);
  await expect(
    brand.settings.changeTemplate({ templateId: id, name: 'Launches', text: 'Words' }),
  ).rejects.toMatchObject({ code: 'CONFLICT', message: templateMessages.briefHasNoText });
  await brand.settings.deleteTemplate({ templateId: id });
  expect(await names('brief')).toEqual([]);
  expect(await audited(id).orderBy('id').execute()).toEqual([
    { action: 'settings.saveBriefTemplate', userId: brandId, before: null, after: { kind: 'brief', name: 'Launch' } },
    {
      action: 'settings.changeTemplate',
      userId: brandId,
      before: { name: 'Launch' },
      after: { name: 'Launches' },
    },
    { action: 'settings.deleteTemplate', userId: brandId, before: { kind: 'brief', name: 'Launches' }, after: null },
  ]);
});

test('a message is kept by a creator as their own, its text changed, and listed by name', async () => {
  const { id } = await creator.settings.saveMessageTemplate({ name: 'thanks', text: 'Thank you, {brand}!' });
  await creator.settings.saveMessageTemplate({ name: 'Hello', text: 'Hello {brand}, about {campaign}:' });
  await creator.settings.changeTemplate({ templateId: id, name: 'Thanks', text: 'Many thanks, {brand}!' });
  expect((await creator.settings.templates({ kind: 'message' })).rows).toMatchObject([
    { name: 'Hello', text: 'Hello {brand}, about {campaign}:' },
    { name: 'Thanks', text: 'Many thanks, {brand}!' },
  ]);
  expect(await names('message')).toEqual([]);
  // The record says that it was changed, not what was written.
  expect(JSON.stringify(await audited(id).execute())).not.toContain('Many thanks');
});

test('what it leaves open must be a name of the deal, and name and text are asked for, in one sentence each', async () => {
  const refused = async (input: { name: string; text: string }, sentence: string) =>
    expect(brand.settings.saveMessageTemplate(input), sentence).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining(sentence),
    });
  await refused({ name: 'Hi', text: 'Hi {friend}' }, templateMessages.unknownPlaceholder('friend'));
  await refused({ name: 'Hi', text: 'Hi {}' }, templateMessages.unknownPlaceholder(''));
  await refused({ name: ' ', text: 'Hi' }, templateMessages.nameRequired);
  await refused({ name: 'Hi', text: ' ' }, 'Text is required');
  await refused({ name: 'Hi', text: 'a'.repeat(MESSAGE_MAX_CHARS + 1) }, 'Text');
});

test('a name is taken once for a kind, whatever its capitals, also when two take it at once', async () => {
  const { id } = await stranger.settings.saveMessageTemplate({ name: 'Taken', text: 'One' });
  const again = stranger.settings.saveMessageTemplate({ name: 'TAKEN', text: 'Two' });
  await expect(again).rejects.toMatchObject({ code: 'CONFLICT', message: templateMessages.nameTaken });
  await stranger.settings.changeTemplate({ templateId: id, name: 'taken', text: 'One' });
  await stranger.settings.saveBriefTemplate({ name: 'Taken', brief: BRIEF });
  const tries = await Promise.allSettled(
    [1, 2, 3, 4].map(() => stranger.settings.saveMessageTemplate({ name: 'Raced', text: 'Words' })),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const each of tries) if (each.status === 'rejected') expect(each.reason.code).toBe('CONFLICT');
});

test('one that was deleted comes back for ten minutes, unless its name is taken by now', async () => {
  const saved = await brand.settings.saveMessageTemplate({ name: 'Back', text: 'Again' });
  const gone = await brand.settings.deleteTemplate({ templateId: saved.id });
  await expect(stranger.settings.restoreTemplate(gone)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const other = await brand.settings.saveMessageTemplate({ name: 'back', text: 'Another' });
  await expect(brand.settings.restoreTemplate(gone)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: templateMessages.nameTaken,
  });
  await brand.settings.changeTemplate({ templateId: other.id, name: 'Other' });
  await brand.settings.restoreTemplate(gone);
  expect(await names('message')).toEqual(['Back', 'Other']);
  const late = await brand.settings.deleteTemplate({ templateId: saved.id });
  const later = await h.as(brandId, new Date(NOW.getTime() + REMOVAL_KEPT_MS));
  await expect(later.settings.restoreTemplate(late)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('no more are kept than a person can look through, and the list says so beforehand', async () => {
  const { id } = await createUser(h.owner, 'creator');
  const keeper = await h.as(id, NOW);
  for (let n = 0; n < TEMPLATES_MAX; n += 1) {
    expect((await keeper.settings.templates({ kind: 'message' })).may.create.allowed).toBe(true);
    await keeper.settings.saveMessageTemplate({ name: `Text ${n}`, text: 'Words' });
  }
  const refusal = templateMessages.full(TEMPLATES_MAX);
  const { may } = await keeper.settings.templates({ kind: 'message' });
  expect(may.create).toEqual({ allowed: false, reason: refusal });
  await expect(keeper.settings.saveMessageTemplate({ name: 'More', text: 'Words' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: refusal,
  });
});

test('anonymous, another role and another company learn nothing of it and change nothing', async () => {
  const { id: templateId } = await brand.settings.saveMessageTemplate({ name: 'Private', text: 'Ours alone' });
  const visitor = await h.as(null);
  await expect(visitor.settings.templates({ kind: 'message' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  for (const role of ['agency', 'admin'] as const) {
    const other = await h.as((await createUser(h.owner, role)).id);
    await expect(other.settings.templates({ kind: 'message' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(other.settings.deleteTemplate({ templateId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  await expect(creator.settings.saveBriefTemplate({ name: 'x', brief: BRIEF })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  for (const other of [stranger, creator]) {
    const missing = { code: 'NOT_FOUND' };
    await expect(other.settings.changeTemplate({ templateId, name: 'Mine' })).rejects.toMatchObject(missing);
    await expect(other.settings.deleteTemplate({ templateId })).rejects.toMatchObject(missing);
    expect(await names('message', other)).not.toContain('Private');
  }
  await expect(stranger.settings.briefTemplate({ templateId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  // A message is not a brief, even for its owner.
  await expect(brand.settings.briefTemplate({ templateId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await names('message')).toContain('Private');
});
