import { describe, expect, test } from 'vitest';
import { createCampaign, createDeal, createUser, type UserInput } from '#db/factories.ts';
import { roleRequestMessages } from '#shared/messages/security.ts';
import { racingHarness } from '#tests/support/harness.ts';

const h = await racingHarness();
const NOW = new Date('2026-03-05T10:00:00.000Z');
const make = (role: Parameters<typeof createUser>[1], user: UserInput['user'] = {}) =>
  createUser(h.owner, role, { user });
const staff = { admin: await make('admin'), boss: await make('super_admin') };
const admin = await h.as(staff.admin.id, NOW);
const boss = await h.as(staff.boss.id, NOW);
const reason = 'Sold followers';
const rowOf = (id: string) => h.owner.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const trailOf = (id: string) =>
  h.owner
    .selectFrom('auditLog')
    .select(['action', 'userId', 'fromStatus', 'toStatus', 'note', 'before', 'after'])
    .where('resourceId', '=', id)
    .where('userId', 'is not', null)
    .orderBy('id')
    .execute();

describe('one user as staff see it', () => {
  test('[ADM-SEC-16] shows the states of address, account and roles, work, sign-ins and what was done', async () => {
    const creator = await make('creator', { firstName: 'Ada', lastName: 'Quill', lastSignInAt: NOW });
    const brand = await make('brand');
    const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'in_progress' });
    await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'in_progress' });
    const other = await createCampaign(h.owner, { brandId: brand.id, status: 'new' });
    await createDeal(h.owner, { campaign: other, creatorId: creator.id, status: 'declined' });
    await h.owner
      .insertInto('userRoles')
      .values({
        userId: creator.id,
        role: 'agency',
        status: 'rejected',
        decidedBy: staff.admin.id,
        decidedAt: NOW,
        createdAt: NOW,
      })
      .execute();
    const facts = {
      resourceType: 'account',
      resourceId: creator.id,
      userId: null,
      actor: 'anonymous',
      via: 'web',
    } as const;
    const at = (minute: number) => ({ createdAt: new Date(NOW.getTime() + minute * 60_000), ipAddress: '192.0.2.1' });
    await h.owner
      .insertInto('auditLog')
      .values([
        { ...facts, ...at(0), action: 'auth.signIn', note: 'failed', userAgent: null },
        { ...facts, ...at(1), action: 'auth.signIn', note: 'code asked for', userAgent: null },
        { ...facts, ...at(2), action: 'auth.enterCode', note: null, userAgent: null },
        { ...facts, ...at(3), action: 'auth.signOut', note: null, userAgent: null },
      ])
      .execute();
    await admin.users.flag({ userId: creator.id, flagged: true });
    const seen = await admin.users.read({ userId: creator.id });
    expect(seen).toMatchObject({
      firstName: 'Ada',
      role: 'creator',
      status: 'active',
      flagged: true,
      lastSignInAt: NOW,
      secondFactor: false,
      erasedOn: null,
      campaigns: 0,
      deals: 2,
      openDeals: 1,
      openSessions: 0,
    });
    expect(seen.emailConfirmedAt).not.toBeNull();
    expect(seen.roles.map(({ role, status, decidedBy }) => [role, status, decidedBy])).toEqual([
      ['agency', 'rejected', staff.admin.email],
      ['creator', 'approved', null],
    ]);
    expect(seen.signIns.map(({ outcome, ip }) => [outcome, ip])).toEqual([
      ['signed_in', '192.0.2.1'],
      ['code_asked', '192.0.2.1'],
      ['failed', '192.0.2.1'],
    ]);
    expect(seen.changes).toMatchObject([{ change: 'flagged', by: staff.admin.email, at: NOW }]);
    expect(await admin.users.read({ userId: brand.id })).toMatchObject({ campaigns: 2, deals: 2, openDeals: 1 });
    expect(JSON.stringify(seen)).not.toMatch(/password|hash|secret/i);
  });

  test('says of each role request who may decide on it, and why not', async () => {
    const ask = async (userId: string, role: 'agency' | 'admin') => {
      await h.owner.insertInto('userRoles').values({ userId, role, status: 'pending', createdAt: NOW }).execute();
      return userId;
    };
    const answer = async (who: typeof admin, userId: string) => {
      const [asked] = (await who.users.read({ userId })).roles.filter(({ status }) => status === 'pending');
      expect(asked?.may.reject).toEqual(asked?.may.approve);
      return asked?.may.approve;
    };
    const agency = await ask((await createUser(h.owner, null)).id, 'agency');
    expect(await answer(admin, agency)).toEqual({ allowed: true });
    const { notYourOwn, onlySuperAdmin, unconfirmed } = roleRequestMessages;
    const because = (reason: string) => ({ allowed: false, reason });
    const colleague = await ask((await make('brand')).id, 'admin');
    expect(await answer(admin, colleague)).toEqual(because(onlySuperAdmin));
    expect(await answer(boss, colleague)).toEqual({ allowed: true });
    expect(await answer(admin, await ask(staff.admin.id, 'agency'))).toEqual(because(notYourOwn));
    const nobody = await createUser(h.owner, null, { user: { status: 'pending', emailConfirmedAt: null } });
    expect(await answer(admin, await ask(nobody.id, 'agency'))).toEqual(because(unconfirmed));
  });

  test('is there for staff alone; an erased or unknown account is not found', async () => {
    const { id: userId } = await make('creator');
    const calls = [
      (who: typeof admin) => who.users.read({ userId }),
      (who: typeof admin) => who.users.suspend({ userId, reason }),
      (who: typeof admin) => who.users.activate({ userId, reason }),
      (who: typeof admin) => who.users.flag({ userId, flagged: true }),
    ];
    for (const call of calls) {
      await expect(call(await h.as(null, NOW))).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
      for (const role of ['brand', 'creator', 'agency'] as const)
        await expect(call(await h.as((await make(role)).id, NOW))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    expect(await rowOf(userId)).toMatchObject({ status: 'active', flagged: false });
    await h.owner.updateTable('users').set({ status: 'deleted' }).where('id', '=', userId).execute();
    for (const call of calls) await expect(call(admin)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('suspending', () => {
  test('ends every session, keeps its reason on record, and can be lifted', async () => {
    const { id: userId } = await make('brand');
    const expiresAt = new Date(NOW.getTime() + 3_600_000);
    await h.owner
      .insertInto('sessions')
      .values({ id: 'a session', userId, expiresAt, createdAt: NOW, lastUsedAt: NOW })
      .execute();
    await admin.users.suspend({ userId, reason });
    expect(await h.owner.selectFrom('sessions').select('id').where('userId', '=', userId).execute()).toEqual([]);
    expect(await rowOf(userId)).toMatchObject({ status: 'suspended' });
    await expect(admin.users.suspend({ userId, reason })).rejects.toMatchObject({ code: 'CONFLICT' });
    await boss.users.activate({ userId, reason: 'It was a mistake' });
    expect(await rowOf(userId)).toMatchObject({ status: 'active' });
    await expect(admin.users.activate({ userId, reason })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await trailOf(userId)).toMatchObject([
      { action: 'account.suspend', userId: staff.admin.id, fromStatus: 'active', toStatus: 'suspended', note: reason },
      { action: 'account.activate', userId: staff.boss.id, toStatus: 'active', note: 'It was a mistake' },
    ]);
    const { changes } = await admin.users.read({ userId });
    expect(changes.map(({ change, note, by }) => [change, note, by])).toEqual([
      ['activated', 'It was a mistake', staff.boss.email],
      ['suspended', reason, staff.admin.email],
    ]);
  });

  test('needs a reason', async () => {
    const { id: userId } = await make('brand');
    await expect(admin.users.suspend({ userId, reason: '  ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await rowOf(userId)).toMatchObject({ status: 'active' });
  });
});

test('a flag is set and taken back, each time on record; one that is as asked already is left alone', async () => {
  const { id: userId } = await make('creator');
  for (const flagged of [true, true, false]) await admin.users.flag({ userId, flagged });
  expect(await rowOf(userId)).toMatchObject({ flagged: false });
  expect(await trailOf(userId)).toMatchObject([
    { action: 'users.flag', before: { flagged: false }, after: { flagged: true } },
    { action: 'users.flag', before: { flagged: true }, after: { flagged: false } },
  ]);
});

test('an admin acts on no staff, a super admin on all but the own account, and the panel says so', async () => {
  const cases = [
    { who: admin, userId: staff.admin.id, says: 'You cannot do this to your own account.' },
    { who: boss, userId: staff.boss.id, says: 'You cannot do this to your own account.' },
    { who: admin, userId: (await make('admin')).id, says: 'Only a super admin can do this to an admin.' },
    { who: admin, userId: staff.boss.id, says: 'Only a super admin can do this to an admin.' },
  ];
  for (const { who, userId, says } of cases) {
    const { may } = await who.users.read({ userId });
    const refused = { code: 'FORBIDDEN', message: says };
    expect(may).toEqual({
      suspend: { allowed: false, reason: says },
      activate: { allowed: false, reason: says },
      flag: { allowed: false, reason: says },
      delete: { allowed: false, reason: says },
      assign: {
        allowed: false,
        reason: 'An agency can manage only brands, creators and accounts without a role.',
      },
    });
    await expect(who.users.suspend({ userId, reason })).rejects.toMatchObject(refused);
    await expect(who.users.activate({ userId, reason })).rejects.toMatchObject(refused);
    await expect(who.users.flag({ userId, flagged: true })).rejects.toMatchObject(refused);
    expect(await rowOf(userId)).toMatchObject({ status: 'active', flagged: false });
  }
  const colleague = await make('admin');
  expect((await boss.users.read({ userId: colleague.id })).may).toMatchObject({ suspend: { allowed: true } });
  await boss.users.suspend({ userId: colleague.id, reason });
  expect(await rowOf(colleague.id)).toMatchObject({ status: 'suspended' });
});

test('two super admins who suspend each other at the same moment: one stays', async () => {
  const [one, other] = [await make('super_admin'), await make('super_admin')];
  const answers = await Promise.allSettled([
    (await h.as(one.id, NOW)).users.suspend({ userId: other.id, reason }),
    (await h.as(other.id, NOW)).users.suspend({ userId: one.id, reason }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect([(await rowOf(one.id)).status, (await rowOf(other.id)).status].toSorted()).toEqual(['active', 'suspended']);
});
