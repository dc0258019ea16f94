import { callTRPCProcedure } from '@trpc/server';
import { describe, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { findPage, removeCard, storeCard } from '#server/providers/payments/bank/stored-cards.ts';
import { PaymentsError } from '#server/providers/payments/interface.ts';
import { appRouter } from '#server/router.ts';
import { pay, payByCard, signed } from '#tests/payments/scene.ts';
import { inboxBank, testCard } from '#tests/support/bank.ts';
import { racingHarness } from '#tests/support/harness.ts';

const h = await racingHarness();
const NOW = new Date('2026-06-05T10:00:00.000Z');
const pageId = (url: string): string => url.split('/').at(-1) ?? '';

async function brand() {
  const { id } = await createUser(h.owner, 'brand');
  return { id, caller: await h.as(id, NOW) };
}
const auditOf = (resourceId: string) =>
  h.owner.selectFrom('auditLog').selectAll().where('resourceId', '=', resourceId).orderBy('id').execute();
const stored = (userId: string) =>
  h.owner.selectFrom('brandProfiles').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow();

test('[BR-SET-11] [BR-SET-14] what is sent is stored, blank as null, and what is not sent stays', async () => {
  const { id, caller } = await brand();
  await caller.settings.saveCompany({
    companyName: 'Lumen Works',
    websiteUrl: 'https://lumen.example',
    brandBio: 'Lamps.\nAnd light.',
    instagram: 'https://instagram.com/lumen',
    tiktok: 'https://tiktok.com/@lumen',
  });
  await caller.settings.saveCompany({ websiteUrl: '', tiktok: '' });
  expect(await stored(id)).toMatchObject({
    companyName: 'Lumen Works',
    websiteUrl: null,
    brandBio: 'Lamps.\nAnd light.',
    socialUrls: { instagram: 'https://instagram.com/lumen' },
    updatedAt: NOW,
  });
  expect(await caller.settings.company()).toEqual({
    companyName: 'Lumen Works',
    websiteUrl: '',
    brandBio: 'Lamps.\nAnd light.',
    instagram: 'https://instagram.com/lumen',
    tiktok: '',
    youtube: '',
    linkedin: '',
    twitter: '',
    timeZone: 'UTC',
    logoUrl: null,
  });
  const history = await auditOf(id);
  expect(history.filter(({ action }) => action === 'settings.saveCompany')).toMatchObject([
    { after: { companyName: 'Lumen Works' } },
    { before: { websiteUrl: 'https://lumen.example' }, after: { websiteUrl: null } },
  ]);
});

test('[BR-SET-10] two tabs that save different fields do not undo each other', async () => {
  const { id, caller } = await brand();
  await Promise.all([
    caller.settings.saveCompany({ instagram: 'https://instagram.com/one' }),
    caller.settings.saveCompany({ youtube: 'https://youtube.com/@one' }),
    caller.settings.saveCompany({ brandBio: 'Third tab' }),
  ]);
  expect(await stored(id)).toMatchObject({
    brandBio: 'Third tab',
    socialUrls: { instagram: 'https://instagram.com/one', youtube: 'https://youtube.com/@one' },
  });
});

test.each([
  [{ companyName: '  ' }, 'companyName', 'Company name is required'],
  [{ websiteUrl: 'http://lumen.example' }, 'websiteUrl', 'Website must be a public web address'],
  [{ linkedin: 'javascript:alert(1)' }, 'linkedin', 'LinkedIn must be a public web address'],
  [{ youtube: 'https://127.0.0.1/' }, 'youtube', 'YouTube must be a public web address'],
])('[BR-SET-12] %o is refused by name and nothing is saved', async (input, field, sentence) => {
  const { id, caller } = await brand();
  const before = await stored(id);
  await expect(caller.settings.saveCompany({ ...input, brandBio: 'Not this either' })).rejects.toThrow(sentence);
  expect(await stored(id)).toEqual(before);
  expect(field in (await caller.settings.company().then((company) => company ?? {}))).toBe(true);
});

test('[BR-SET-12] the name and the description have no format: what is typed is taken', async () => {
  const { id, caller } = await brand();
  const typed = { companyName: '“7 & 7” <Söhne> 株式会社', brandBio: 'www.not-a-link / +49 @home\n<b>#1</b> 50 %' };
  await caller.settings.saveCompany(typed);
  expect(await stored(id)).toMatchObject(typed);
});

test('[BR-SET-13] a visitor signs in first, other roles have no company, a super admin looks in and writes nothing', async () => {
  const visitor = await h.as(null, NOW);
  await expect(visitor.settings.saveCompany({ brandBio: 'x' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(visitor.settings.company()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  for (const role of ['creator', 'agency', 'admin'] as const) {
    const caller = await h.as((await createUser(h.owner, role)).id, NOW);
    await expect(caller.settings.company()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(caller.settings.openSetup()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  const preview = await h.as((await createUser(h.owner, 'super_admin')).id, NOW);
  expect(await preview.settings.company()).toBeNull();
  expect(await preview.settings.billing()).toEqual({ paymentMethod: null, usage: [] });
  await expect(preview.settings.saveCompany({ brandBio: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(preview.settings.openPortal()).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('[BR-SET-15] [BR-SET-17] [BR-SET-19] a card is stored on the bank’s page and looked after on its portal', async () => {
  const { id, caller } = await brand();
  const { payments } = h.context().providers;
  const bank = inboxBank(h.env, h.db, payments, () => NOW);
  expect((await caller.settings.billing()).paymentMethod).toBeNull();

  const setup = await caller.settings.openSetup();
  expect(new URL(setup.url).origin).toBe(new URL(h.env.publicUrl).origin);
  const page = await findPage(bank, 'setup', pageId(setup.url));
  if (!page) throw new Error('The bank has no such page');
  expect(page.page.returnUrl).toBe(`${h.env.publicUrl}/brand/settings`);
  await storeCard(bank, page.page, testCard(undefined, NOW));
  await h.runJobs(new Date(NOW.getTime() + 60_000));
  expect((await caller.settings.billing()).paymentMethod).toEqual({
    brand: 'visa',
    last4: '4242',
    expMonth: 12,
    expYear: 2028,
  });

  const portal = await caller.settings.openPortal();
  const door = await findPage(bank, 'portal', pageId(portal.url));
  if (!door) throw new Error('The bank has no such portal');
  await removeCard(bank, door.page);
  await h.runJobs(new Date(NOW.getTime() + 120_000));
  expect((await caller.settings.billing()).paymentMethod).toBeNull();
  const opened = (await auditOf(id)).filter(({ resourceType }) => resourceType === 'payment method');
  expect(opened.map(({ action }) => action)).toEqual(['settings.openSetup', 'settings.openPortal']);
});

describe('a bank that cannot be reached is said in one sentence', () => {
  test.each([
    ['[BR-SET-25] [MSG-124]', 'settings.openSetup', 'Failed to create setup link'],
    ['[BR-SET-26] [MSG-127]', 'settings.openPortal', 'Failed to open payment portal'],
  ])('%s %s: %s', async (_rows, path, sentence) => {
    const { id } = await brand();
    const base = h.context(await h.actor(id), NOW);
    const refuse = () => Promise.reject(new PaymentsError('unavailable', 'connect ECONNREFUSED 10.0.0.1'));
    const payments = { ...base.providers.payments, createSetup: refuse, createPortal: refuse };
    const call = callTRPCProcedure({
      router: appRouter,
      path,
      type: 'mutation',
      ctx: { ...base, providers: { ...base.providers, payments } },
      getRawInput: async () => undefined,
      signal: undefined,
      batchIndex: 0,
    });
    await expect(call).rejects.toThrow(sentence);
    expect((await auditOf(id)).filter(({ action }) => action.startsWith('settings.'))).toEqual([]);
  });
});

test('what was paid is summed in each currency', async () => {
  const at = await signed(h);
  const { id, amountMinor } = await pay(h, at, 'deposit');
  await payByCard(h, id);
  await h.runJobs(new Date(Date.now() + 60_000));
  const caller = await h.as(at.brand.id, NOW);
  expect((await caller.settings.billing()).usage).toEqual([
    { currency: 'USD', payments: 1, campaigns: 1, paidMinor: amountMinor, returnedMinor: 0 },
  ]);
});
