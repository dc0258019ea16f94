import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { harness } from '#tests/support/harness.ts';
import { seen } from '#tests/support/may.ts';

const h = await harness();
const NOW = new Date('2026-06-05T10:00:00.000Z');
const DAY_MS = 86_400_000;
const agency = await createUser(h.owner, 'agency', { user: { firstName: 'Bright', lastName: 'Talent' } });
const boss = await h.as(agency.id, NOW);
const stranger = await h.as((await createUser(h.owner, 'agency')).id, NOW);

const emailOf = async (id: string) =>
  (await h.owner.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
const manage = async (userId: string, role: 'managed_brand' | 'managed_creator', createdAt = NOW) =>
  (
    await h.owner
      .insertInto('agencyUsers')
      .values({ agencyId: agency.id, userId, role, createdAt })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const actionsOf = async (resourceId: string) =>
  (
    await h.owner.selectFrom('auditLog').select('action').where('resourceId', '=', resourceId).orderBy('id').execute()
  ).map(({ action }) => action);

test('[AG-22] [AG-36] [AG-20] the owner of an account is asked, and only consent assigns it', async () => {
  const creator = await createUser(h.owner, 'creator');
  const email = await emailOf(creator.id);
  await boss.agency.invite({ email, role: 'managed_creator' });
  expect((await boss.agency.users({})).rows).toEqual([]);
  await expect(boss.agency.invite({ email, role: 'managed_creator' })).rejects.toMatchObject({ code: 'CONFLICT' });
  const person = await h.as(creator.id, NOW);
  const { agencies, requests } = await person.agency.mine();
  expect([agencies, requests]).toMatchObject([[], [{ agency: 'Bright Talent', role: 'managed_creator' }]]);
  const inviteId = requests[0]?.id ?? '';
  const other = await h.as((await createUser(h.owner, 'creator')).id, NOW);
  expect(await other.agency.mine()).toEqual({ agencies: [], requests: [] });
  for (const act of ['accept', 'decline'] as const) {
    await expect(other.agency[act]({ inviteId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  await person.agency.accept({ inviteId });
  expect((await boss.agency.users({})).rows).toMatchObject([{ userId: creator.id, email, role: 'managed_creator' }]);
  await expect(person.agency.accept({ inviteId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await actionsOf(inviteId)).filter((action) => action !== 'invite.deliver')).toEqual([
    'agency.invite',
    'invite.accept',
  ]);
  expect((await stranger.agency.users({})).rows).toEqual([]);
});

test('[AG-22] [AG-03] an address without an account gets a link, and the agency hears the same', async () => {
  await boss.agency.invite({ email: 'nobody-yet@example.test', role: 'managed_brand' });
  const mail = await h.owner
    .selectFrom('mailOutbox')
    .select(['template'])
    .where('toAddress', '=', 'nobody-yet@example.test')
    .executeTakeFirstOrThrow();
  expect(mail.template).toBe('invite');
  const sent = async () =>
    (await boss.agency.invites({})).rows.find(({ email }) => email === 'nobody-yet@example.test');
  const row = await sent();
  expect(row).toMatchObject({
    email: 'nobody-yet@example.test',
    role: 'managed_brand',
    may: { revoke: { allowed: true } },
  });
  expect((await stranger.agency.invites({})).rows).toEqual([]);
  await expect(stranger.agency.revokeInvite({ inviteId: row?.id ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await boss.agency.revokeInvite({ inviteId: row?.id ?? '' });
  expect(await sent()).toMatchObject({ status: 'revoked' });
  await expect(boss.agency.revokeInvite({ inviteId: row?.id ?? '' })).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('[AG-21] a request is declined, runs out, and asks for the right kind of account', async () => {
  await expect(boss.agency.invite({ email: '', role: 'managed_brand' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(boss.agency.invite({ email: await emailOf(agency.id), role: 'managed_user' })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  const brand = await createUser(h.owner, 'brand');
  const person = await h.as(brand.id, NOW);
  const ask = async (role: 'managed_brand' | 'managed_creator') => {
    await boss.agency.invite({ email: await emailOf(brand.id), role });
    return { inviteId: (await person.agency.mine()).requests[0]?.id ?? '' };
  };
  const wrong = await ask('managed_creator');
  await expect(person.agency.accept(wrong)).rejects.toMatchObject({ code: 'CONFLICT' });
  await person.agency.decline(wrong);
  expect((await person.agency.mine()).requests).toEqual([]);
  const late = await ask('managed_brand');
  const later = await h.as(brand.id, new Date(NOW.getTime() + 8 * DAY_MS));
  expect((await later.agency.mine()).requests).toEqual([]);
  await expect(later.agency.accept(late)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('[AG-36] the agency, the person and staff end an assignment, nobody else, and its history stays', async () => {
  const admin = await h.as((await createUser(h.owner, 'admin')).id, NOW);
  for (const who of ['agency', 'person', 'staff'] as const) {
    const creator = await createUser(h.owner, 'creator');
    const assignmentId = await manage(creator.id, 'managed_creator');
    const person = await h.as(creator.id, NOW);
    await expect(stranger.agency.end({ assignmentId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await { agency: boss, person, staff: admin }[who].agency.end({ assignmentId });
    expect((await boss.agency.users({})).rows.map(({ id }) => id)).not.toContain(assignmentId);
    const row = await h.owner.selectFrom('agencyUsers').selectAll().where('id', '=', assignmentId).executeTakeFirst();
    expect(row?.endedAt).toEqual(NOW);
    expect(await actionsOf(assignmentId)).toEqual(['agency.end']);
    await expect(boss.agency.end({ assignmentId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

test('[AG-25] [AG-26] [AG-27] [AG-28] campaigns of the managed, with their own status and how long offers wait', async () => {
  const [brand, creator] = [await createUser(h.owner, 'brand'), await createUser(h.owner, 'creator')];
  await manage(brand.id, 'managed_brand');
  await manage(creator.id, 'managed_creator');
  const ofMine = async (days: number, status: 'under_review' | 'live' = 'under_review') => {
    const campaign = await createCampaign(h.owner, { brandId: brand.id, status, name: `Waits ${days}` });
    const invitationDate = new Date(NOW.getTime() - days * DAY_MS - 1_000);
    await createDeal(h.owner, {
      campaign,
      creatorId: (await createUser(h.owner, 'creator')).id,
      status: 'invited',
      invitationDate,
    });
    return campaign.id;
  };
  const [high, medium, low] = [await ofMine(7), await ofMine(3), await ofMine(1, 'live')];
  // A brand that is not managed: only the managed creator's deal of it is seen.
  const foreign = await createCampaign(h.owner, { brandId: (await createUser(h.owner, 'brand')).id, status: 'live' });
  await createDeal(h.owner, {
    campaign: foreign,
    creatorId: creator.id,
    status: 'in_progress',
    agreedAmountMinor: 1_000,
  });
  const other = await createUser(h.owner, 'creator');
  await createDeal(h.owner, {
    campaign: foreign,
    creatorId: other.id,
    status: 'invited',
    invitationDate: new Date(NOW.getTime() - 9 * DAY_MS),
  });
  await createCampaign(h.owner, { brandId: brand.id, status: 'draft' });
  const { rows } = await boss.agency.orders({});
  const seen = Object.fromEntries(
    rows.map(({ id, status, creators, pending, priority, needsAttention }) => [
      id,
      { status, creators, pending, priority, needsAttention },
    ]),
  );
  expect(seen).toEqual({
    [high]: { status: 'under_review', creators: 1, pending: 1, priority: 'high', needsAttention: true },
    [medium]: { status: 'under_review', creators: 1, pending: 1, priority: 'medium', needsAttention: false },
    [low]: { status: 'live', creators: 1, pending: 1, priority: 'low', needsAttention: false },
    [foreign.id]: { status: 'live', creators: 1, pending: 0, priority: 'low', needsAttention: false },
  });
  const found = async (input: Parameters<typeof boss.agency.orders>[0]) =>
    (await boss.agency.orders(input)).rows.map(({ id }) => id).sort();
  expect(await found({ search: 'waits 3' })).toEqual([medium]);
  expect(await found({ priority: 'high' })).toEqual([high]);
  expect(await found({ priority: 'medium' })).toEqual([medium]);
  expect(await found({ priority: 'low' })).toEqual([low, foreign.id].sort());
  expect(await found({ priority: 'medium', search: 'waits 7' })).toEqual([]);
  expect((await stranger.agency.orders({})).rows).toEqual([]);
});

test('only agencies invite, and a super admin looks at empty lists', async () => {
  const preview = await h.as((await createUser(h.owner, 'super_admin')).id, NOW);
  for (const read of ['users', 'orders', 'invites'] as const) {
    expect((await preview.agency[read]({})).rows).toEqual([]);
    await expect((await h.as(null, NOW)).agency[read]({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    for (const role of ['brand', 'creator', 'admin'] as const) {
      const caller = await h.as((await createUser(h.owner, role)).id, NOW);
      await expect(caller.agency[read]({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  }
  const invite = { email: 'someone@example.test', role: 'managed_brand' } as const;
  await expect(preview.agency.invite(invite)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('an agency may invite, and a super admin who looks into its area is refused with the sentence that the answers give', async () => {
  expect((await boss.agency.users({})).may).toEqual({ invite: { allowed: true } });
  expect((await boss.agency.invites({})).may).toEqual({ invite: { allowed: true } });
  const preview = await h.as((await createUser(h.owner, 'super_admin')).id, NOW);
  const { may } = await preview.agency.invites({});
  expect((await preview.agency.users({})).may).toEqual(may);
  const { check } = seen();
  await check(may, { invite: () => preview.agency.invite({ email: 'new@example.test', role: 'managed_user' }) });
  expect(may.invite.allowed).toBe(false);
});
