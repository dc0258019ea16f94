import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { CRM_VIEWS_MAX } from '#shared/constants.ts';
import { crmRefusals } from '#shared/messages/crm/refusals.ts';
import { harness } from '#tests/support/harness.ts';
import { NOW } from './people.ts';

const h = await harness();
const [owner, colleague, agency, otherAgency] = [
  await createUser(h.owner, 'admin', { user: { firstName: 'Ada', lastName: 'Views' } }),
  await createUser(h.owner, 'super_admin'),
  await createUser(h.owner, 'agency'),
  await createUser(h.owner, 'agency'),
];
const admin = await h.as(owner.id, NOW);
const asColleague = await h.as(colleague.id, NOW);
const asAgency = await h.as(agency.id, NOW);
const names = async (caller: typeof admin, list: 'brands' | 'creators' | 'deals' = 'brands') =>
  (await caller.crm.views({ list })).map(({ name }) => name);

test('a view keeps filters and search of one list under a name, for its owner, and for the office where it is shared', async () => {
  const search = { search: 'tea', status: 'suspended', tag: 'autumn' };
  const view = { list: 'brands', name: 'Mine', search, shared: false } as const;
  const { id: viewId } = await admin.crm.saveView(view);
  expect(await admin.crm.views({ list: 'brands' })).toEqual([
    {
      id: viewId,
      name: 'Mine',
      search,
      shared: false,
      owner: null,
      may: { changeView: { allowed: true }, deleteView: { allowed: true } },
    },
  ]);
  expect(await names(admin, 'creators')).toEqual([]);
  expect(await names(asColleague)).toEqual([]);
  for (const act of [
    () => asColleague.crm.changeView({ viewId, name: 'Theirs', shared: true }),
    () => asColleague.crm.deleteView({ viewId }),
  ]) {
    await expect(act()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  await admin.crm.changeView({ viewId, name: 'Ours', shared: true });
  const [seen] = await asColleague.crm.views({ list: 'brands' });
  expect(seen).toMatchObject({ name: 'Ours', search, owner: 'Ada Views', may: { deleteView: { allowed: false } } });
  await expect(asColleague.crm.deleteView({ viewId })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: crmRefusals.onlyAuthor,
  });
  await admin.crm.deleteView({ viewId });
  expect(await names(admin)).toEqual([]);
  const rows = await h.owner
    .selectFrom('auditLog')
    .select(['action', 'before', 'after'])
    .where('resourceId', '=', viewId)
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { action: 'crm.saveView', before: null, after: { list: 'brands', name: 'Mine', shared: false } },
    { action: 'crm.changeView', before: { name: 'Mine', shared: false }, after: { name: 'Ours', shared: true } },
    { action: 'crm.deleteView', before: { list: 'brands', name: 'Ours' }, after: null },
  ]);
});

test('[S2] an agency’s views are nobody else’s, shared or not', async () => {
  const view = { list: 'deals', name: 'Agency', search: { stage: 'active' }, shared: true } as const;
  const { id: viewId } = await asAgency.crm.saveView(view);
  for (const { id } of [owner, colleague, otherAgency]) {
    const caller = await h.as(id, NOW);
    expect(await names(caller, 'deals')).toEqual([]);
    await expect(caller.crm.changeView({ viewId, name: 'X', shared: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(caller.crm.deleteView({ viewId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  expect(await names(asAgency, 'deals')).toEqual(['Agency']);
});

test('[S1] visitors, brands and creators have no views', async () => {
  for (const [who, code] of [
    [null, 'UNAUTHORIZED'],
    [(await createUser(h.owner, 'brand')).id, 'FORBIDDEN'],
    [(await createUser(h.owner, 'creator')).id, 'FORBIDDEN'],
  ] as const) {
    const caller = await h.as(who, NOW);
    await expect(caller.crm.views({ list: 'brands' })).rejects.toMatchObject({ code });
    const view = { list: 'brands', name: 'X', search: {}, shared: false } as const;
    await expect(caller.crm.saveView(view)).rejects.toMatchObject({ code });
  }
});

test('a name is taken once a list, in upper or lower case, and one person saves so many views of a list', async () => {
  const caller = await h.as((await createUser(h.owner, 'admin')).id, NOW);
  const save = (name: string, list: 'brands' | 'creators' = 'brands') =>
    caller.crm.saveView({ list, name, search: {}, shared: false });
  await save('Same');
  await save('Same', 'creators');
  const { id: viewId } = await save('Other');
  const taken = { code: 'CONFLICT', message: crmRefusals.viewNameTaken };
  await expect(save('SAME')).rejects.toMatchObject(taken);
  await expect(caller.crm.changeView({ viewId, name: 'same', shared: false })).rejects.toMatchObject(taken);
  await caller.crm.changeView({ viewId, name: 'OTHER', shared: false });
  const more = Array.from({ length: CRM_VIEWS_MAX }, (_, n) => save(`More ${n}`));
  const refused = (await Promise.allSettled(more)).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(2);
  await expect(save('One more')).rejects.toMatchObject({ code: 'CONFLICT', message: crmRefusals.viewsFull });
  expect(await names(caller)).toHaveLength(CRM_VIEWS_MAX);
});
