import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { SAVED_VIEWS_MAX } from '#shared/constants.ts';
import { previewReadOnly } from '#shared/messages/common/texts.ts';
import { viewRefusals } from '#shared/messages/views.ts';
import type { ViewList } from '#shared/views/views.schema.ts';
import { racingHarness } from '#tests/support/harness.ts';

const h = await racingHarness();
const NOW = new Date('2026-03-05T10:00:00.000Z');
const [owner, colleague, agency, otherAgency] = [
  await createUser(h.owner, 'admin', { user: { firstName: 'Ada', lastName: 'Views' } }),
  await createUser(h.owner, 'super_admin'),
  await createUser(h.owner, 'agency'),
  await createUser(h.owner, 'agency'),
];
const admin = await h.as(owner.id, NOW);
const asColleague = await h.as(colleague.id, NOW);
const asAgency = await h.as(agency.id, NOW);
const names = async (caller: typeof admin, list: ViewList = 'brands') =>
  (await caller.views.list({ list })).views.map(({ name }) => name);

test('a view keeps filters and search of one list under a name, for its owner, and for the office where it is shared', async () => {
  const search = { search: 'tea', status: 'suspended', tag: 'autumn' };
  const view = { list: 'brands', name: 'Mine', search, shared: false } as const;
  const { id: viewId } = await admin.views.save(view);
  expect((await admin.views.list({ list: 'brands' })).views).toEqual([
    {
      id: viewId,
      name: 'Mine',
      search,
      shared: false,
      owner: null,
      may: { change: { allowed: true }, delete: { allowed: true } },
    },
  ]);
  expect(await names(admin, 'creators')).toEqual([]);
  expect(await names(asColleague)).toEqual([]);
  for (const act of [
    () => asColleague.views.change({ viewId, name: 'Theirs', shared: true }),
    () => asColleague.views.delete({ viewId }),
  ]) {
    await expect(act()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  await admin.views.change({ viewId, name: 'Ours', shared: true });
  const [seen] = (await asColleague.views.list({ list: 'brands' })).views;
  expect(seen).toMatchObject({ name: 'Ours', search, owner: 'Ada Views', may: { delete: { allowed: false } } });
  await expect(asColleague.views.delete({ viewId })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: viewRefusals.onlyOwner,
  });
  await admin.views.delete({ viewId });
  expect(await names(admin)).toEqual([]);
  const rows = await h.owner
    .selectFrom('auditLog')
    .select(['action', 'before', 'after'])
    .where('resourceId', '=', viewId)
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { action: 'views.save', before: null, after: { list: 'brands', name: 'Mine', shared: false } },
    { action: 'views.change', before: { name: 'Mine', shared: false }, after: { name: 'Ours', shared: true } },
    { action: 'views.delete', before: { list: 'brands', name: 'Ours' }, after: null },
  ]);
});

