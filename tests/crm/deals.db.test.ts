import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { type DealStatus, lifecycles } from '#shared/lifecycles.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { assign, NOW, setRates } from './people.ts';

const h = await racingHarness();
await setRates(h.owner);
const admin = await h.as((await createUser(h.owner, 'admin')).id, NOW);
const brand = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Lumen' } });
const creator = await createUser(h.owner, 'creator', { user: { firstName: 'Rosa', lastName: 'Vidal' } });
let made = 0;
/** A deal newer than all earlier ones, on a separate campaign. */
async function make(status: DealStatus, { name = 'Spring', by = brand, to = creator } = {}) {
  made += 1;
  const createdAt = new Date(NOW.getTime() - 86_400_000 + made * 1_000);
  const campaign = await createCampaign(h.owner, { brandId: by.id, status: 'in_progress', name });
  return createDeal(h.owner, { campaign, creatorId: to.id, status, createdAt });
}
const ids = (page: { rows: { id: string }[] }) => page.rows.map(({ id }) => id);

const all = new Map<DealStatus, string>();
for (const status of lifecycles.deal.statuses) all.set(status, (await make(status)).id);
const of = (...statuses: DealStatus[]) => statuses.map((status) => all.get(status)).reverse();

test('[CRM-22] [CRM-23] stage and status each leave the deals that the table of words says, and together what both leave', async () => {
  const active = ['accepted', 'contracted', 'in_progress', 'submitted'] as const;
  const over = ['declined', 'withdrawn', 'expired', 'cancelled'] as const;
  const list = async (input: Parameters<typeof admin.crm.deals>[0]) => ids(await admin.crm.deals(input));
  expect(await list({ stage: 'pending' })).toEqual(of('invited'));
  expect(await list({ stage: 'active' })).toEqual(of(...active));
  expect(await list({ stage: 'completed' })).toEqual(of('completed'));
  expect(await list({ stage: 'cancelled' })).toEqual(of(...over));
  expect(await list({ status: 'active' })).toEqual(of('invited', ...active));
  expect(await list({ status: 'inactive' })).toEqual(of(...over));
  expect(await list({ status: 'completed' })).toEqual(of('completed'));
  expect(await list({ stage: 'pending', status: 'active' })).toEqual(of('invited'));
  expect(await list({ stage: 'pending', status: 'completed' })).toEqual([]);
  expect(await list({})).toEqual(of(...lifecycles.deal.statuses));
});

test('the pipeline goes on where its last page ended, with no deal twice and none left out', async () => {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof admin.crm.deals>> = await admin.crm.deals({ limit: 3, cursor });
    seen.push(...ids(page));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toEqual(of(...lifecycles.deal.statuses));
});

test('[CRM-27] [CRM-49] a row has title, brand, creator, value, stage, status and when it changed, and how staff can end it', async () => {
  const [row] = (await admin.crm.deals({ stage: 'pending' })).rows;
  expect(row).toMatchObject({
    title: 'Spring',
    brand: { id: brand.id, name: 'Lumen', opens: true },
    creator: { id: creator.id, name: 'Rosa Vidal', opens: true },
    amount: { currency: 'USD' },
    status: 'invited',
    stage: 'pending',
    crmStatus: 'active',
  });
  const { rows } = await admin.crm.deals({ limit: 20 });
  const ways = ['withdraw', 'cancel', 'end'] as const;
  expect(
    Object.fromEntries(rows.map(({ status, may }) => [status, ways.find((way) => may[way].allowed) ?? null])),
  ).toEqual({
    invited: 'withdraw',
    accepted: 'cancel',
    contracted: 'end',
    in_progress: 'end',
    submitted: 'end',
    completed: null,
    declined: null,
    withdrawn: null,
    expired: null,
    cancelled: null,
  });
});

