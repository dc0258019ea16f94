import { describe, expect, test } from 'vitest';
import { createCampaign, createDeal } from '#db/factories.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { IPHONE, PASSWORD, town } from './people.ts';

const h = await racingHarness();
const { browser, clock, codeOf, guarded, mails, person } = await town(h);
const CLOSE = { password: PASSWORD, confirmation: 'DELETE' };
const DAY = 86_400_000;
const inDays = (days: number): Date => new Date(clock.now.getTime() + days * DAY);
const statusOf = async (id: string): Promise<string> =>
  (await h.owner.selectFrom('users').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

describe('closing an account', () => {
  test('asks for the password and the word, and for the code where there is a second factor', async () => {
    const { user, at, secret } = await guarded();
    expect((await at.post('account.close', { ...CLOSE, confirmation: 'delete' })).field).toBe('confirmation');
    expect((await at.post('account.close', { ...CLOSE, password: 'wrong' })).field).toBe('password');
    expect((await at.post('account.close', CLOSE)).field).toBe('code');
    expect((await at.post('account.close', { ...CLOSE, code: '000000' })).field).toBe('code');
    expect(await statusOf(user.id)).toBe('active');
    expect((await at.post('account.close', { ...CLOSE, code: codeOf(secret) })).status).toBe(200);
    expect(await statusOf(user.id)).toBe('deletion_requested');
  });

  test('[BR-SET-09] gives 14 days in which its owner signs in, sees the day, and keeps it', async () => {
    const user = await person('brand');
    const [desk, phone] = [browser(), browser({ device: IPHONE })];
    await desk.signIn(user.email);
    await phone.signIn(user.email);
    const { data } = await desk.post('account.close', CLOSE);
    expect(data.erasedOn).toBe(inDays(14).toISOString());
    expect([await desk.whoAmI(), await phone.whoAmI()]).toEqual([user.email, null]);
    await phone.signIn(user.email);
    expect((await phone.get('auth.session')).data.erasedOn).toBe(data.erasedOn);
    expect((await phone.post('account.close', CLOSE)).status).toBe(409);
    expect((await phone.post('account.keep')).status).toBe(200);
    expect((await phone.get('auth.session')).data).toMatchObject({ status: 'active', erasedOn: null });
    expect(await mails(user.email)).toEqual(expect.arrayContaining(['Your account is closed', 'Your account stays']));
    await h.runJobs(inDays(20));
    expect(await statusOf(user.id)).toBe('active');
    const trail = await h.owner
      .selectFrom('auditLog')
      .select('action')
      .where('resourceId', '=', user.id)
      .where('machine', '=', 'account')
      .where('action', 'in', ['account.requestDeletion', 'account.keep'])
      .orderBy('id')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual(['account.requestDeletion', 'account.keep']);
  });

  test('is refused while someone counts on it, and says what is open', async () => {
    const [brand, creator] = [await person('brand'), await person('creator')];
    const campaign = await createCampaign(h.owner, {
      brandId: brand.id,
      status: 'under_review',
      name: 'Evening light',
    });
    const deal = await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'accepted' });
    for (const { email } of [brand, creator]) {
      const desk = browser();
      await desk.signIn(email);
      const { status, error } = await desk.post('account.close', CLOSE);
      expect([status, error]).toEqual([409, expect.stringContaining('while “Evening light” is open')]);
    }
    await h.owner.updateTable('deals').set({ status: 'declined' }).where('id', '=', deal.id).execute();
    const desk = browser();
    await desk.signIn(creator.email);
    expect((await desk.post('account.close', CLOSE)).status).toBe(200);
    await h.owner
      .updateTable('campaigns')
      .set({ status: 'live', stage: 'content_performance' })
      .where('id', '=', campaign.id)
      .execute();
    const office = browser();
    await office.signIn(brand.email);
    expect((await office.post('account.close', CLOSE)).status).toBe(409);
  });

  test('is refused while money of a deleted campaign is on its way, until it is back', async () => {
    const brand = await person('brand');
    const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'under_review', name: 'Gone early' });
    const at = { createdAt: clock.now, updatedAt: clock.now };
    const money = { amountMinor: 50_000, currency: 'USD' } as const;
    await h.owner
      .updateTable('campaigns')
      .set({ deletedAt: clock.now, deletedBy: brand.id })
      .where('id', '=', campaign.id)
      .execute();
    const { id: paymentId } = await h.owner
      .insertInto('payments')
      .values({
        ...{ campaignId: campaign.id, brandId: brand.id, kind: 'deposit', status: 'processing' },
        ...{ ...money, ...at, idempotencyKey: campaign.id },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const desk = browser();
    await desk.signIn(brand.email);
    const isRefused = async () => {
      const { status, error } = await desk.post('account.close', CLOSE);
      expect([status, error]).toEqual([409, expect.stringContaining('while “Gone early” is open')]);
    };
    await isRefused();
    const setPayment = (status: 'succeeded' | 'refunded') =>
      h.owner.updateTable('payments').set({ status }).where('id', '=', paymentId).execute();
    await setPayment('succeeded');
    await isRefused();
    await setPayment('refunded');
    const refund = await h.owner
      .insertInto('refunds')
      .values({
        paymentId,
        reason: 'campaign_cancelled',
        status: 'processing',
        ...money,
        ...at,
        idempotencyKey: paymentId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await isRefused();
    await h.owner.updateTable('refunds').set({ status: 'succeeded' }).where('id', '=', refund.id).execute();
    expect((await desk.post('account.close', CLOSE)).status).toBe(200);
    expect(await statusOf(brand.id)).toBe('deletion_requested');
  });

  test('is refused to the last super admin, also when two leave at once', async () => {
    const [a, b] = [await person('super_admin'), await person('super_admin')];
    const [one, other] = [browser(), browser()];
    await one.signIn(a.email);
    await other.signIn(b.email);
    h.queries.length = 0;
    const answers = await Promise.all([one.post('account.close', CLOSE), other.post('account.close', CLOSE)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error).toMatch(/only super admin/);
    const ids = [a.id, b.id].toSorted();
    const locks = h.queries.flatMap(({ locked = [] }) =>
      locked.some((id) => ids.includes(String(id))) ? [locked] : [],
    );
    // A person who closes their account locks all of them before its own, always in the same order: so neither waits for the other, and no request
    // fails because of it.
    expect(locks[0]).toEqual(ids);
  });
});
