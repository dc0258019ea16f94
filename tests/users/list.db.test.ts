import { expect, test } from 'vitest';
import { createUser, type UserInput } from '#db/factories.ts';
import { SEARCHED_USERS_MAX } from '#shared/constants.ts';
import { calledBy } from '#shared/users/people.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const NOW = new Date('2026-03-05T10:00:00.000Z');
const admin = await h.as((await createUser(h.owner, 'admin')).id, NOW);
const boss = await h.as((await createUser(h.owner, 'super_admin')).id, NOW);
let made = 0;
/** An account newer than all earlier ones. */
const make = (user: UserInput['user'] = {}) => {
  made += 1;
  return createUser(h.owner, 'creator', { user: { createdAt: new Date(NOW.getTime() + made * 1_000), ...user } });
};
const ids = (page: { rows: { id: string }[] }) => page.rows.map(({ id }) => id);

test('[ADM-USR-27] a page of the users and their total come in one answer, newest first, 50 where nothing is said', async () => {
  const newest = [];
  for (let n = 0; n < 53; n += 1) newest.unshift((await make()).id);
  const first = await admin.users.list({});
  expect(ids(first)).toEqual(newest.slice(0, 50));
  const { n } = await h.owner
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect(first).toMatchObject({ total: n, page: 1, pageSize: 50, more: false });
  const second = await admin.users.list({ page: 2 });
  expect(ids(second).slice(0, 3)).toEqual(newest.slice(50));
  expect(second).toMatchObject({ total: n, page: 2 });
  expect(ids(await admin.users.list({ page: 2, pageSize: 10 }))).toEqual(newest.slice(10, 20));
  expect(await admin.users.list({ page: 90 })).toMatchObject({ rows: [], total: n });
  await expect(admin.users.list({ pageSize: 101 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('[ADM-USR-27] a page that begins in another month goes on where the one before it ended, in both orders, of all and of one role', async () => {
  // In the last and the first moment of a month, several at once, in months with gaps, and one that changes its role.
  for (const joined of [
    '2024-12-31T23:59:59.999Z',
    '2025-01-01T00:00:00.000Z',
    '2025-01-31T23:30:00.000Z',
    '2025-06-01T00:00:00.000Z',
  ])
    for (const role of ['brand', 'creator', 'creator'] as const)
      await createUser(h.owner, role, { user: { createdAt: new Date(joined) } });
  const gone = await createUser(h.owner, 'creator', { user: { createdAt: new Date('2025-03-01T00:00:00.000Z') } });
  await h.owner.updateTable('users').set({ status: 'deleted' }).where('id', '=', gone.id).execute();
  for (const sort of ['newest', 'oldest'] as const)
    for (const role of [undefined, 'creator', 'brand', 'agency'] as const) {
      const direction = sort === 'newest' ? 'desc' : 'asc';
      const all = await h.owner
        .selectFrom('users')
        .where('status', '<>', 'deleted')
        .$if(role !== undefined, (query) => query.where('role', '=', role ?? null))
        .orderBy('createdAt', direction)
        .orderBy('id', sort === 'newest' ? 'asc' : 'desc')
        .select('id')
        .execute();
      const walked: string[] = [];
      for (let page = 1; page <= Math.ceil(all.length / 3); page += 1)
        walked.push(...ids(await admin.users.list({ sort, role, page, pageSize: 3 })));
      expect(walked).toEqual(all.map(({ id }) => id));
      expect(await admin.users.list({ sort, role, page: 500 })).toMatchObject({ rows: [], total: all.length });
    }
});

test('[ADM-USR-34] a row has the names that a person gave, and nothing that is secret', async () => {
  const { id } = await make({ firstName: 'Ines', lastName: 'Vara', lastSignInAt: NOW });
  const [row] = (await admin.users.list({ pageSize: 1 })).rows;
  expect(row).toMatchObject({ id, firstName: 'Ines', lastName: 'Vara', lastSignInAt: NOW });
  expect(Object.keys(row ?? {}).toSorted()).toEqual(
    [
      'companyName',
      'createdAt',
      'email',
      'emailConfirmedAt',
      'firstName',
      'id',
      'lastName',
      'lastSignInAt',
      'may',
      'role',
      'status',
    ].toSorted(),
  );
});

test('all users are searched by part of address, id, company and names, in upper or lower case; wildcards are letters', async () => {
  const ada = await make({ firstName: 'Ada', lastName: 'Quillon', email: 'ada_100%@quill.example' });
  const bo = await make({ firstName: 'Bo', lastName: null, email: 'bo@quillon.example' });
  const find = async (search: string) => ids(await admin.users.list({ search }));
  expect(await find('QUILLON')).toEqual([bo.id, ada.id]);
  expect(await find('ada quillon')).toEqual([ada.id]);
  const tea = await createUser(h.owner, 'brand', {
    user: { createdAt: new Date(NOW.getTime() - 1_000), email: 'hello@leaves.example' },
    brandProfile: { companyName: 'Lapsang Tea' },
  });
  expect((await admin.users.list({ search: 'LAPSANG t' })).rows).toMatchObject([
    { id: tea.id, companyName: 'Lapsang Tea' },
  ]);
  expect((await boss.users.list({ search: 'lapsang', role: 'creator' })).rows).toEqual([]);
  expect(await find('_100%')).toEqual([ada.id]);
  expect(await find('%quillon')).toEqual([]);
  expect(await find(bo.id.slice(3, 20).toUpperCase())).toEqual([bo.id]);
  expect(await admin.users.list({ search: 'nobody at all' })).toMatchObject({ rows: [], total: 0 });
  const [first, second] = [1, 2].map((page) => admin.users.list({ search: 'quillon', page, pageSize: 1 }));
  expect([ids((await first) ?? { rows: [] }), ids((await second) ?? { rows: [] })]).toEqual([[bo.id], [ada.id]]);
  expect(await first).toMatchObject({ total: 2, more: false });
});

test('an address is found by all of it, by its end and by what stands before it; of its domain alone, all that have it', async () => {
  const one = await createUser(h.owner, 'creator', { user: { email: 'oolong.tea@gongfu.example' } });
  const other = await createUser(h.owner, 'creator', { user: { email: 'oolong.tea@gongfu.example.test' } });
  const find = async (search: string) => ids(await admin.users.list({ search })).toSorted();
  const both = [one.id, other.id].toSorted();
  for (const search of [
    'oolong.tea@gongfu.example',
    'OOLONG.TEA@gongfu',
    'tea@gongfu.ex',
    'oolong.tea@',
    '@gongfu.example',
  ])
    expect(await find(search), search).toEqual(both);
  expect(await find('oolong.tea@gongfu.example.t')).toEqual([other.id]);
  for (const search of ['oolong.tea@gongf0', 'olong_tea@gongfu', 'oolong.te%@gongfu', 'tea@gongfu.example oolong'])
    expect(await find(search), search).toEqual([]);
});

test('only the accounts of a status are listed, counted and searched where that is asked', async () => {
  const before = (await admin.users.list({ status: 'suspended' })).total;
  const [first, second] = [
    await make({ status: 'suspended', firstName: 'Sybil' }),
    await make({ status: 'suspended' }),
  ];
  const active = await make({ firstName: 'Sybil' });
  const suspended = await admin.users.list({ status: 'suspended', pageSize: 2 });
  expect(suspended).toMatchObject({ rows: [{ id: second.id }, { id: first.id }], total: before + 2 });
  expect(ids(await admin.users.list({ status: 'suspended', search: 'sybil' }))).toEqual([first.id]);
  expect(ids(await admin.users.list({ status: 'active', search: 'sybil' }))).toEqual([active.id]);
});

test('only the flagged users are listed, counted and searched where that is asked', async () => {
  const none = await admin.users.list({ flagged: true });
  expect(none).toMatchObject({ rows: [], total: 0 });
  const [first, second] = [await make({ flagged: true, firstName: 'Flora' }), await make({ flagged: true })];
  await make({ firstName: 'Flora' });
  expect(await admin.users.list({ flagged: true })).toMatchObject({
    rows: [{ id: second.id }, { id: first.id }],
    total: 2,
  });
  expect(await admin.users.list({ flagged: true, search: 'flora' })).toMatchObject({
    rows: [{ id: first.id }],
    total: 1,
  });
  expect(ids(await admin.users.list({ flagged: true, pageSize: 1, page: 2 }))).toEqual([first.id]);
  await h.owner.updateTable('users').set({ flagged: false }).where('flagged', '=', true).execute();
});

test('users are sorted by what their rows call them: a company before the name of its person, also after either has changed', async () => {
  const named = (firstName: string | null, lastName: string | null) =>
    make({ firstName, lastName, email: `${made}@sorted.example` });
  await named('Zed', 'Amber');
  await named('beryl', null);
  await named(null, 'Dune');
  const brand = await createUser(h.owner, 'brand', {
    user: { firstName: 'Aaron', lastName: 'Zander', email: 'brand@sorted.example' },
    brandProfile: { companyName: 'Cedar Goods' },
  });
  const order = async () => {
    const { rows } = await admin.users.list({ search: '@sorted.example', sort: 'name' });
    return rows.map(calledBy);
  };
  expect(await order()).toEqual(['beryl', 'Cedar Goods', 'Dune', 'Zed Amber']);
  await h.owner.updateTable('brandProfiles').set({ companyName: 'Yew Goods' }).where('userId', '=', brand.id).execute();
  await h.owner.updateTable('users').set({ firstName: 'Eve' }).where('id', '=', brand.id).execute();
  expect(await order()).toEqual(['beryl', 'Dune', 'Yew Goods', 'Zed Amber']);
  await h.owner.deleteFrom('brandProfiles').where('userId', '=', brand.id).execute();
  expect(await order()).toEqual(['beryl', 'Dune', 'Eve Zander', 'Zed Amber']);
  // Page by page as without a search, where the order comes from the index alone.
  const all = await admin.users.list({ sort: 'name', pageSize: 100 });
  const names = all.rows.map((row) => calledBy(row).toLowerCase());
  expect(names).toEqual([...names].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0)));
});

test('of a search no more than a thousand are listed or counted, and it says that there are more', async () => {
  const at = { role: null, status: 'active', emailConfirmedAt: NOW, createdAt: NOW } as const;
  const many = Array.from({ length: SEARCHED_USERS_MAX + 1 }, (_, n) => ({ email: `crowd${n}@example.test`, ...at }));
  await h.owner.insertInto('users').values(many).execute();
  expect(await admin.users.list({ search: 'crowd' })).toMatchObject({ total: SEARCHED_USERS_MAX, more: true });
  const last = await admin.users.list({ search: 'crowd', page: 20 });
  expect(last.rows).toHaveLength(50);
  expect((await admin.users.list({ search: 'crowd', page: 21 })).rows).toEqual([]);
});

test('an erased account is neither listed, counted nor found', async () => {
  const before = (await admin.users.list({})).total;
  const { id, email } = await make();
  expect((await admin.users.list({})).total).toBe(before + 1);
  await h.owner.updateTable('users').set({ status: 'deleted' }).where('id', '=', id).execute();
  expect((await admin.users.list({})).total).toBe(before);
  expect(ids(await admin.users.list({}))).not.toContain(id);
  for (const search of [email, id]) expect(await admin.users.list({ search })).toMatchObject({ rows: [], total: 0 });
});

test('staff alone list users', async () => {
  await expect((await h.as(null, NOW)).users.list({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  for (const role of ['brand', 'creator', 'agency', null] as const) {
    const other = await h.as((await createUser(h.owner, role)).id, NOW);
    await expect(other.users.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
});

test('[ADM-USR-21] the debug figures are given to a super admin alone, without a stack or a secret', async () => {
  for (const role of ['brand', 'creator', 'agency', 'admin'] as const) {
    const other = await h.as((await createUser(h.owner, role)).id, NOW);
    await expect(other.users.debug()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  await expect((await h.as(null, NOW)).users.debug()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  const before = await boss.users.debug();
  await make({ status: 'pending', emailConfirmedAt: null });
  expect(await boss.users.debug()).toEqual({ ...before, unconfirmed: before.unconfirmed + 1 });
  expect(before).toMatchObject({ role: 'super_admin', serverTime: NOW, openSessions: 0, failedJobs: 0 });
  expect(before.database).toMatch(/^\d+\.\d+/);
});
