import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { CRM_TAGS_MAX } from '#shared/constants.ts';
import { crmRefusals } from '#shared/messages/crm/refusals.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { assign, NOW } from './people.ts';

const h = await racingHarness();
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const staff = await createUser(h.owner, 'admin', { user: { firstName: 'Ada', lastName: 'Office' } });
const colleague = await createUser(h.owner, 'super_admin');
const agency = await createUser(h.owner, 'agency');
const otherAgency = await createUser(h.owner, 'agency');
const [brand, creator, stranger] = [
  await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Noted' } }),
  await createUser(h.owner, 'creator'),
  await createUser(h.owner, 'brand'),
];
await assign(h.owner, agency, brand, creator);
await assign(h.owner, otherAgency, brand);
const admin = await h.as(staff.id, NOW);
const asAgency = await h.as(agency.id, NOW);
const bodies = async (caller: typeof admin, userId = brand.id) =>
  (await caller.crm.notes({ userId })).rows.map(({ body }) => body);
const audited = async (resourceId: string) =>
  (await h.owner.selectFrom('auditLog').selectAll().where('resourceId', '=', resourceId).orderBy('id').execute()).map(
    ({ action, userId, before, after }) => ({ action, userId, before, after }),
  );

test('a note of several lines is read newest first by the whole office, and changed and deleted by its author', async () => {
  const { id } = await admin.crm.addNote({ userId: brand.id, body: 'Called.\nWants a quote.' });
  await (await h.as(staff.id, later(1))).crm.addNote({ userId: brand.id, body: 'Second' });
  const seen = await (await h.as(colleague.id, NOW)).crm.notes({ userId: brand.id });
  expect(seen.rows.map(({ body }) => body)).toEqual(['Second', 'Called.\nWants a quote.']);
  expect(seen.rows[1]).toMatchObject({
    author: 'Ada Office',
    editedAt: null,
    may: {
      editNote: { allowed: false, reason: crmRefusals.onlyAuthor },
      deleteNote: { allowed: false, reason: crmRefusals.onlyAuthor },
    },
  });
  const edited = await h.as(staff.id, later(2));
  await edited.crm.editNote({ noteId: id, body: 'Called again.' });
  const [, mine] = (await admin.crm.notes({ userId: brand.id })).rows;
  expect(mine).toMatchObject({ body: 'Called again.', editedAt: later(2), may: { editNote: { allowed: true } } });
  await edited.crm.deleteNote({ noteId: id });
  expect(await bodies(admin)).toEqual(['Second']);
  await expect(admin.crm.deleteNote({ noteId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await audited(id)).toEqual([
    { action: 'crm.addNote', userId: staff.id, before: null, after: { userId: brand.id } },
    { action: 'crm.editNote', userId: staff.id, before: null, after: { userId: brand.id } },
    { action: 'crm.deleteNote', userId: staff.id, before: { userId: brand.id }, after: null },
  ]);
});

test('a colleague’s note is read, and neither changed nor deleted', async () => {
  const { id: noteId } = await admin.crm.addNote({ userId: creator.id, body: 'Mine' });
  const caller = await h.as(colleague.id, NOW);
  for (const act of [() => caller.crm.editNote({ noteId, body: 'Theirs' }), () => caller.crm.deleteNote({ noteId })]) {
    await expect(act()).rejects.toMatchObject({ code: 'CONFLICT', message: crmRefusals.onlyAuthor });
  }
  expect(await bodies(admin, creator.id)).toEqual(['Mine']);
});

test('notes come in pages, none twice and none left out', async () => {
  const paged = await createUser(h.owner, 'creator');
  for (let n = 1; n <= 12; n += 1) {
    await (await h.as(staff.id, later(n % 3))).crm.addNote({ userId: paged.id, body: `Note ${n}` });
  }
  const first = await admin.crm.notes({ userId: paged.id, limit: 5 });
  const second = await admin.crm.notes({ userId: paged.id, limit: 5, cursor: first.nextCursor });
  const third = await admin.crm.notes({ userId: paged.id, limit: 5, cursor: second.nextCursor });
  const all = [...first.rows, ...second.rows, ...third.rows].map(({ body }) => body);
  expect(all).toHaveLength(12);
  expect(new Set(all).size).toBe(12);
  expect(third.nextCursor).toBeNull();
});

test('[AG-17] each agency has its own notes, tags and follow-ups, and the staff theirs', async () => {
  const { id: noteId } = await asAgency.crm.addNote({ userId: brand.id, body: 'Of the agency' });
  await asAgency.crm.addTag({ userId: brand.id, tag: 'ours' });
  const { id: followUpId } = await asAgency.crm.addFollowUp({ userId: brand.id, title: 'Ours', dueOn: '2026-06-06' });
  expect(await bodies(asAgency)).toEqual(['Of the agency']);
  for (const { id } of [otherAgency, staff, colleague]) {
    const caller = await h.as(id, NOW);
    expect(await bodies(caller)).not.toContain('Of the agency');
    expect(await caller.crm.marks({ userId: brand.id })).toMatchObject({ tags: [], followUps: [] });
    expect(await caller.crm.tags({})).not.toContain('ours');
    expect((await caller.crm.dueFollowUps({})).rows).toEqual([]);
    for (const act of [
      () => caller.crm.editNote({ noteId, body: 'Taken' }),
      () => caller.crm.deleteNote({ noteId }),
      () => caller.crm.setFollowUp({ followUpId, done: true }),
      () => caller.crm.deleteFollowUp({ followUpId }),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  }
});

test('[S2] an agency neither reads nor writes about somebody whom it does not manage, nor about one it did', async () => {
  const former = await createUser(h.owner, 'creator');
  await assign(h.owner, agency, former);
  const { id: noteId } = await asAgency.crm.addNote({ userId: former.id, body: 'Was ours' });
  const { id: followUpId } = await asAgency.crm.addFollowUp({ userId: former.id, title: 'Call', dueOn: '2026-06-05' });
  await asAgency.crm.addTag({ userId: former.id, tag: 'former' });
  await h.owner.updateTable('agencyUsers').set({ endedAt: NOW }).where('userId', '=', former.id).execute();
  for (const userId of [stranger.id, former.id]) {
    for (const act of [
      () => asAgency.crm.notes({ userId }),
      () => asAgency.crm.marks({ userId }),
      () => asAgency.crm.addNote({ userId, body: 'Hello' }),
      () => asAgency.crm.addTag({ userId, tag: 'x' }),
      () => asAgency.crm.removeTag({ userId, tag: 'former' }),
      () => asAgency.crm.addFollowUp({ userId, title: 'Call', dueOn: '2026-06-06' }),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  }
  for (const act of [
    () => asAgency.crm.editNote({ noteId, body: 'Still' }),
    () => asAgency.crm.deleteNote({ noteId }),
    () => asAgency.crm.setFollowUp({ followUpId, done: true }),
    () => asAgency.crm.deleteFollowUp({ followUpId }),
  ]) {
    await expect(act()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  expect((await asAgency.crm.dueFollowUps({})).rows.map(({ title }) => title)).not.toContain('Call');
});

test('[S1] a super admin who previews the agency’s area writes and reads nothing there', async () => {
  const caller = await h.as(colleague.id, NOW);
  const at = { userId: brand.id, area: 'agency' } as const;
  await expect(caller.crm.notes(at)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(caller.crm.addNote({ ...at, body: 'Hello' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(caller.crm.addTag({ ...at, tag: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('[S1] visitors and creators come to none of it, and a brand not to what is noted about itself', async () => {
  for (const [who, code] of [
    [null, 'UNAUTHORIZED'],
    [creator.id, 'FORBIDDEN'],
  ] as const) {
    const caller = await h.as(who, NOW);
    for (const act of [
      () => caller.crm.notes({ userId: brand.id }),
      () => caller.crm.marks({ userId: brand.id }),
      () => caller.crm.tags({}),
      () => caller.crm.dueFollowUps({}),
      () => caller.crm.addNote({ userId: brand.id, body: 'Hello' }),
      () => caller.crm.addTag({ userId: brand.id, tag: 'x' }),
      () => caller.crm.addFollowUp({ userId: brand.id, title: 'Call', dueOn: '2026-06-06' }),
    ]) {
      await expect(act()).rejects.toMatchObject({ code });
    }
  }
  const asBrand = await h.as(brand.id, NOW);
  for (const act of [
    () => asBrand.crm.notes({ userId: brand.id }),
    () => asBrand.crm.marks({ userId: brand.id }),
    () => asBrand.crm.addNote({ userId: brand.id, body: 'Hello' }),
  ]) {
    await expect(act()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  expect([await asBrand.crm.tags({}), (await asBrand.crm.dueFollowUps({})).rows]).toEqual([[], []]);
});

test('a tag is a short word in lower case, each once, and filters brands and creators', async () => {
  const [one, two] = [await createUser(h.owner, 'brand'), await createUser(h.owner, 'creator')];
  await admin.crm.addTag({ userId: one.id, tag: ' Big  Spender ' });
  await admin.crm.addTag({ userId: one.id, tag: 'big  spender' });
  await admin.crm.addTag({ userId: one.id, tag: 'autumn' });
  await admin.crm.addTag({ userId: two.id, tag: 'autumn' });
  expect(await admin.crm.marks({ userId: one.id })).toMatchObject({ tags: ['autumn', 'big  spender'], followUps: [] });
  expect(await admin.crm.tags({})).toEqual(['autumn', 'big  spender']);
  const brands = await admin.crm.brands({ tag: 'AUTUMN' });
  expect(brands).toMatchObject({ total: 1, rows: [{ id: one.id, tags: ['autumn', 'big  spender'] }] });
  expect((await admin.crm.creators({ tag: 'autumn' })).rows).toMatchObject([{ id: two.id, tags: ['autumn'] }]);
  expect((await asAgency.crm.brands({ tag: 'autumn' })).rows).toEqual([]);
  await admin.crm.removeTag({ userId: one.id, tag: 'autumn' });
  await admin.crm.removeTag({ userId: one.id, tag: 'autumn' });
  expect((await admin.crm.brands({ tag: 'autumn' })).total).toBe(0);
  for (const tag of ['', ' ', 'x'.repeat(31), 'two\nlines']) {
    await expect(admin.crm.addTag({ userId: one.id, tag })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  }
});

test(`there are at most ${CRM_TAGS_MAX} tags on a person, also when many are added at once`, async () => {
  const full = await createUser(h.owner, 'brand');
  const names = Array.from({ length: CRM_TAGS_MAX + 5 }, (_, n) => `tag ${n}`);
  const answers = await Promise.allSettled(names.map((tag) => admin.crm.addTag({ userId: full.id, tag })));
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  expect(refused).toHaveLength(5);
  for (const error of refused) expect(error).toMatchObject({ code: 'CONFLICT', message: crmRefusals.tagsFull });
  expect((await admin.crm.marks({ userId: full.id })).tags).toHaveLength(CRM_TAGS_MAX);
});
