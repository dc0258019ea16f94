import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { WRITTEN } from '#tests/support/any-order.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { noticesTo } from '#tests/support/notices.ts';

const h = await racingHarness();
const NOW = new Date('2026-06-05T10:00:00.000Z');
const agency = await createUser(h.owner, 'agency', { user: { firstName: 'Bright', lastName: 'Talent' } });
const boss = await h.as(agency.id, NOW);
const [admin, superAdmin] = [await createUser(h.owner, 'admin'), await createUser(h.owner, 'super_admin')];
const input = (userId: string, to = agency.email) => ({ userId, agency: to });

const noticesOf = async (userId: string) =>
  (await noticesTo(h, userId)).map(({ notificationType, title, route }) => [notificationType, title, route]);
const assignmentsOf = (userId: string) =>
  h.owner
    .selectFrom('agencyUsers')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy(WRITTEN)
    .execute();
const trailOf = (resourceId: string) =>
  h.owner
    .selectFrom('auditLog')
    .select(['action', 'userId', 'before', 'after'])
    .where('resourceId', '=', resourceId)
    .orderBy('id')
    .execute();

test('[AG-36] an admin and a super admin assign an account by its role, and both sides are told', async () => {
  const cases = [
    [admin, 'brand', 'managed_brand'],
    [superAdmin, 'creator', 'managed_creator'],
  ] as const;
  for (const [staff, role, managed] of cases) {
    const person = await createUser(h.owner, role, { user: { firstName: 'Ada', lastName: role } });
    await h.owner
      .updateTable('brandProfiles')
      .set({ companyName: 'Ada brand' })
      .where('userId', '=', person.id)
      .execute();
    await (await h.as(staff.id, NOW)).agency.assign(input(person.id));
    const [row] = await assignmentsOf(person.id);
    expect(row).toMatchObject({ agencyId: agency.id, role: managed, createdAt: NOW, endedAt: null });
    expect(await trailOf(row?.id ?? '')).toMatchObject([
      { action: 'agency.assign', userId: staff.id, after: { agencyId: agency.id, userId: person.id, role: managed } },
    ]);
    expect(await noticesOf(person.id)).toEqual([
      ['agency_assigned', 'Bright Talent manages your account now', '/account'],
    ]);
    expect(await noticesOf(agency.id)).toContainEqual([
      'agency_assigned',
      `Ada ${role} was assigned to you`,
      '/agency/users',
    ]);
    expect((await boss.agency.users({})).rows.map(({ userId }) => userId)).toContain(person.id);
    // The person was not asked, so they must be able to leave.
    const own = await h.as(person.id, NOW);
    expect((await own.agency.mine()).agencies).toMatchObject([{ id: row?.id, agency: 'Bright Talent' }]);
  }
});

test('[AG-36] staff remove someone, both are told, and the history stays with who ended it', async () => {
  const person = await createUser(h.owner, 'creator', { user: { firstName: 'Bea', lastName: 'Gone' } });
  const caller = await h.as(admin.id, NOW);
  await caller.agency.assign(input(person.id));
  const [row] = await assignmentsOf(person.id);
  await caller.agency.end({ assignmentId: row?.id ?? '' });
  expect(await assignmentsOf(person.id)).toMatchObject([{ endedAt: NOW, endedBy: admin.id }]);
  expect(await noticesOf(person.id)).toContainEqual([
    'agency_ended',
    'Bright Talent no longer manages your account',
    '/account',
  ]);
  expect(await noticesOf(agency.id)).toContainEqual(['agency_ended', 'You no longer manage Bea Gone', '/agency/users']);
  await caller.agency.assign(input(person.id));
  // Both began at the same moment.
  expect(new Set((await assignmentsOf(person.id)).map(({ endedAt }) => endedAt?.getTime()))).toEqual(
    new Set([NOW.getTime(), undefined]),
  );
  const seen = await caller.users.read({ userId: person.id });
  expect(seen.agencies.map(({ endedAt }) => endedAt)).toEqual(expect.arrayContaining([NOW, null]));
});

