import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { createCampaign, createUser } from '#db/factories.ts';
import { LEADERBOARD_ROWS } from '#shared/constants.ts';
import { harness } from '#tests/support/harness.ts';
import { complete, live, settle } from '../payments/scene.ts';

const h = await harness();
const NOW = new Date('2026-06-05T10:00:00.000Z');

const brandWith = async (budgetMinor: number, currency: 'USD' | 'GBP' | 'JPY' = 'USD') => {
  const brand = await createUser(h.owner, 'brand');
  await createCampaign(h.owner, { brandId: brand.id, status: 'live', budgetMinor, currency, createdAt: NOW });
  return brand.id;
};
const manage = (
  agencyId: string,
  userId: string,
  role: 'managed_brand' | 'managed_creator',
  endedAt: Date | null = null,
) => h.owner.insertInto('agencyUsers').values({ agencyId, userId, role, createdAt: NOW, endedAt }).execute();

const agency = await createUser(h.owner, 'agency');
const admin = await h.as((await createUser(h.owner, 'admin')).id);

test('[CRM-46] [CRM-47] fifty brands, the largest budgets in dollars first, mixed currencies converted', async () => {
  await h.owner
    .insertInto('fxRates')
    .values([
      { currency: 'GBP', validOn: '2026-06-01', usdMicros: 1_250_000 },
      { currency: 'JPY', validOn: '2026-06-01', usdMicros: 7_000 },
    ])
    .execute();
  const [dollars, pounds, yen] = [
    await brandWith(80_000_000),
    await brandWith(72_000_000, 'GBP'),
    await brandWith(100_000_000, 'JPY'),
  ];
  for (let n = 0; n < LEADERBOARD_ROWS; n += 1) await brandWith(1_000 + n);
  const { currency, rows } = await admin.leaderboards.brands();
  expect(currency).toBe('USD');
  expect(rows).toHaveLength(LEADERBOARD_ROWS);
  expect(rows.slice(0, 4).map(({ rank, id, budgetMinor }) => [rank, id, budgetMinor])).toEqual([
    [1, pounds, 90_000_000],
    [2, dollars, 80_000_000],
    [3, yen, 70_000_000],
    [4, rows[3]?.id, 1_049],
  ]);
});

test('[CRM-45] [SA-21] creators who were paid are ranked with name, address and platform', async () => {
  const at = await live(h, { budgetMinor: 100_000, amounts: [20_000, 40_000] });
  await complete(h, at);
  await settle(h);
  const { rows } = await admin.leaderboards.creators();
  expect(rows.map(({ rank, earnedMinor }) => [rank, earnedMinor])).toEqual([
    [1, 40_000],
    [2, 20_000],
  ]);
  const people = await h.owner
    .selectFrom('users')
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'users.id')
    .where(
      'users.id',
      'in',
      rows.map(({ id }) => id),
    )
    .select(['users.id', 'email', 'firstName', 'lastName', 'primaryPlatform'])
    .execute();
  for (const row of rows) {
    const person = people.find(({ id }) => id === row.id);
    expect(row).toMatchObject({
      name: [person?.firstName, person?.lastName].filter(Boolean).join(' '),
      email: person?.email,
      platform: person?.primaryPlatform ?? null,
    });
  }
});

test('[DATA-27] [DATA-53] an entry has id, name, address, platform or industry, and its amount, and nothing else', async () => {
  const at = await live(h, { budgetMinor: 95_000_000, amounts: [90_000] });
  const [{ creatorId }] = (await h.owner
    .selectFrom('deals')
    .where('campaignId', '=', at.campaign.id)
    .select('creatorId')
    .execute()) as [{ creatorId: string }];
  await h.owner
    .updateTable('brandProfiles')
    .set({ companyName: 'Entry', industry: 'food' })
    .where('userId', '=', at.brand.id)
    .execute();
  await h.owner.updateTable('users').set({ firstName: 'Ines', lastName: 'Roy' }).where('id', '=', creatorId).execute();
  await h.owner
    .updateTable('creatorProfiles')
    .set({ primaryPlatform: 'tiktok' })
    .where('userId', '=', creatorId)
    .execute();
  await complete(h, at);
  await settle(h);
  const email = async (id: string) =>
    (await h.owner.selectFrom('users').where('id', '=', id).select('email').executeTakeFirstOrThrow()).email;
  const { rows: creators } = await admin.leaderboards.creators();
  expect(creators[0]).toEqual({
    rank: 1,
    id: creatorId,
    name: 'Ines Roy',
    email: await email(creatorId),
    platform: 'tiktok',
    earnedMinor: 90_000,
  });
  const { rows: brands } = await admin.leaderboards.brands();
  expect(brands[0]).toEqual({
    rank: 1,
    id: at.brand.id,
    name: 'Entry',
    email: await email(at.brand.id),
    industry: 'food',
    budgetMinor: 95_000_000,
  });
});

test('[CRM-56] [AG-07] [AG-10] an agency ranks those alone whom it manages now', async () => {
  const caller = await h.as(agency.id);
  expect(await caller.leaderboards.assignedBrands()).toEqual({ currency: 'USD', rows: [] });
  const [mine, former] = [await brandWith(5_000), await brandWith(6_000)];
  await manage(agency.id, mine, 'managed_brand');
  await manage(agency.id, former, 'managed_brand', NOW);
  const [creator] = (await admin.leaderboards.creators()).rows.slice(1);
  await manage(agency.id, creator?.id ?? '', 'managed_creator');
  expect(
    (await caller.leaderboards.assignedBrands()).rows.map(({ rank, id, budgetMinor }) => [rank, id, budgetMinor]),
  ).toEqual([[1, mine, 5_000]]);
  expect((await caller.leaderboards.assignedCreators()).rows.map(({ rank, id }) => [rank, id])).toEqual([
    [1, creator?.id],
  ]);
  const other = await h.as((await createUser(h.owner, 'agency')).id);
  expect((await other.leaderboards.assignedCreators()).rows).toEqual([]);
});

