import { afterEach, expect, test } from 'vitest';
import { createCampaign, createUser } from '#db/factories.ts';
import { callProcedure } from '#server/router.ts';
import { FLAG_KEYS, type FlagKey } from '#shared/system/flags.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const NOW = new Date('2026-03-10T10:00:00.000Z');
const admin = await createUser(h.owner, 'admin');
const brand = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Northlight' } });
const creator = await createUser(h.owner, 'creator');
const agency = await createUser(h.owner, 'agency');
const staff = await h.as(admin.id, NOW);
const set = (key: FlagKey, value: boolean) => staff.system.setFlag({ key, value });
afterEach(() => h.owner.updateTable('featureFlags').set({ value: true }).execute());

test('[ADM-SET-08] [ADM-SET-11] all six flags are listed with key, description and value', async () => {
  const flags = await staff.system.flags();
  expect(flags.map(({ key }) => key)).toEqual([...FLAG_KEYS].sort());
  for (const flag of flags) {
    expect(flag.value).toBe(true);
    expect(flag.description.length).toBeGreaterThan(10);
  }
});

test('[ADM-SET-07] [ADM-SET-09] a switch stores the value and its time, with an audit row; what it already is changes nothing', async () => {
  await set('payments_enabled', false);
  await set('payments_enabled', false);
  const flag = (await staff.system.flags()).find(({ key }) => key === 'payments_enabled');
  expect(flag).toMatchObject({ value: false, updatedAt: NOW });
  const rows = await h.owner.selectFrom('auditLog').selectAll().where('action', '=', 'flags.set').execute();
  expect(rows).toMatchObject([
    { userId: admin.id, resourceId: 'payments_enabled', before: { value: true }, after: { value: false } },
  ]);
});

test('only staff list and switch flags; a key must exist, a value is true or false', async () => {
  for (const id of [brand.id, creator.id, agency.id]) {
    const caller = await h.as(id, NOW);
    await expect(caller.system.flags()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(caller.system.setFlag({ key: 'payments_enabled', value: false })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  }
  const visitor = await h.as(null, NOW);
  await expect(visitor.system.flags()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(visitor.system.setFlag({ key: 'payments_enabled', value: false })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
  for (const input of [
    { key: 'haggling', value: true },
    { key: 'payments_enabled', value: 'no' },
  ]) {
    const call = callProcedure(h.context(await h.actor(admin.id), NOW), 'system.setFlag', () => input);
    await expect(call).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  }
  await h.owner.deleteFrom('featureFlags').where('key', '=', 'ai_review_enabled').execute();
  await expect(set('ai_review_enabled', false)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const row = { key: 'ai_review_enabled', value: true, description: 'Admins can run the R4 review', updatedAt: NOW };
  await h.owner.insertInto('featureFlags').values(row).execute();
});

const asBrand = await h.as(brand.id, NOW);
const asCreator = await h.as(creator.id, NOW);
const approved = await createCampaign(h.owner, {
  brandId: brand.id,
  status: 'under_review',
  stage: 'creator_selection',
  reviewStatus: 'approved',
  budgetMinor: 1_000_000,
});
const account = await asCreator.profiles.connectAccount({ platform: 'instagram', handle: 'flagged.out' });
await h.runJobs(NOW);
const LATER = new Date('2026-03-11T10:00:00.000Z');
const laterCreator = await h.as(creator.id, LATER);

/** What each flag switches: an act, and the answer that reports it to the page. */
const parts: Record<
  FlagKey,
  { act: () => Promise<unknown>; told?: () => Promise<{ allowed: boolean; reason?: string }> }
> = {
  ai_review_enabled: {
    act: () => staff.review.assess({ campaignId: approved.id }),
    told: async () => (await staff.review.read({ campaignId: approved.id })).may.assess,
  },
  creator_invites_enabled: {
    act: () =>
      asBrand.deals.invite({
        campaignId: approved.id,
        currency: 'USD',
        invites: [{ creatorId: creator.id, agreedMinor: 100_000 }],
        notes: null,
      }),
    told: async () => (await asBrand.orders.read({ campaignId: approved.id })).may.invite,
  },
  payments_enabled: {
    act: () =>
      asBrand.payments.payDeposit({ campaignId: approved.id, requestKey: '018f3b6e-7c1a-4c3e-9b1a-0c1d2e3f4a5b' }),
    told: async () => (await asBrand.payments.contract({ campaignId: approved.id })).may.payDeposit,
  },
  social_refresh_enabled: {
    act: () => laterCreator.profiles.refreshAccount({ accountId: account.id }),
    told: async () => (await laterCreator.profiles.accounts()).mayRefresh,
  },
  interest_form_enabled: {
    act: async () =>
      (await h.as(null, NOW)).leads.register({
        name: 'Some One',
        email: 'some.one@example.test',
        phoneNumber: null,
        userType: 'brand',
      }),
  },
  agency_area_enabled: { act: async () => (await h.as(agency.id, NOW)).agency.dashboard() },
};

test.each(FLAG_KEYS)(
  '[ADM-SET-11] %s switches its part off, and the page is told so in the same sentence',
  async (key) => {
    const { act, told } = parts[key];
    await set(key, false);
    const refusal = await act().then(
      () => null,
      (error: unknown) => error,
    );
    expect(refusal).toMatchObject({ code: 'PRECONDITION_FAILED', message: expect.stringMatching(/switched off/) });
    if (told) expect(await told()).toEqual({ allowed: false, reason: (refusal as Error).message });
    await set(key, true);
    const again = await act().then(
      () => 'done',
      (error: Error) => error.message,
    );
    expect(again).not.toBe((refusal as Error).message);
  },
);

test('[ADM-SET-11] the hourly refresh of social accounts rests while it is switched off', async () => {
  await h.owner.updateTable('socialAccounts').set({ status: 'ok', refreshAskedAt: NOW }).execute();
  const muchLater = new Date('2026-03-14T10:00:00.000Z');
  const due = () =>
    h.owner
      .selectFrom('socialAccounts')
      .select('refreshAskedAt')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow();
  const { refreshDue } = await import('#server/profiles/figures.service.ts');
  await set('social_refresh_enabled', false);
  await refreshDue(h.context({ kind: 'system', onBehalfOf: null }, muchLater));
  expect((await due()).refreshAskedAt).toEqual(NOW);
  await set('social_refresh_enabled', true);
  await refreshDue(h.context({ kind: 'system', onBehalfOf: null }, muchLater));
  expect((await due()).refreshAskedAt).toEqual(muchLater);
});
