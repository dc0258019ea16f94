import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { harness } from '#tests/support/harness.ts';
import { assign, NOW, setRates } from './people.ts';

const h = await harness();
await setRates(h.owner);
const staff = await createUser(h.owner, 'admin');
const admin = await h.as(staff.id, NOW);
const agency = await createUser(h.owner, 'agency');
const asAgency = await h.as(agency.id, NOW);
const brands = [];
for (const companyName of ['=HYPERLINK("x")', '+Plus', '-Minus', '@At', 'Plain, with comma', 'Other']) {
  brands.push(await createUser(h.owner, 'brand', { brandProfile: { companyName } }));
}
const [formula, plus] = brands;
if (!formula || !plus) throw new Error('There are brands');
const creator = await createUser(h.owner, 'creator', {
  user: { firstName: '@Mina', lastName: 'Sol' },
  creatorProfile: { primaryPlatform: 'tiktok', followerCount: 12_300 },
});
const campaign = await createCampaign(h.owner, { brandId: formula.id, status: 'live', currency: 'GBP', name: '=1+1' });
await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'in_progress', agreedAmountMinor: 12_345 });
await assign(h.owner, agency, plus);

const linesOf = (csv: string): string[][] => parse(csv);
const firstOf = (csv: string) =>
  linesOf(csv)
    .slice(1)
    .map(([name]) => name)
    .sort();

test('[S11] the brands’ file has no cell that a spreadsheet runs as a formula', async () => {
  const { name, csv } = await admin.crm.exportBrands({});
  expect(name).toBe('crm-brands-2026-06-05.csv');
  expect(linesOf(csv)[0]).toEqual([
    'Name',
    'Email',
    'Industry',
    'Status',
    'Deals',
    'Total value',
    'Currency',
    'Created',
    'Tags',
  ]);
  expect(firstOf(csv)).toEqual([`'=HYPERLINK("x")`, `'+Plus`, `'-Minus`, `'@At`, 'Plain, with comma', 'Other'].sort());
  expect(
    linesOf(csv)
      .find(([first]) => first?.includes('HYPERLINK'))
      ?.slice(4, 7),
  ).toEqual(['1', '154.31', 'USD']);
});

test('each file has what the filters select, and no more than the list shows to who asks', async () => {
  await admin.crm.addTag({ userId: plus.id, tag: 'autumn' });
  expect(firstOf((await admin.crm.exportBrands({ tag: 'autumn' })).csv)).toEqual([`'+Plus`]);
  expect(firstOf((await admin.crm.exportBrands({ search: 'comma' })).csv)).toEqual(['Plain, with comma']);
  expect(firstOf((await admin.crm.exportBrands({ status: 'suspended' })).csv)).toEqual([]);
  expect(firstOf((await asAgency.crm.exportBrands({ area: 'admin' })).csv)).toEqual([`'+Plus`]);
  expect(firstOf((await asAgency.crm.exportCreators({})).csv)).toEqual([]);
  expect(firstOf((await asAgency.crm.exportDeals({})).csv)).toEqual([]);
  expect(linesOf((await admin.crm.exportCreators({ platform: 'tiktok' })).csv)[1]?.slice(0, 4)).toEqual([
    `'@Mina Sol`,
    creator.email,
    'tiktok',
    '12300',
  ]);
  expect(linesOf((await admin.crm.exportDeals({ stage: 'active' })).csv)[1]?.slice(0, 6)).toEqual([
    `'=1+1`,
    `'=HYPERLINK("x")`,
    `'@Mina Sol`,
    '123.45',
    'GBP',
    'active',
  ]);
  expect(firstOf((await admin.crm.exportDeals({ stage: 'completed' })).csv)).toEqual([]);
});

test('an export is audited with its filters and its number of rows', async () => {
  await admin.crm.exportBrands({ search: 'plain' });
  const rows = await h.owner
    .selectFrom('auditLog')
    .select(['action', 'resourceId', 'after'])
    .where('action', '=', 'crm.exportBrands')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(rows).toEqual([
    { action: 'crm.exportBrands', resourceId: 'brands', after: { search: 'plain', sort: 'newest', rows: 1 } },
  ]);
});

test('[S1] visitors, brands and creators export nothing', async () => {
  for (const [who, code] of [
    [null, 'UNAUTHORIZED'],
    [formula.id, 'FORBIDDEN'],
    [creator.id, 'FORBIDDEN'],
  ] as const) {
    const caller = await h.as(who, NOW);
    await expect(caller.crm.exportBrands({})).rejects.toMatchObject({ code });
    await expect(caller.crm.exportCreators({})).rejects.toMatchObject({ code });
    await expect(caller.crm.exportDeals({})).rejects.toMatchObject({ code });
  }
});
