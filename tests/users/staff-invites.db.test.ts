import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import type { StatusOf } from '#shared/lifecycles.ts';
import { harness } from '#tests/support/harness.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { seen } from '#tests/support/may.ts';

const h = await harness();
const NOW = new Date('2026-03-05T10:00:00.000Z');
const DAY = 86_400_000;
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY);
const { id: adminId } = await createUser(h.owner, 'admin');
const admin = await h.as(adminId, NOW);
let made = 0;
const fresh = () => {
  made += 1;
  return `guest${made}@example.test`;
};
const byEmail = (email: string) =>
  h.owner.selectFrom('invites').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
async function stored(status: StatusOf<'invite'>, over: { sentAt?: Date; expiresAt?: Date } = {}) {
  const row = { email: fresh(), role: 'brand', status, invitedBy: adminId, sentAt: NOW, expiresAt: inDays(7) } as const;
  return h.owner
    .insertInto('invites')
    .values({ ...row, ...over })
    .returningAll()
    .executeTakeFirstOrThrow();
}
const tokensTo = async (email: string) =>
  (await mailsTo(h, email)).map(({ bodyText }) => /#token=([\w-]+)/.exec(bodyText)?.[1] ?? '');
const trailOf = (id: string) =>
  h.owner
    .selectFrom('auditLog')
    .select(['action', 'userId', 'toStatus'])
    .where('resourceId', '=', id)
    .orderBy('id')
    .execute();

test('[ADM-INV-11] staff invite an address in a role; it is told by mail, and the mail’s fate is the invite’s', async () => {
  const [good, bad] = [fresh(), 'nobody@bounce.accord.test'];
  await admin.users.invite({ email: good, role: 'admin' });
  await admin.users.invite({ email: bad, role: 'creator' });
  const invite = await byEmail(good);
  expect(invite).toMatchObject({
    role: 'admin',
    status: 'pending',
    invitedBy: adminId,
    sentAt: NOW,
    expiresAt: inDays(7),
  });
  expect(await trailOf(invite.id)).toEqual([{ action: 'users.invite', userId: adminId, toStatus: 'pending' }]);
  await h.runJobs();
  expect([(await byEmail(good)).status, (await byEmail(bad)).status]).toEqual(['sent', 'failed']);
  const shown = (await admin.users.invites({})).rows;
  expect(shown.map(({ email, status }) => [email, status])).toEqual(
    expect.arrayContaining([
      [good, 'sent'],
      [bad, 'failed'],
    ]),
  );
});

test('[ADM-INV-16] the link is random, stored as a hash, bound to address and role, and works once within 7 days', async () => {
  const email = fresh();
  await admin.users.invite({ email, role: 'creator' });
  const [token = ''] = await tokensTo(email);
  expect(token.length).toBeGreaterThanOrEqual(43);
  const rows = await h.owner.selectFrom('authTokens').select('tokenHash').execute();
  expect(rows.map(({ tokenHash }) => tokenHash)).not.toContain(token);
  const late = await h.as(null, inDays(7));
  await expect(late.auth.readInvite({ token })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  const guest = await h.as(null, inDays(6));
  expect(await guest.auth.readInvite({ token })).toEqual({ email, role: 'creator', seat: null });
  await guest.auth.acceptInvite({ token, password: 'plum marigold river 7' });
  const user = await h.owner.selectFrom('users').select('role').where('email', '=', email).executeTakeFirstOrThrow();
  expect(user.role).toBe('creator');
  await expect(guest.auth.acceptInvite({ token, password: 'plum marigold river 7' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  expect((await byEmail(email)).status).toBe('accepted');
});

test('an open invite or an account of the address is in the way', async () => {
  const email = fresh();
  await admin.users.invite({ email, role: 'brand' });
  await expect(admin.users.invite({ email, role: 'brand' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'There is already an open invitation for this address.',
  });
  const member = await createUser(h.owner, 'brand');
  await expect(admin.users.invite({ email: member.email, role: 'brand' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'There is already an account for this address.',
  });
});

test('resent, an invite has a new link and seven more days, and the old link ends', async () => {
  const email = fresh();
  await admin.users.invite({ email, role: 'brand' });
  const { id: inviteId } = await byEmail(email);
  await h.runJobs();
  const later = await h.as(adminId, inDays(3));
  await later.users.resendInvite({ inviteId });
  expect(await byEmail(email)).toMatchObject({ status: 'pending', sentAt: inDays(3), expiresAt: inDays(10) });
  const [old = '', next = ''] = await tokensTo(email);
  const guest = await h.as(null, inDays(9));
  // The old link is blanked in the stored mail; it is unknown from then on.
  expect(old).not.toBe(next);
  expect(await guest.auth.readInvite({ token: next })).toEqual({ email, role: 'brand', seat: null });
  const open = await h.owner
    .selectFrom('authTokens')
    .select('id')
    .where('inviteId', '=', inviteId)
    .where('usedAt', 'is', null)
    .execute();
  expect(open).toHaveLength(1);
  expect((await trailOf(inviteId)).at(-1)).toEqual({ action: 'invite.resend', userId: adminId, toStatus: 'pending' });

  // An expired one can also be sent again, unless there is an account or another invite by now.
  const over = await stored('sent', { sentAt: inDays(-8), expiresAt: inDays(-1) });
  await admin.users.resendInvite({ inviteId: over.id });
  expect((await byEmail(over.email)).status).toBe('pending');
  const ended = await stored('expired', { sentAt: inDays(-9), expiresAt: inDays(-2) });
  await admin.users.invite({ email: ended.email, role: 'brand' });
  await expect(admin.users.resendInvite({ inviteId: ended.id })).rejects.toThrow(
    'There is already an open invitation for this address.',
  );
  const joined = await stored('failed');
  await createUser(h.owner, 'creator', { user: { email: joined.email } });
  await expect(admin.users.resendInvite({ inviteId: joined.id })).rejects.toThrow(
    'There is already an account for this address.',
  );
});

test('revoked, an invite’s link opens nothing', async () => {
  const email = fresh();
  await admin.users.invite({ email, role: 'brand' });
  const { id: inviteId } = await byEmail(email);
  await h.runJobs();
  const [token = ''] = await tokensTo(email);
  await admin.users.revokeInvite({ inviteId });
  expect(await byEmail(email)).toMatchObject({ status: 'revoked', revokedAt: NOW });
  const guest = await h.as(null, NOW);
  await expect(guest.auth.readInvite({ token })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(guest.auth.acceptInvite({ token, password: 'plum marigold river 7' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  expect(await tokensTo(email)).not.toContain(token);
  expect((await trailOf(inviteId)).at(-1)).toEqual({ action: 'invite.revoke', userId: adminId, toStatus: 'revoked' });
});

test('[ADM-INV-12] the invites of the staff are listed five at a time, the one sent last first, and say what may be done', async () => {
  await h.owner.deleteFrom('authTokens').execute();
  await h.owner.deleteFrom('mailOutbox').where('inviteId', 'is not', null).execute();
  await h.owner.deleteFrom('invites').execute();
  const statuses = ['pending', 'sent', 'failed', 'accepted', 'expired', 'revoked'] as const;
  const rows = [];
  for (const [n, status] of statuses.entries()) rows.push(await stored(status, { sentAt: inDays(-n) }));
  const over = await stored('sent', { sentAt: inDays(-20), expiresAt: inDays(-13) });
  const agency = await createUser(h.owner, 'agency');
  const ofAgency = await h.owner
    .insertInto('invites')
    .values({
      email: fresh(),
      role: 'managed_brand',
      agencyId: agency.id,
      status: 'sent',
      sentAt: inDays(1),
      expiresAt: inDays(7),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const first = await admin.users.invites({});
  expect(first.rows.map(({ id }) => id)).toEqual(rows.slice(0, 5).map(({ id }) => id));
  const second = await admin.users.invites({ cursor: first.nextCursor });
  expect(second.rows.map(({ id, status }) => [id, status])).toEqual([
    [rows[5]?.id, 'revoked'],
    [over.id, 'expired'],
  ]);
  const { check, both } = seen();
  for (const { id: inviteId, may } of [...first.rows, ...second.rows])
    await check(may, {
      resend: () => admin.users.resendInvite({ inviteId }),
      revoke: () => admin.users.revokeInvite({ inviteId }),
    });
  both('resend', 'revoke');
  for (const call of [admin.users.resendInvite, admin.users.revokeInvite])
    await expect(call({ inviteId: ofAgency.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('[ADM-INV-15] staff alone invite, list, resend and revoke', async () => {
  const { id: inviteId } = await stored('sent');
  const calls = [
    (who: typeof admin) => who.users.invites({}),
    (who: typeof admin) => who.users.invite({ email: 'x@example.test', role: 'brand' }),
    (who: typeof admin) => who.users.resendInvite({ inviteId }),
    (who: typeof admin) => who.users.revokeInvite({ inviteId }),
  ];
  for (const call of calls) {
    await expect(call(await h.as(null, NOW))).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    for (const role of ['brand', 'creator', 'agency', null] as const) {
      const other = await h.as((await createUser(h.owner, role)).id, NOW);
      await expect(call(other)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  }
  expect(await h.owner.selectFrom('invites').select('id').where('email', '=', 'x@example.test').execute()).toEqual([]);
});