test('[S2] an agency’s views are nobody else’s, shared or not', async () => {
  const view = { list: 'deals', name: 'Agency', search: { stage: 'active' }, shared: true } as const;
  const { id: viewId } = await asAgency.views.save(view);
  for (const { id } of [owner, colleague, otherAgency]) {
    const caller = await h.as(id, NOW);
    expect(await names(caller, 'deals')).toEqual([]);
    await expect(caller.views.change({ viewId, name: 'X', shared: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(caller.views.delete({ viewId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  expect(await names(asAgency, 'deals')).toEqual(['Agency']);
});

test('[S1] only those who may read a list have views of it, and who only previews it saves none', async () => {
  const brand = await createUser(h.owner, 'brand');
  const creator = await createUser(h.owner, 'creator');
  for (const [who, list, code] of [
    [null, 'brands', 'UNAUTHORIZED'],
    [creator.id, 'campaigns', 'FORBIDDEN'],
    [brand.id, 'brands', 'FORBIDDEN'],
    [owner.id, 'campaigns', 'FORBIDDEN'],
    [agency.id, 'discover', 'FORBIDDEN'],
  ] as const) {
    const caller = await h.as(who, NOW);
    await expect(caller.views.list({ list }), `${list} of ${who}`).rejects.toMatchObject({ code });
    const view = { list, name: 'X', search: {}, shared: false } as const;
    await expect(caller.views.save(view), `${list} of ${who}`).rejects.toMatchObject({ code });
  }
  const previewed = { allowed: false, reason: previewReadOnly };
  expect(await asColleague.views.list({ list: 'campaigns' })).toEqual({ views: [], may: { save: previewed } });
  const view = { list: 'campaigns', name: 'X', search: {}, shared: false } as const;
  await expect(asColleague.views.save(view)).rejects.toMatchObject({ code: 'FORBIDDEN', message: previewReadOnly });
  await h.owner.updateTable('featureFlags').set({ value: false }).where('key', '=', 'agency_area_enabled').execute();
  await expect(asAgency.views.list({ list: 'deals' })).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' });
  await h.owner.updateTable('featureFlags').set({ value: true }).where('key', '=', 'agency_area_enabled').execute();
});

test('[BR-DISC-18] [BR-DISC-19] [S2] a brand names the filters of its campaigns and of Discover, each kept whole; nobody else has them', async () => {
  const brand = await h.as((await createUser(h.owner, 'brand')).id, NOW);
  const search = { platforms: ['tiktok', 'youtube'], followerCountMin: 2_000, growthTrend: 'growing' };
  await expect(brand.views.save({ list: 'discover', name: '  ', search, shared: false })).rejects.toThrow(
    'Name is required',
  );
  const { id: viewId } = await brand.views.save({ list: 'discover', name: 'Rising', search, shared: false });
  await brand.views.save({ list: 'campaigns', name: 'Live', search: { status: 'live' }, shared: false });
  expect((await brand.views.list({ list: 'discover' })).views).toMatchObject([{ id: viewId, name: 'Rising', search }]);
  expect(await names(brand, 'campaigns')).toEqual(['Live']);
  const stranger = await h.as((await createUser(h.owner, 'brand')).id, NOW);
  expect(await names(stranger, 'discover')).toEqual([]);
  for (const caller of [stranger, admin, asColleague, asAgency]) {
    await expect(caller.views.change({ viewId, name: 'X', shared: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(caller.views.delete({ viewId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

test('a name is taken once a list, in upper or lower case, and one person saves so many views of a list', async () => {
  const me = await createUser(h.owner, 'admin');
  const caller = await h.as(me.id, NOW);
  const save = (name: string, list: 'brands' | 'creators' = 'brands') =>
    caller.views.save({ list, name, search: {}, shared: false });
  await save('Same');
  await save('Same', 'creators');
  const { id: viewId } = await save('Other');
  const taken = { code: 'CONFLICT', message: viewRefusals.nameTaken };
  await expect(save('SAME')).rejects.toMatchObject(taken);
  await expect(caller.views.change({ viewId, name: 'same', shared: false })).rejects.toMatchObject(taken);
  await caller.views.change({ viewId, name: 'OTHER', shared: false });
  // Nor do accents make another name.
  const accented = await save('Été');
  for (const name of ['éTÉ', 'Ete', 'E\u0301te']) await expect(save(name), name).rejects.toMatchObject(taken);
  await caller.views.delete({ viewId: accented.id });
  const kept = Array.from({ length: SAVED_VIEWS_MAX - 4 }, (_, n) => ({
    ownerId: me.id,
    list: 'brands' as const,
    name: `Kept ${n}`,
    search: '{}',
    shared: false,
    createdAt: NOW,
  }));
  await h.owner.insertInto('savedViews').values(kept).execute();
  const more = Array.from({ length: 4 }, (_, n) => save(`More ${n}`));
  const refused = (await Promise.allSettled(more)).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(2);
  await expect(save('One more')).rejects.toMatchObject({ code: 'CONFLICT', message: viewRefusals.full });
  expect(await names(caller)).toHaveLength(SAVED_VIEWS_MAX);
});
