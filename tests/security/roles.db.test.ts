import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { roleRequestMessages } from '#shared/messages/security.ts';
import type { Role } from '#shared/policy/rule.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';

const h = await racingHarness();
const NOW = new Date('2026-06-05T10:00:00.000Z');
const admin = await createUser(h.owner, 'admin');
const superAdmin = await createUser(h.owner, 'super_admin');

async function request(role: Role, of?: { id: string }) {
  const person = of ?? (await createUser(h.owner, null));
  const { id } = await h.owner
    .insertInto('userRoles')
    .values({ userId: person.id, role, status: 'pending', createdAt: NOW })
    .returning('id')
    .executeTakeFirstOrThrow();
  await h.owner
    .insertInto('sessions')
    .values({
      id: `session ${id}`,
      userId: person.id,
      createdAt: NOW,
      lastUsedAt: NOW,
      expiresAt: new Date('2026-07-01T00:00:00Z'),
    })
    .execute();
  return { id, userId: person.id };
}
const stateOf = async ({ id, userId }: { id: string; userId: string }) => ({
  ...(await h.owner
    .selectFrom('userRoles')
    .innerJoin('users', 'users.id', 'userRoles.userId')
    .select(['userRoles.status', 'userRoles.decidedBy', 'users.role'])
    .where('userRoles.id', '=', id)
    .executeTakeFirstOrThrow()),
  sessions: (await h.owner.selectFrom('sessions').select('id').where('userId', '=', userId).execute()).length,
});
const trail = (id: string) =>
  h.owner
    .selectFrom('auditLog')
    .select(['action', 'userId', 'fromStatus', 'toStatus'])
    .where('resourceType', '=', 'role request')
    .where('resourceId', '=', id)
    .orderBy('id')
    .execute();

test('[ADM-SEC-17] [ADM-SEC-19] approval gives the role, ends the sessions, and is on record; the person is told', async () => {
  const asked = await request('agency');
  await (await h.as(admin.id, NOW)).security.approveRole({ roleRequestId: asked.id });
  expect(await stateOf(asked)).toEqual({ status: 'approved', decidedBy: admin.id, role: 'agency', sessions: 0 });
  expect(await trail(asked.id)).toEqual([
    { action: 'roleRequest.approve', userId: admin.id, fromStatus: 'pending', toStatus: 'approved' },
  ]);
  expect(await noticesTo(h, asked.userId)).toMatchObject([{ title: 'Your role was approved', route: '/account' }]);
});

test('[ADM-SEC-17] rejection gives no role and leaves the sessions', async () => {
  const asked = await request('agency');
  await (await h.as(admin.id, NOW)).security.rejectRole({ roleRequestId: asked.id });
  expect(await stateOf(asked)).toEqual({ status: 'rejected', decidedBy: admin.id, role: null, sessions: 1 });
  expect((await trail(asked.id)).map(({ action }) => action)).toEqual(['roleRequest.reject']);
});

