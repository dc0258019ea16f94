import { expect, test } from 'vitest';
import { createApplication, createCampaign, createUser } from '#db/factories.ts';
import { grantSuperAdmin } from '#server/users/users.service.ts';
import { roleFixerMessages } from '#shared/messages/users.ts';
import type { Role } from '#shared/policy/rule.ts';
import { dispute } from '#tests/payments/disputing.ts';
import { complete, funded, live, type Scene, scene, settle } from '#tests/payments/scene.ts';
import { harness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';

const h = await harness();
const boss = await createUser(h.owner, 'super_admin');
const { security, users } = await h.as(boss.id);
const NOW = new Date();

const roleOf = async (userId: string) =>
  (await h.owner.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst())?.role;
const assign = (agencyId: string, userId: string) =>
  h.owner
    .insertInto('agencyUsers')
    .values({ agencyId, userId, role: 'managed_creator', createdAt: NOW })
    .returning('id')
    .executeTakeFirstOrThrow();
const creatorOf = ({ creators: [creator] }: Scene): string => creator?.id ?? '';
const depositOf = async ({ campaign }: Scene) =>
  (
    await h.owner
      .selectFrom('payments')
      .select('id')
      .where('campaignId', '=', campaign.id)
      .where('kind', '=', 'deposit')
      .executeTakeFirstOrThrow()
  ).id;

type What = Parameters<typeof roleFixerMessages.stillOpen>[0];

/** Accounts with something open or owed under their role, and what it is. */
const cases: Record<string, () => Promise<[userId: string, what: What]>> = {
  'a creator whose payout waits for the set-up': async () => {
    const at = await live(h, { payouts: null });
    await complete(h, at);
    await settle(h);
    return [creatorOf(at), ['payouts']];
  },
  'a creator with a deal under contract and earnings': async () => {
    const at = await funded(h);
    return [creatorOf(at), ['deals', 'payouts']];
  },
  'a creator with an unanswered invitation': async () => [
    creatorOf(await scene(h, { answer: 'none', status: 'under_review' })),
    ['deals'],
  ],
  'a creator with an unanswered application': async () => {
    const { id: creatorId } = await createUser(h.owner, 'creator');
    const { id: brandId } = await createUser(h.owner, 'brand');
    const campaign = await createCampaign(h.owner, { brandId, status: 'under_review', participation: 'application' });
    await createApplication(h.owner, { campaign, creatorId });
    return [creatorId, ['applications']];
  },
  'a brand whose campaign waits for its review': async () => {
    const { id: brandId } = await createUser(h.owner, 'brand');
    await createCampaign(h.owner, { brandId, status: 'new' });
    return [brandId, ['campaigns']];
  },
  'a brand whose payment is disputed after the end': async () => {
    const at = await live(h);
    await complete(h, at);
    await settle(h);
    await dispute(h, await depositOf(at), 'won');
    return [at.brand.id, ['disputes']];
  },
  'a brand whose refund is under way': async () => {
    const at = await funded(h);
    await (await h.as(boss.id)).campaigns.cancel({ campaignId: at.campaign.id, reason: 'A test' });
    return [at.brand.id, ['refunds']];
  },
  'an agency that manages somebody': async () => {
    const { id: agencyId } = await createUser(h.owner, 'agency');
    await assign(agencyId, (await createUser(h.owner, 'creator')).id);
    return [agencyId, ['people']];
  },
  'an agency whose invite is not answered': async () => {
    const { id: agencyId } = await createUser(h.owner, 'agency');
    await h.owner
      .insertInto('invites')
      .values({
        email: 'asked@example.test',
        role: 'managed_creator',
        agencyId,
        status: 'sent',
        sentAt: NOW,
        expiresAt: NOW,
      })
      .execute();
    return [agencyId, ['people']];
  },
};

test.each(Object.entries(cases))(
  '%s is given no other role, by the role fixer, a request or the command line',
  async (_, build) => {
    const [userId, what] = await build();
    const before = await roleOf(userId);
    const refused = { code: 'CONFLICT', message: roleFixerMessages.stillOpen(what) };
    for (const role of (['brand', 'creator', 'agency'] satisfies Role[]).filter((each) => each !== before)) {
      await expect(users.fixRole({ userId, role })).rejects.toMatchObject(refused);
    }
    const { id: roleRequestId } = await h.owner
      .insertInto('userRoles')
      .values({ userId, role: 'admin', status: 'pending', createdAt: NOW })
      .returning('id')
      .executeTakeFirstOrThrow();
    await expect(security.approveRole({ roleRequestId })).rejects.toMatchObject(refused);
    const { email } = await h.owner
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    await expect(grantSuperAdmin(h.context({ kind: 'system', onBehalfOf: null }), email)).rejects.toMatchObject(
      refused,
    );
    expect(await roleOf(userId)).toBe(before);
  },
);

test('the role that it has may be fixed whatever is open', async () => {
  const at = await funded(h);
  await users.fixRole({ userId: creatorOf(at), role: 'creator' });
  expect(await roleOf(creatorOf(at))).toBe('creator');
});

test('with another role the agency, the keys, the webhooks and the public page of the old one end, and the agency is told', async () => {
  const { id: userId } = await createUser(h.owner, 'creator', {
    user: { firstName: 'Cleo', lastName: 'Creator' },
    creatorProfile: { publicPage: true },
  });
  const { id: agencyId } = await createUser(h.owner, 'agency');
  const { id } = await assign(agencyId, userId);
  const at = { createdAt: NOW };
  await h.owner
    .insertInto('apiKeys')
    .values({ userId, name: 'A key', prefix: 'accord_abc', keyHash: `hash ${userId}`, scopes: ['results:read'], ...at })
    .execute();
  await users.fixRole({ userId, role: 'brand' });
  const assignment = h.owner.selectFrom('agencyUsers').select(['endedAt', 'endedBy']).where('id', '=', id);
  expect(await assignment.executeTakeFirst()).toEqual({ endedAt: expect.any(Date), endedBy: boss.id });
  const ended = h.owner.selectFrom('auditLog').select('action').where('resourceId', '=', id);
  expect(await ended.execute()).toEqual([{ action: 'agency.end' }]);
  expect(await noticesTo(h, agencyId)).toMatchObject([{ notificationType: 'agency_ended' }]);
  for (const table of ['apiKeys', 'webhookEndpoints'] as const) {
    expect(await h.owner.selectFrom(table).select('id').where('userId', '=', userId).execute()).toEqual([]);
  }
  const profile = h.owner
    .selectFrom('creatorProfiles')
    .select(['publicPage', 'isAvailable'])
    .where('userId', '=', userId);
  expect(await profile.executeTakeFirst()).toEqual({ publicPage: false, isAvailable: false });
});

test('a finished deal that was paid stands in nobody’s way', async () => {
  const at = await live(h);
  await complete(h, at);
  await settle(h);
  await users.fixRole({ userId: creatorOf(at), role: 'agency' });
  expect(await roleOf(creatorOf(at))).toBe('agency');
});