test('[AG-36] who ends an assignment is not told, the other side is', async () => {
  for (const who of ['agency', 'person'] as const) {
    const person = await createUser(h.owner, 'creator');
    await (await h.as(admin.id, NOW)).agency.assign(input(person.id));
    const [row] = await assignmentsOf(person.id);
    const before = { agency: (await noticesOf(agency.id)).length, person: (await noticesOf(person.id)).length };
    await (who === 'agency' ? boss : await h.as(person.id, NOW)).agency.end({ assignmentId: row?.id ?? '' });
    const now = { agency: (await noticesOf(agency.id)).length, person: (await noticesOf(person.id)).length };
    expect([now.agency - before.agency, now.person - before.person]).toEqual(who === 'agency' ? [0, 1] : [1, 0]);
  }
});

test('[AG-36] what the agency asked of the person is over once staff assign them', async () => {
  const person = await createUser(h.owner, 'creator');
  await boss.agency.invite({ email: person.email, role: 'managed_creator' });
  await (await h.as(admin.id, NOW)).agency.assign(input(person.id));
  expect((await (await h.as(person.id, NOW)).agency.mine()).requests).toEqual([]);
  const invite = await h.owner.selectFrom('invites').selectAll().where('email', '=', person.email).executeTakeFirst();
  expect(invite?.status).toBe('revoked');
});

test('[AG-36] nobody is assigned twice, to no agency, to a suspended one, or in a role that no agency manages', async () => {
  const caller = await h.as(admin.id, NOW);
  const person = await createUser(h.owner, 'creator');
  await caller.agency.assign(input(person.id));
  await expect(caller.agency.assign(input(person.id))).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'The agency already manages this account.',
  });
  const closed = await createUser(h.owner, 'agency', { user: { status: 'suspended' } });
  for (const to of ['nobody@example.test', person.email, closed.email]) {
    await expect(caller.agency.assign(input(person.id, to))).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'There is no active agency with this address.',
      field: 'agency',
    });
  }
  for (const role of ['agency', 'admin'] as const) {
    const other = await createUser(h.owner, role);
    const refusal = 'An agency can manage only brands, creators and accounts without a role.';
    expect((await caller.users.read({ userId: other.id })).may.assign).toEqual({ allowed: false, reason: refusal });
    await expect(caller.agency.assign(input(other.id))).rejects.toMatchObject({ code: 'CONFLICT', message: refusal });
  }
  await expect(caller.agency.assign(input('0198c0de-0000-7000-8000-000000000001'))).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await assignmentsOf(person.id)).toHaveLength(1);
});

test('[AG-36] two staff who assign the same person at once make one assignment', async () => {
  const person = await createUser(h.owner, 'brand');
  const callers = await Promise.all([h.as(admin.id, NOW), h.as(superAdmin.id, NOW)]);
  const done = await Promise.allSettled(callers.map((caller) => caller.agency.assign(input(person.id))));
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await assignmentsOf(person.id)).toHaveLength(1);
});

test('[AG-36] only staff assign', async () => {
  const person = await createUser(h.owner, 'creator');
  await expect((await h.as(null, NOW)).agency.assign(input(person.id))).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  for (const caller of [boss, await h.as(person.id, NOW), await h.as((await createUser(h.owner, 'brand')).id, NOW)]) {
    await expect(caller.agency.assign(input(person.id))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  expect(await assignmentsOf(person.id)).toEqual([]);
});

test('[AG-36] [AG-22] whoever signs up by an agency’s link is assigned, and an audit row says so', async () => {
  await boss.agency.invite({ email: 'by-link@example.test', role: 'managed_creator' });
  const [mail] = await mailsTo(h, 'by-link@example.test');
  const token = /#token=([\w-]+)/.exec(mail?.bodyText ?? '')?.[1] ?? '';
  await (await h.as(null, NOW)).auth.acceptInvite({ token, password: 'plum marigold river 7' });
  const { id: userId } = await h.owner
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'by-link@example.test')
    .executeTakeFirstOrThrow();
  const [row] = await assignmentsOf(userId);
  expect(row).toMatchObject({ agencyId: agency.id, role: 'managed_creator' });
  expect(await trailOf(row?.id ?? '')).toMatchObject([{ action: 'auth.acceptInvite', after: { userId } }]);
});
