import { describe, expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { hashPassword } from '#server/auth/password.ts';
import { PASSWORD, town } from '#tests/account/people.ts';
import { funded, settle, verify } from '#tests/payments/scene.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';

const h = await racingHarness();
const { clock, codeOf, guarded } = await town(h);
const passwordHash = await hashPassword(PASSWORD);
const staff = (role: 'admin' | 'super_admin') => createUser(h.owner, role, { user: { passwordHash } });
const people = { admin: await staff('admin'), boss: await staff('super_admin') };
const admin = await h.as(people.admin.id);
const boss = await h.as(people.boss.id);
const rowOf = (id: string) => h.owner.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
const trailOf = (id: string) =>
  h.owner
    .selectFrom('auditLog')
    .select(['action', 'actor', 'userId', 'fromStatus', 'toStatus', 'note'])
    .where('resourceId', '=', id)
    .where('action', 'in', ['account.delete', 'auth.endSignUp'])
    .orderBy('id')
    .execute();

describe('who may delete whom', () => {
  test('[ADM-USR-33] an admin deletes users but no staff, a super admin everyone but oneself', async () => {
    const own = { code: 'FORBIDDEN', message: 'You cannot do this to your own account.' };
    const byBoss = { code: 'FORBIDDEN', message: 'Only a super admin can do this to an admin.' };
    const cases = [
      { who: admin, userId: people.admin.id, refused: own },
      { who: boss, userId: people.boss.id, refused: own },
      { who: admin, userId: people.boss.id, refused: byBoss },
      { who: admin, userId: (await staff('admin')).id, refused: byBoss },
    ];
    for (const { who, userId, refused } of cases) {
      await expect(who.users.delete({ userId, password: PASSWORD })).rejects.toMatchObject(refused);
      expect(await rowOf(userId)).toMatchObject({ status: 'active' });
      const row = (await who.users.list({ search: userId })).rows[0];
      expect(row?.may.delete).toEqual({ allowed: false, reason: refused.message });
    }
    for (const role of ['brand', 'creator', 'agency', null] as const) {
      const { id: userId } = await createUser(h.owner, role);
      expect((await admin.users.list({ search: userId })).rows[0]?.may.delete).toEqual({ allowed: true });
      await admin.users.delete({ userId, password: PASSWORD });
      expect(await rowOf(userId)).toMatchObject({ status: 'deleted', passwordHash: null, firstName: 'Deleted' });
      await expect(admin.users.delete({ userId, password: PASSWORD })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    const colleague = await staff('admin');
    await boss.users.delete({ userId: colleague.id, password: PASSWORD });
    expect(await rowOf(colleague.id)).toMatchObject({ status: 'deleted' });
  });

  test('nobody else may', async () => {
    const { id: userId } = await createUser(h.owner, 'creator');
    const input = { userId, password: PASSWORD };
    await expect((await h.as(null)).users.delete(input)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    for (const role of ['brand', 'creator', 'agency', null] as const) {
      const other = await createUser(h.owner, role, { user: { passwordHash } });
      await expect((await h.as(other.id)).users.delete(input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    expect(await rowOf(userId)).toMatchObject({ status: 'active' });
  });

  test('two super admins who delete each other at the same moment: one stays', async () => {
    const [one, other] = [await staff('super_admin'), await staff('super_admin')];
    const answers = await Promise.allSettled([
      (await h.as(one.id)).users.delete({ userId: other.id, password: PASSWORD }),
      (await h.as(other.id)).users.delete({ userId: one.id, password: PASSWORD }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const left = await Promise.all([rowOf(one.id), rowOf(other.id)]);
    expect(left.map((row) => row?.status).toSorted()).toEqual(['active', 'deleted']);
  });
});

describe('the proof', () => {
  test('is one’s own password, and the code where one has a second factor; a wrong one is on record', async () => {
    const { id: userId } = await createUser(h.owner, 'creator');
    await expect(admin.users.delete({ userId, password: 'wrong' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      field: 'password',
    });
    const { user, at, secret } = await guarded('admin');
    expect((await at.post('users.delete', { userId, password: PASSWORD })).field).toBe('code');
    expect((await at.post('users.delete', { userId, password: PASSWORD, code: '000000' })).field).toBe('code');
    expect(await rowOf(userId)).toMatchObject({ status: 'active' });
    const tries = await h.owner
      .selectFrom('auditLog')
      .select(['action', 'note'])
      .where('resourceId', 'in', [user.id, people.admin.id])
      .where('action', '=', 'account.delete')
      .execute();
    expect(tries).toEqual(Array(2).fill({ action: 'account.delete', note: 'failed' }));
    clock.now = new Date(clock.now.getTime() + 60_000);
    expect((await at.post('users.delete', { userId, password: PASSWORD, code: codeOf(secret) })).status).toBe(200);
    expect(await rowOf(userId)).toMatchObject({ status: 'deleted' });
    expect(await trailOf(userId)).toMatchObject([
      { action: 'account.delete', actor: 'user', userId: user.id, fromStatus: 'active', toStatus: 'deleted' },
    ]);
  });
});

describe('what becomes of the account', () => {
  test('[ADM-USR-28] a sign-up that was never confirmed is removed; anyone else is erased, suspended or closing too', async () => {
    const signUp = await createUser(h.owner, null, { user: { status: 'pending', emailConfirmedAt: null } });
    await admin.users.delete({ userId: signUp.id, password: PASSWORD });
    expect(await rowOf(signUp.id)).toBeUndefined();
    expect(await trailOf(signUp.id)).toMatchObject([
      { action: 'auth.endSignUp', actor: 'system', note: 'deleted by staff' },
      { action: 'account.delete', actor: 'user', userId: people.admin.id },
    ]);
    for (const status of ['suspended', 'deletion_requested'] as const) {
      const { id: userId, email } = await createUser(h.owner, 'brand', { user: { status } });
      await admin.users.delete({ userId, password: PASSWORD });
      const left = await rowOf(userId);
      expect(left).toMatchObject({ status: 'deleted' });
      expect(left?.email).not.toBe(email);
    }
  });

  test('money that is open is settled: a creator’s deal ends, the earned part is paid out, and the books are right', async () => {
    const at = await funded(h);
    const [creator] = at.creators;
    if (!creator) throw new Error('The scene has a creator');
    await admin.users.delete({ userId: creator.id, password: PASSWORD });
    const deal = await h.owner
      .selectFrom('deals')
      .select(['status', 'cancelReason'])
      .where('creatorId', '=', creator.id)
      .executeTakeFirstOrThrow();
    expect(deal).toEqual({ status: 'cancelled', cancelReason: 'The account was deleted' });
    const paid = await h.owner
      .selectFrom('payouts')
      .select('amountMinor')
      .where('creatorId', '=', creator.id)
      .execute();
    // A fifth of 75,000, earned by signing.
    expect(paid).toEqual([{ amountMinor: 15_000 }]);
    const message = expect.stringContaining('Deleted account');
    expect(await noticesTo(h, at.brand.id, 'deal_cancelled')).toMatchObject([{ message }]);
    await settle(h);
    expect(await verify(h)).toEqual([]);
  });

  test('and a brand’s campaigns are cancelled, its creators keep what they earned, and the rest goes back', async () => {
    const at = await funded(h);
    await admin.users.delete({ userId: at.brand.id, password: PASSWORD });
    const campaign = await h.owner
      .selectFrom('campaigns')
      .select('status')
      .where('id', '=', at.campaign.id)
      .executeTakeFirstOrThrow();
    expect(campaign.status).toBe('cancelled');
    const paid = await h.owner
      .selectFrom('payouts')
      .select('amountMinor')
      .where('creatorId', '=', at.creators[0]?.id ?? '')
      .execute();
    expect(paid).toEqual([{ amountMinor: 15_000 }]);
    const back = await h.owner
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .select('refunds.amountMinor')
      .where('payments.campaignId', '=', at.campaign.id)
      .execute();
    expect(back.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBeGreaterThan(0);
    await settle(h);
    expect(await verify(h)).toEqual([]);
  });

  test('an accepted deal and an invitation end, too', async () => {
    const brand = await createUser(h.owner, 'brand');
    const creator = await createUser(h.owner, 'creator');
    for (const status of ['accepted', 'invited'] as const) {
      const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'under_review' });
      await createDeal(h.owner, { campaign, creatorId: creator.id, status, expiresAt: new Date('2100-01-01') });
    }
    await admin.users.delete({ userId: creator.id, password: PASSWORD });
    const left = await h.owner.selectFrom('deals').select('status').where('creatorId', '=', creator.id).execute();
    expect(left.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'expired']);
  });
});
