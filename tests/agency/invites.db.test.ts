import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { harness } from '#tests/support/harness.ts';
import { mailsTo } from '#tests/support/mails.ts';

const h = await harness();
const NOW = new Date('2026-06-05T10:00:00.000Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const agency = await createUser(h.owner, 'agency', { user: { firstName: 'Bright', lastName: 'Talent' } });
const boss = await h.as(agency.id, NOW);
const stranger = await h.as((await createUser(h.owner, 'agency')).id, NOW);

const inviteTo = (email: string) =>
  h.owner.selectFrom('invites').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
const tokensTo = async (email: string) =>
  (await mailsTo(h, email)).map(({ bodyText }) => /#token=([\w-]+)/.exec(bodyText)?.[1] ?? '');
const trailOf = async (resourceId: string) =>
  (
    await h.owner
      .selectFrom('auditLog')
      .select(['action', 'userId'])
      .where('resourceId', '=', resourceId)
      .orderBy('id')
      .execute()
  ).map(({ action, userId }) => [action, userId]);

test('[AG-03] [AG-22] an agency sends an invite again: a new link for seven days, and the old one is dead', async () => {
  const email = 'again@example.test';
  await boss.agency.invite({ email, role: 'managed_creator' });
  const [first = ''] = await tokensTo(email);
  await h.runJobs();
  const { id: inviteId } = await inviteTo(email);
  expect((await boss.agency.invites({})).rows).toMatchObject([{ status: 'sent', may: { resend: { allowed: true } } }]);

  const later = await h.as(agency.id, inDays(3));
  await later.agency.resendInvite({ inviteId });
  expect(await inviteTo(email)).toMatchObject({ status: 'pending', sentAt: inDays(3), expiresAt: inDays(10) });
  expect((await trailOf(inviteId)).at(-1)).toEqual(['invite.resend', agency.id]);
  const second = (await tokensTo(email)).at(-1) ?? '';
  const guest = await h.as(null, inDays(4));
  await expect(guest.auth.readInvite({ token: first })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  expect(await guest.auth.readInvite({ token: second })).toMatchObject({ email, role: 'managed_creator' });
});

test('[AG-22] one that ran out is sent again; a revoked one and one whose mail is under way are not', async () => {
  const email = 'over@example.test';
  await boss.agency.invite({ email, role: 'managed_brand' });
  const { id: inviteId } = await inviteTo(email);
  await expect(boss.agency.resendInvite({ inviteId })).rejects.toMatchObject({ code: 'CONFLICT' });
  await h.runJobs();
  const late = await h.as(agency.id, inDays(8));
  await late.agency.resendInvite({ inviteId });
  expect((await trailOf(inviteId)).map(([action]) => action).slice(-2)).toEqual(['invite.expire', 'invite.resend']);
  await late.agency.revokeInvite({ inviteId });
  await expect(late.agency.resendInvite({ inviteId })).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await inviteTo(email)).toMatchObject({ status: 'revoked' });
});

test('[AG-22] the request to someone with an account is sent as soon as it is made, and again on demand', async () => {
  const creator = await createUser(h.owner, 'creator');
  const { email } = creator;
  await boss.agency.invite({ email, role: 'managed_creator' });
  const { id: inviteId } = await inviteTo(email);
  expect(await inviteTo(email)).toMatchObject({ status: 'sent' });
  const later = await h.as(agency.id, inDays(8));
  await later.agency.resendInvite({ inviteId });
  expect(await inviteTo(email)).toMatchObject({ status: 'sent', expiresAt: inDays(15) });
  expect((await mailsTo(h, email)).map(({ template }) => template)).toEqual(['agencyRequest', 'agencyRequest']);
  const person = await h.as(creator.id, inDays(9));
  await person.agency.accept({ inviteId });
  await expect(later.agency.resendInvite({ inviteId })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'You already manage this person.',
  });
});

test('[AG-22] an account that was made since gets a request, and the link that was mailed before is dead', async () => {
  const email = 'joined-since@example.test';
  await boss.agency.invite({ email, role: 'managed_creator' });
  const [token = ''] = await tokensTo(email);
  await h.runJobs();
  const { id: inviteId } = await inviteTo(email);
  const joined = await createUser(h.owner, 'creator', { user: { email } });
  await boss.agency.resendInvite({ inviteId });
  await expect((await h.as(null, NOW)).auth.readInvite({ token })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  expect((await (await h.as(joined.id, NOW)).agency.mine()).requests).toMatchObject([{ id: inviteId }]);
});

test('[AG-22] while another invite to the address is open, an older one is not sent again', async () => {
  const email = 'twice@example.test';
  await boss.agency.invite({ email, role: 'managed_brand' });
  await h.runJobs();
  const { id: inviteId } = await inviteTo(email);
  const late = await h.as(agency.id, inDays(8));
  await late.agency.invite({ email, role: 'managed_brand' });
  await expect(late.agency.resendInvite({ inviteId })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'There is already an open invitation for this address.',
  });
});

test('only the agency that sent an invite sends it again', async () => {
  const email = 'mine@example.test';
  await boss.agency.invite({ email, role: 'managed_brand' });
  await h.runJobs();
  const { id: inviteId } = await inviteTo(email);
  await expect(stranger.agency.resendInvite({ inviteId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect((await h.as(null, NOW)).agency.resendInvite({ inviteId })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
  for (const role of ['brand', 'creator', 'admin', 'super_admin'] as const) {
    const caller = await h.as((await createUser(h.owner, role)).id, NOW);
    await expect(caller.agency.resendInvite({ inviteId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  expect((await mailsTo(h, email)).length).toBe(1);
});