test('[SA-18] [MSG-69] visitors, brands and creators are refused, agencies see no other leaderboard, and a super admin previews an empty one', async () => {
  const visitor = await h.as(null);
  for (const read of ['creators', 'brands', 'assignedCreators', 'assignedBrands'] as const) {
    const signIn = { code: 'UNAUTHORIZED', message: 'Authentication required' };
    await expect(visitor.leaderboards[read]()).rejects.toMatchObject(signIn);
    for (const role of ['brand', 'creator'] as const) {
      const caller = await h.as((await createUser(h.owner, role)).id);
      await expect(caller.leaderboards[read]()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  }
  const managing = await h.as(agency.id);
  await expect(managing.leaderboards.creators()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(managing.leaderboards.brands()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(admin.leaderboards.assignedBrands()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const preview = await h.as((await createUser(h.owner, 'super_admin')).id);
  expect((await preview.leaderboards.brands()).rows).toHaveLength(LEADERBOARD_ROWS);
  expect((await preview.leaderboards.assignedBrands()).rows).toEqual([]);
});

test('[S11] the file of a leaderboard has its rows, safe for a spreadsheet, for those alone whom one ranks, and is audited', async () => {
  const [first] = (await admin.leaderboards.brands()).rows;
  const [leader] = (await admin.leaderboards.creators()).rows;
  await h.owner
    .updateTable('brandProfiles')
    .set({ companyName: '=HYPERLINK("x")' })
    .where('userId', '=', first?.id ?? '')
    .execute();
  await h.owner
    .updateTable('users')
    .set({ firstName: '@Ines' })
    .where('id', '=', leader?.id ?? '')
    .execute();
  const { rows: brands } = await admin.leaderboards.brands();
  const { rows: creators } = await admin.leaderboards.creators();
  const { name, csv } = await admin.crm.exportBrandLeaderboard({});
  expect(name).toMatch(/^crm-brand-leaderboard-\d{4}-\d\d-\d\d\.csv$/);
  const safe = (text: string | null) => (/^[=@]/.test(text ?? '') ? `'${text}` : (text ?? ''));
  expect(parse(csv)).toEqual([
    ['Rank', 'Brand', 'Email', 'Industry', 'Total budget', 'Currency'],
    ...brands.map((row) => [
      String(row.rank),
      safe(row.name),
      row.email,
      row.industry ?? '',
      String(row.budgetMinor / 100),
      'USD',
    ]),
  ]);
  expect(parse((await admin.crm.exportCreatorLeaderboard({})).csv)).toEqual([
    ['Rank', 'Creator', 'Email', 'Platform', 'Earnings', 'Currency'],
    ...creators.map((row) => [
      String(row.rank),
      safe(row.name),
      row.email,
      row.platform ?? '',
      String(row.earnedMinor / 100),
      'USD',
    ]),
  ]);
  const [audited] = await h.owner
    .selectFrom('auditLog')
    .select(['resourceId', 'after'])
    .where('action', '=', 'crm.exportLeaderboard')
    .orderBy('id', 'desc')
    .execute();
  expect(audited).toEqual({ resourceId: 'creator-leaderboard', after: { rows: creators.length } });

  const managing = await h.as(agency.id);
  const emails = (text: string) =>
    parse(text)
      .slice(1)
      .map(([, , email]: string[]) => email);
  for (const area of ['admin', 'agency'] as const) {
    expect(emails((await managing.crm.exportBrandLeaderboard({ area })).csv)).toEqual(
      (await managing.leaderboards.assignedBrands()).rows.map(({ email }) => email),
    );
  }
  const preview = await h.as((await createUser(h.owner, 'super_admin')).id);
  expect(emails((await preview.crm.exportCreatorLeaderboard({ area: 'agency' })).csv)).toEqual([]);
  for (const role of ['brand', 'creator'] as const) {
    const caller = await h.as((await createUser(h.owner, role)).id);
    await expect(caller.crm.exportBrandLeaderboard({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(caller.crm.exportCreatorLeaderboard({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  await expect((await h.as(null)).crm.exportBrandLeaderboard({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

test('a brand with an amount that no rate converts, and an erased one, have no place', async () => {
  const [unrated, erased] = [await brandWith(99_000_000_0), await brandWith(99_000_000_0)];
  const rows = async () => (await admin.leaderboards.brands()).rows.map(({ id }) => id);
  expect(await rows()).toEqual(expect.arrayContaining([unrated, erased]));
  await h.owner.deleteFrom('fxRates').where('currency', '=', 'EUR').execute();
  await createCampaign(h.owner, {
    brandId: unrated,
    status: 'live',
    budgetMinor: 1_000,
    currency: 'EUR',
    createdAt: NOW,
  });
  await h.owner.updateTable('users').set({ status: 'deleted' }).where('id', '=', erased).execute();
  const listed = await rows();
  expect(listed).not.toContain(unrated);
  expect(listed).not.toContain(erased);
});

test('while the agency area is switched off, an agency sees no leaderboard', async () => {
  await h.owner.updateTable('featureFlags').set({ value: false }).where('key', '=', 'agency_area_enabled').execute();
  await expect((await h.as(agency.id)).leaderboards.assignedBrands()).rejects.toMatchObject({
    code: 'PRECONDITION_FAILED',
  });
});