test('[CRM-21] deals are found by campaign, brand and creator; wildcards are letters', async () => {
  const other = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Nimbus Tea' } });
  const yuki = await createUser(h.owner, 'creator', { user: { firstName: 'Yuki', lastName: 'Abe' } });
  const deal = await make('accepted', { name: 'Autumn_glow', by: other, to: yuki });
  const find = async (search: string, stage?: 'active' | 'pending') => ids(await admin.crm.deals({ search, stage }));
  for (const typed of ['AUTUMN_', 'nimbus t', 'yuki abe']) expect(await find(typed)).toEqual([deal.id]);
  expect(await find('yuki', 'active')).toEqual([deal.id]);
  expect(await find('yuki', 'pending')).toEqual([]);
  expect(await find('autumn%glow')).toEqual([]);
  expect(ids(await admin.crm.deals({ brandId: other.id }))).toEqual([deal.id]);
  expect(ids(await admin.crm.deals({ creatorId: yuki.id, status: 'active' }))).toEqual([deal.id]);
});

test('[AG-12] [AG-17] an agency sees the deals of its people, may end none, and is told which other party it may open', async () => {
  const agency = await createUser(h.owner, 'agency');
  const [mine, theirs] = [await createUser(h.owner, 'creator'), await createUser(h.owner, 'brand')];
  await assign(h.owner, agency, mine);
  const shown = await make('accepted', { by: theirs, to: mine });
  const hidden = await make('accepted', { by: theirs });
  const caller = await h.as(agency.id, NOW);
  const no = { allowed: false };
  const none = { withdraw: no, cancel: no, end: no };
  for (const input of [{}, { area: 'admin' as const }, { search: 'spring' }, { brandId: theirs.id }]) {
    expect(await caller.crm.deals(input)).toMatchObject({
      rows: [{ id: shown.id, may: none, creator: { opens: true }, brand: { id: theirs.id, opens: false } }],
      nextCursor: null,
    });
  }
  expect(await caller.crm.deal({ dealId: shown.id })).toMatchObject({ id: shown.id, may: none });
  for (const dealId of [hidden.id, randomUUID()]) {
    await expect(caller.crm.deal({ dealId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(caller.crm.dealTimeline({ dealId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  for (const act of [
    () => caller.deals.withdraw({ dealId: shown.id }),
    () => caller.deals.cancel({ dealId: shown.id, reason: 'x' }),
    () => caller.payments.endDeal({ dealId: shown.id, earned: true, reason: 'x' }),
  ]) {
    await expect(act()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
});

test('[CRM-02] [CRM-48] the dashboard counts brands, active creators and open deals, and adds up what these are worth in dollars', async () => {
  const agency = await createUser(h.owner, 'agency');
  const caller = await h.as(agency.id, NOW);
  expect(await caller.crm.stats({})).toEqual({
    brands: 0,
    activeCreators: 0,
    openDeals: 0,
    currency: 'USD',
    dealValueMinor: 0,
  });
  const [own, other] = [await createUser(h.owner, 'brand'), await createUser(h.owner, 'creator')];
  const gone = await createUser(h.owner, 'creator', { user: { status: 'suspended' } });
  await assign(h.owner, agency, own, other, gone);
  for (const [currency, status] of [
    ['USD', 'invited'],
    ['GBP', 'submitted'],
    ['USD', 'completed'],
    ['USD', 'declined'],
  ] as const) {
    const campaign = await createCampaign(h.owner, { brandId: own.id, status: 'in_progress', currency });
    await createDeal(h.owner, { campaign, creatorId: other.id, status, agreedAmountMinor: 8_000 });
  }
  expect(await caller.crm.stats({})).toEqual({
    brands: 1,
    activeCreators: 1,
    openDeals: 2,
    currency: 'USD',
    dealValueMinor: 18_000,
  });
  const everyone = await admin.crm.stats({});
  expect(everyone.brands).toBeGreaterThan(2);
  expect(everyone.openDeals).toBeGreaterThan(6);
});

test.each(['brand', 'creator'] as const)(
  'a %s, a visitor and someone without a role may read nothing of the CRM',
  async (role) => {
    const inputs = { brandId: brand.id, creatorId: creator.id, dealId: all.get('invited') ?? '', userId: brand.id };
    const asked = async (userId: string | null) => {
      const { crm } = await h.as(userId, NOW);
      return [
        () => crm.stats({}),
        () => crm.brands({}),
        () => crm.brand({ brandId: inputs.brandId }),
        () => crm.creators({}),
        () => crm.creator({ creatorId: inputs.creatorId }),
        () => crm.deals({}),
        () => crm.deal({ dealId: inputs.dealId }),
        // A brand has the timelines of its own people and deals.
        ...(userId === brand.id
          ? []
          : [() => crm.timeline({ userId: inputs.userId }), () => crm.dealTimeline({ dealId: inputs.dealId })]),
      ];
    };
    const party = role === 'brand' ? brand : creator;
    for (const act of await asked(party.id)) await expect(act()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    for (const act of await asked((await createUser(h.owner, null)).id)) {
      await expect(act()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    for (const act of await asked(null)) await expect(act()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  },
);

test('while the agency’s area is switched off, an agency reads nothing of the CRM and staff read on', async () => {
  const agency = await h.as((await createUser(h.owner, 'agency')).id, NOW);
  const set = (value: boolean) =>
    h.owner.updateTable('featureFlags').set({ value }).where('key', '=', 'agency_area_enabled').execute();
  await set(false);
  await expect(agency.crm.deals({})).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' });
  expect((await admin.crm.deals({})).rows.length).toBeGreaterThan(0);
  await set(true);
});

test('[R1] staff who take an invitation back on the board while its creator accepts it: one of the two happens', async () => {
  for (let round = 0; round < 10; round += 1) {
    const deal = await make('invited');
    const rosa = await h.as(creator.id, NOW);
    const outcomes = await Promise.allSettled([
      rosa.deals.accept({ dealId: deal.id }),
      admin.deals.withdraw({ dealId: deal.id }),
      admin.deals.withdraw({ dealId: deal.id }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'CONFLICT' });
    }
    const accepted = outcomes[0]?.status === 'fulfilled';
    expect(await admin.crm.deal({ dealId: deal.id })).toMatchObject({
      status: expect.stringMatching(accepted ? /accepted|contracted|in_progress/ : /withdrawn/),
    });
  }
});

test('the deals of one campaign are found by its id, though another has its name, and an agency finds only what it may see', async () => {
  const one = await make('accepted', { name: 'Twins' });
  const other = await make('accepted', { name: 'Twins' });
  const list = async (input: Parameters<typeof admin.crm.deals>[0]) => ids(await admin.crm.deals(input));
  expect(await list({ search: 'twins' })).toEqual([other.id, one.id]);
  expect(await list({ campaignId: one.campaignId })).toEqual([one.id]);
  expect(await list({ campaignId: one.campaignId, search: 'twins', stage: 'active' })).toEqual([one.id]);
  expect(await list({ campaignId: one.campaignId, stage: 'pending' })).toEqual([]);
  const notFound = { code: 'NOT_FOUND', message: 'This campaign was not found' };
  await expect(list({ campaignId: randomUUID() })).rejects.toMatchObject(notFound);
  const { csv } = await admin.crm.exportDeals({ campaignId: other.campaignId });
  expect(csv.trimEnd().split('\n')).toHaveLength(2);
  const agency = await createUser(h.owner, 'agency');
  const asAgency = await h.as(agency.id, NOW);
  for (const ask of [asAgency.crm.deals, asAgency.crm.exportDeals]) {
    await expect(ask({ campaignId: one.campaignId })).rejects.toMatchObject(notFound);
  }
  await assign(h.owner, agency, brand);
  expect(ids(await asAgency.crm.deals({ campaignId: one.campaignId }))).toEqual([one.id]);
});
