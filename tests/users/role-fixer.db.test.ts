import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import type { Role } from '#shared/policy/rule.ts';
import { racingHarness } from '#tests/support/harness.ts';

const h = await racingHarness();
const NOW = new Date('2026-06-05T10:00:00.000Z');
const boss = await createUser(h.owner, 'super_admin');
const caller = await h.as(boss.id, NOW);

const roleOf = async (userId: string) =>
  (await h.owner.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst())?.role;
const entriesOf = async (userId: string) =>
  Object.fromEntries(
    (await h.owner.selectFrom('userRoles').select(['role', 'status']).where('userId', '=', userId).execute()).map(
      ({ role, status }) => [role, status],
    ),
  );
const auditOf = (userId: string) =>
  h.owner
    .selectFrom('auditLog')
    .select(['action', 'before', 'after', 'userId'])
    .where('resourceId', '=', userId)
    .where('action', '=', 'users.fixRole')
    .execute();

test('[SA-16] [SA-22] a user is looked up by id and by address, with what the profile and user_roles say', async () => {
  const person = await createUser(h.owner, 'brand');
  const { email } = await h.owner
    .selectFrom('users')
    .select('email')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  for (const user of [person.id, person.id.toUpperCase(), email, email.toUpperCase()]) {
    expect(await caller.users.lookUp({ user })).toMatchObject({
      id: person.id,
      email,
      role: 'brand',
      may: { fix: { allowed: true } },
    });
  }
  const missing = { code: 'NOT_FOUND', message: 'User does not exist in auth.users table' };
  await expect(caller.users.lookUp({ user: 'nobody@example.test' })).rejects.toMatchObject(missing);
  await expect(
    caller.users.fixRole({ userId: '018f3b6e-7c1a-4c3e-9b1a-0c1d2e3f4a5b', role: 'brand' }),
  ).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('[SA-16] [SA-17] a missing entry is made with the status approved, in one go with the profile', async () => {
  const person = await createUser(h.owner, null);
  await h.owner.deleteFrom('userRoles').where('userId', '=', person.id).execute();
  await caller.users.fixRole({ userId: person.id, role: 'agency' });
  expect([await roleOf(person.id), await entriesOf(person.id)]).toEqual(['agency', { agency: 'approved' }]);
  expect(await auditOf(person.id)).toEqual([
    { action: 'users.fixRole', before: { role: null }, after: { role: 'agency' }, userId: boss.id },
  ]);
});

test('[SA-16] [SA-19] [SA-20] another role is given in both places, the old one revoked, and every session ends', async () => {
  const person = await createUser(h.owner, 'creator');
  await h.owner.deleteFrom('userRoles').where('userId', '=', person.id).execute();
  await h.owner
    .insertInto('userRoles')
    .values([
      { userId: person.id, role: 'creator', status: 'approved', createdAt: NOW },
      { userId: person.id, role: 'brand', status: 'rejected', createdAt: NOW },
    ])
    .execute();
  await h.owner
    .insertInto('sessions')
    .values({
      id: `role-fixer-${person.id}`,
      userId: person.id,
      expiresAt: new Date('2030-01-01'),
      createdAt: NOW,
      lastUsedAt: NOW,
    })
    .execute();
  await caller.users.fixRole({ userId: person.id, role: 'brand' });
  expect([await roleOf(person.id), await entriesOf(person.id)]).toEqual([
    'brand',
    { creator: 'rejected', brand: 'approved' },
  ]);
  expect(await h.owner.selectFrom('sessions').select('id').where('userId', '=', person.id).execute()).toEqual([]);
  await caller.users.fixRole({ userId: person.id, role: 'brand' });
  expect(await auditOf(person.id)).toHaveLength(1);
});

test('[SA-16] the last super admin stays: nobody fixes the own role, and of two who demote each other one remains', async () => {
  await expect(caller.users.fixRole({ userId: boss.id, role: 'brand' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'You cannot do this to your own account.',
  });
  const [one, other] = [await createUser(h.owner, 'super_admin'), await createUser(h.owner, 'super_admin')];
  const [first, second] = [await h.as(one.id, NOW), await h.as(other.id, NOW)];
  const tries = await Promise.allSettled([
    first.users.fixRole({ userId: other.id, role: 'admin' }),
    second.users.fixRole({ userId: one.id, role: 'admin' }),
  ]);
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect([await roleOf(one.id), await roleOf(other.id)].toSorted()).toEqual(['admin', 'super_admin']);
});

test('a role is not changed under open deals or before the address is confirmed', async () => {
  const brand = await createUser(h.owner, 'brand');
  const creator = await createUser(h.owner, 'creator');
  const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'live' });
  await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'in_progress', agreedAmountMinor: 10_000 });
  const open = { [brand.id]: 'open deals and campaigns that are not over', [creator.id]: 'open deals' };
  for (const [userId, what] of Object.entries(open)) {
    await expect(caller.users.fixRole({ userId, role: 'agency' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: `This person has ${what}. End them first: nobody else could finish them.`,
    });
  }
  const unconfirmed = await createUser(h.owner, null, { user: { emailConfirmedAt: null, status: 'pending' } });
  await expect(caller.users.fixRole({ userId: unconfirmed.id, role: 'brand' })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  expect((await caller.users.lookUp({ user: unconfirmed.id })).may.fix.allowed).toBe(false);
});

test('[SA-14] nobody but a super admin may look up or fix', async () => {
  const person = await createUser(h.owner, 'brand');
  const ask = async (userId: string | null) => {
    const { users } = await h.as(userId, NOW);
    return [() => users.lookUp({ user: person.id }), () => users.fixRole({ userId: person.id, role: 'creator' })];
  };
  for (const call of await ask(null)) await expect(call()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  for (const role of ['brand', 'creator', 'agency', 'admin'] satisfies Role[]) {
    for (const call of await ask((await createUser(h.owner, role)).id)) {
      await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  }
  expect(await roleOf(person.id)).toBe('brand');
});

test('[SA-02] [SA-03] [SA-04] each list has the accounts of its role alone, newest first, and is searched', async () => {
  for (const [n, role] of (['agency', 'brand', 'creator'] as const).entries()) {
    const made = [];
    for (let each = 0; each < 3; each += 1) {
      const createdAt = new Date(Date.UTC(2030, 0, 1 + n, each));
      made.unshift((await createUser(h.owner, role, { user: { createdAt, firstName: `Zed${each}` } })).id);
    }
    const { rows, total } = await caller.users.list({ role, pageSize: 3 });
    expect(rows.map(({ id }) => id)).toEqual(made);
    expect(rows[0]).toMatchObject({ firstName: 'Zed2', status: 'active' });
    const counted = await h.owner
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('role', '=', role)
      .executeTakeFirstOrThrow();
    expect(total).toBe(counted.n);
    expect((await caller.users.list({ role, search: 'zed1' })).rows.map(({ id }) => id)).toEqual([made[1]]);
  }
});