test('a rejection is taken back: the request waits again as if nobody had decided, and the person is told', async () => {
  const asked = await request('agency');
  const { security } = await h.as(admin.id, NOW);
  const again = () => security.reopenRole({ roleRequestId: asked.id });
  await expect(again()).rejects.toMatchObject({ code: 'CONFLICT' });
  await security.rejectRole({ roleRequestId: asked.id });
  await again();
  expect(await stateOf(asked)).toEqual({ status: 'pending', decidedBy: null, role: null, sessions: 1 });
  expect((await trail(asked.id)).at(-1)).toEqual({
    action: 'roleRequest.reopen',
    userId: admin.id,
    fromStatus: 'rejected',
    toStatus: 'pending',
  });
  const told = await noticesTo(h, asked.userId);
  expect(told.map(({ title }) => title)).toEqual(['Your request was rejected', 'Your request is open again']);
  await security.approveRole({ roleRequestId: asked.id });
  await expect(again()).rejects.toMatchObject({ code: 'CONFLICT' });
  const ofStaff = await request('admin');
  await (await h.as(superAdmin.id, NOW)).security.rejectRole({ roleRequestId: ofStaff.id });
  await expect(security.reopenRole({ roleRequestId: ofStaff.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('[ADM-SEC-15] a request that is decided is refused a second time', async () => {
  const asked = await request('agency');
  const { security } = await h.as(admin.id, NOW);
  const both = await Promise.allSettled([
    security.approveRole({ roleRequestId: asked.id }),
    security.rejectRole({ roleRequestId: asked.id }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await trail(asked.id)).toHaveLength(1);
  await expect(security.approveRole({ roleRequestId: asked.id })).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('nobody decides on their own request, and only a super admin on roles of the staff', async () => {
  const own = await request('super_admin', admin);
  await expect((await h.as(admin.id, NOW)).security.approveRole({ roleRequestId: own.id })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: roleRequestMessages.notYourOwn,
  });
  for (const role of ['admin', 'super_admin'] as const) {
    const asked = await request(role);
    for (const decide of ['approveRole', 'rejectRole'] as const) {
      await expect(
        (await h.as(admin.id, NOW)).security[decide]({ roleRequestId: asked.id }),
        `${decide} ${role}`,
      ).rejects.toMatchObject({ code: 'FORBIDDEN', message: roleRequestMessages.onlySuperAdmin });
    }
    expect(await stateOf(asked)).toMatchObject({ status: 'pending', role: null, sessions: 1 });
    await (await h.as(superAdmin.id, NOW)).security.approveRole({ roleRequestId: asked.id });
    expect(await stateOf(asked)).toMatchObject({ status: 'approved', role });
  }
});

test('a request of an unconfirmed address, or one that does not exist, is not found', async () => {
  const nobody = await createUser(h.owner, null, { user: { status: 'pending', emailConfirmedAt: null } });
  const asked = await request('agency', nobody);
  const { security } = await h.as(admin.id, NOW);
  for (const roleRequestId of [asked.id, '018f3b6e-7c1a-4c3e-9b1a-0c1d2e3f4a5b']) {
    await expect(security.approveRole({ roleRequestId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(security.reopenRole({ roleRequestId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  for (const role of ['brand', 'creator', 'agency'] as const) {
    const { security: theirs } = await h.as((await createUser(h.owner, role)).id, NOW);
    await expect(theirs.approveRole({ roleRequestId: asked.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(theirs.reopenRole({ roleRequestId: asked.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  for (const decide of ['rejectRole', 'reopenRole'] as const) {
    await expect((await h.as(null, NOW)).security[decide]({ roleRequestId: asked.id })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  }
});

test('[ADM-SEC-13] [ADM-SEC-18] requests come with their person, newest first, found by role, address or name', async () => {
  const person = await createUser(h.owner, null, {
    user: { email: 'quill_100%@example.test', firstName: 'Quentin', lastName: 'Quill' },
  });
  const asked = await request('agency', person);
  const { security } = await h.as(admin.id, NOW);
  for (const search of ['QUENTIN qui', 'quill_100%@', 'quill']) {
    const { rows } = await security.roleRequests({ search });
    expect(rows, search).toEqual([
      {
        id: asked.id,
        userId: person.id,
        name: 'Quentin Quill',
        email: 'quill_100%@example.test',
        role: 'agency',
        status: 'pending',
        requestedAt: NOW,
        may: { approve: { allowed: true }, reject: { allowed: true } },
      },
    ]);
  }
  expect((await security.roleRequests({ search: 'quill_1000' })).rows).toEqual([]);
  const supers = (await security.roleRequests({ search: 'super admin', limit: 100 })).rows;
  expect(new Set(supers.map(({ role }) => role))).toEqual(new Set(['super_admin']));
  const pending = (await security.roleRequests({ status: 'pending', limit: 100 })).rows;
  expect(new Set(pending.map(({ status }) => status))).toEqual(new Set(['pending']));
  const first = await security.roleRequests({ limit: 2 });
  const next = await security.roleRequests({ limit: 100, cursor: first.nextCursor });
  const all = await security.roleRequests({ limit: 100 });
  expect([...first.rows, ...next.rows]).toEqual(all.rows);
});

test('[ADM-SEC-20] [ADM-SEC-21] what is said of a decision', () => {
  expect(roleRequestMessages.updated).toBe('Role status updated successfully');
  expect(roleRequestMessages.updateFailed('No.')).toBe('Failed to update role: No.');
});
