import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { harness } from '#tests/support/harness.ts';
import { mailsTo } from '#tests/support/mails.ts';
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
  expect(await mailsTo(h, 'nobody-yet@example.test')).toMatchObject([{ template: 'invite' }]);
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

/** A campaign of a brand, with one offer that has waited this long. */
async function waiting(
  brandId: string,
  name: string,
  waitedMs: number,
  status: 'under_review' | 'live' = 'under_review',
) {
  const campaign = await createCampaign(h.owner, { brandId, status, name });
  const { id: creatorId } = await createUser(h.owner, 'creator');
  const invitationDate = new Date(NOW.getTime() - waitedMs);
  await createDeal(h.owner, { campaign, creatorId, status: 'invited', invitationDate });
  return campaign.id;
}
/** An agency with its own brand. */
async function withBrand() {
  const [{ id: agencyId }, brand] = [await createUser(h.owner, 'agency'), await createUser(h.owner, 'brand')];
  await h.owner
    .insertInto('agencyUsers')
    .values({ agencyId, userId: brand.id, role: 'managed_brand', createdAt: NOW })
    .execute();
  return { brand, caller: await h.as(agencyId, NOW) };
}

test('[AG-25] [AG-26] [AG-27] the oldest offer says how urgent a campaign is: beyond 7 days, beyond 3, or less', async () => {
  const { brand, caller } = await withBrand();
  const cases = [
    ['high', 7 * DAY_MS + 1, true],
    ['medium', 7 * DAY_MS, false],
    ['medium', 3 * DAY_MS + 1, false],
    ['low', 3 * DAY_MS, false],
    ['low', DAY_MS, false],
  ] as const;
  const made = new Map<string, (typeof cases)[number]>();
  for (const each of cases) made.set(await waiting(brand.id, `Waits ${each[1]}`, each[1]), each);
  // A younger offer beside the oldest changes nothing, and neither does an older one that was answered.
  for (const [id, [, waitedMs]] of made) {
    const campaign = await h.owner.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const at = (ms: number) => new Date(NOW.getTime() - ms);
    const one = async () => (await createUser(h.owner, 'creator')).id;
    await createDeal(h.owner, {
      campaign,
      creatorId: await one(),
      status: 'invited',
      invitationDate: at(waitedMs / 2),
    });
    await createDeal(h.owner, {
      campaign,
      creatorId: await one(),
      status: 'accepted',
      invitationDate: at(30 * DAY_MS),
    });
  }
  const { rows } = await caller.agency.orders({});
  expect(rows.map(({ id, pending, priority, needsAttention }) => ({ id, pending, priority, needsAttention }))).toEqual(
    rows.map(({ id }) => {
      const [priority, , needsAttention] = made.get(id) ?? [];
      return { id, pending: 2, priority, needsAttention };
    }),
  );
  expect(rows).toHaveLength(cases.length);
  const of = (wanted: string) => [...made].filter(([, [priority]]) => priority === wanted).map(([id]) => id);
  for (const priority of ['high', 'medium', 'low'] as const) {
    expect((await caller.agency.orders({ priority })).rows.map(({ id }) => id).sort()).toEqual(of(priority).sort());
  }
});

test('[AG-28] each campaign has its own status, and shows no more than the agency’s own people', async () => {
  const { brand, caller } = await withBrand();
  const review = await waiting(brand.id, 'In review', DAY_MS);
  const live = await waiting(brand.id, 'On air', DAY_MS, 'live');
  await createCampaign(h.owner, { brandId: brand.id, status: 'draft' });
  // A brand that is not managed: only its deal with the managed creator is seen.
  const creator = await createUser(h.owner, 'creator');
  await manage(creator.id, 'managed_creator');
  const foreign = await createCampaign(h.owner, { brandId: (await createUser(h.owner, 'brand')).id, status: 'live' });
  await createDeal(h.owner, {
    campaign: foreign,
    creatorId: creator.id,
    status: 'in_progress',
    agreedAmountMinor: 1_000,
  });
  await waiting(foreign.brandId, 'Not theirs', 9 * DAY_MS);
  const { id: otherId } = await createUser(h.owner, 'creator');
  const invitationDate = new Date(NOW.getTime() - 9 * DAY_MS);
  await createDeal(h.owner, { campaign: foreign, creatorId: otherId, status: 'invited', invitationDate });
  const statuses = new Map((await caller.agency.orders({})).rows.map(({ id, status }) => [id, status]));
  expect(statuses).toEqual(
    new Map([
      [review, 'under_review'],
      [live, 'live'],
    ]),
  );
  expect((await boss.agency.orders({})).rows).toMatchObject([
    { id: foreign.id, status: 'live', creators: 1, pending: 0, priority: 'low', needsAttention: false },
  ]);
  expect((await caller.agency.orders({ search: 'on AIR' })).rows.map(({ id }) => id)).toEqual([live]);
  expect((await caller.agency.orders({ search: 'on air', priority: 'high' })).rows).toEqual([]);
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
