import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { createCampaign, createDeal, createUser, FACTORY_TIME } from '#db/factories.ts';
import { folded } from '#shared/folded.ts';
import { harness } from '#tests/support/harness.ts';
import { createMessage } from '#tests/support/messages.ts';

const h = await harness();

/** A name as it is stored, and as another person types it. */
const WRITTEN = [
  ['José Núñez', 'jose nunez'],
  ['Jose\u0301', 'josé'],
  ['Müller-Straße', 'MULLER-STRASSE'],
  ['STRASSE', 'straße'],
  ['Łukasz Żółć', 'lukasz zolc'],
  ['İbrahim Işık', 'ibrahim isik'],
  ['ibrahim ışık', 'İBRAHİM IŞIK'],
  ['Bjørn Ægir Þórsson', 'bjorn aegir thorsson'],
  ['Đặng Thị Hồng', 'dang thi hong'],
  ['Ἀλέξανδρος ΟΔΥΣΣΕΥΣ', 'αλεξανδρος οδυσσεύς'],
  ['ФЁДОР Иванов', 'федор ИВАНОВ'],
  ['Դավիթ', 'ԴԱՎԻԹ'],
  ['O’Brien', "o'brien"],
  ['Jean‑Luc', 'jean-luc'],
  ['Anna\u00a0 Lena', 'anna lena'],
  ['Ａｃｃｏｒｄ ﬁt', 'accord fit'],
  ['zero\u200bwidth\u00adname', 'zerowidthname'],
  ['مُحَمَّد', 'محمد'],
  ['علی', 'علي'],
  ['می‌خواهم', 'میخواهم'],
  ['שָׁלוֹם', 'שלום'],
  ['김민수', '김민수'.normalize('NFD')],
  ['李小明', '小明'],
  ['ナオミ', 'ﾅｵﾐ'],
  ['100% _real_ \\o/', '% _REAL_ \\O'],
] as const;

const found = async (said: string, typed: string) => {
  const { rows } = await sql<{ found: boolean }>`select folded(${said}) like containing(${typed}) as found`.execute(
    h.owner,
  );
  return rows[0]?.found;
};

describe('a search', () => {
  test.each(WRITTEN)('finds %s by “%s”', async (said, typed) => {
    expect(await found(said, typed)).toBe(true);
    expect(folded(said)).toContain(folded(typed));
  });

  test.each([
    ['Иванов', 'Петров'],
    ['Anna', 'Hanna'],
    ['李小明', '王小明'],
    ['100 real', '100% real'],
    ['aXb', 'a_b'],
  ])('does not find %s by “%s”', async (said, typed) => {
    expect(await found(said, typed)).toBe(false);
  });
});

const brand = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Straße & Söhne' } });
const creator = await createUser(h.owner, 'creator', {
  user: { firstName: 'Łukasz', lastName: 'ИВАНОВ' },
  creatorProfile: { username: 'ivan', bio: 'Köche und 料理研究家' },
});
const admin = await createUser(h.owner, 'admin');
const campaign = await createCampaign(h.owner, {
  brandId: brand.id,
  name: 'Frühling in İstanbul',
  status: 'in_progress',
});
const deal = await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'in_progress' });
await createMessage(h.owner, { deal, authorId: brand.id, over: { body: 'Das Café schließt um 9' } });
const lead = await h.owner
  .insertInto('leads')
  .values({
    name: 'Øyvind Çelik',
    email: 'lead@example.test',
    userType: 'brand',
    createdAt: FACTORY_TIME,
    updatedAt: FACTORY_TIME,
  })
  .returning('id')
  .executeTakeFirstOrThrow();
await h.owner
  .insertInto('creatorLists')
  .values({ brandId: brand.id, name: 'Für Köln', createdAt: FACTORY_TIME })
  .execute();

describe('every search finds what is written in another way', async () => {
  const [asBrand, asCreator, asStaff] = await Promise.all([h.as(brand.id), h.as(creator.id), h.as(admin.id)]);
  const searches: [string, string, () => Promise<unknown>][] = [
    ['everything: campaigns', campaign.id, () => asBrand.search.everything({ search: 'FRUHLING' })],
    ['everything: creators', creator.id, () => asBrand.search.everything({ search: 'lukasz иванов' })],
    ['everything: two signs of a large script', creator.id, () => asBrand.search.everything({ search: '料理' })],
    ['everything: messages', 'Das Café', () => asBrand.search.everything({ search: 'cafe SCHLIESST' })],
    ['everything: deals', campaign.id, () => asCreator.search.everything({ search: 'SOHNE' })],
    ['everything: accounts', brand.id, () => asStaff.search.everything({ search: 'STRASSE' })],
    ['everything: leads', lead.id, () => asStaff.search.everything({ search: 'oyvind celik' })],
    ['campaigns of a brand', campaign.id, () => asBrand.campaigns.search({ search: 'istanbul' })],
    ['projects', campaign.id, () => asStaff.campaigns.projects({ search: 'FRÜHLING' })],
    ['orders', campaign.id, () => asStaff.orders.forStaff({ search: 'strasse' })],
    ['users', creator.id, () => asStaff.users.list({ search: 'иванов' })],
    ['users by their company', brand.id, () => asStaff.users.list({ search: 'sohne' })],
    ['leads', lead.id, () => asStaff.leads.list({ search: 'ØYVIND' })],
    ['CRM: brands', brand.id, () => asStaff.crm.brands({ search: 'strasse & SÖHNE' })],
    ['CRM: creators', creator.id, () => asStaff.crm.creators({ search: 'lukasz' })],
    ['CRM: deals', deal.id, () => asStaff.crm.deals({ search: 'ISTANBUL' })],
    ['Discover', creator.id, () => asBrand.discovery.creators({ filters: { search: 'kochE' } })],
    ['Discover by two letters', creator.id, () => asBrand.discovery.creators({ filters: { search: 'ŁU' } })],
    ['creator lists', 'Für Köln', () => asBrand.discovery.lists({ search: 'fur koln' })],
    ['candidates', creator.id, () => asBrand.deals.candidates({ campaignId: campaign.id, search: 'Lukasz' })],
  ];
  test.each(searches)('%s', async (_name, wanted, search) => {
    expect(JSON.stringify(await search())).toContain(wanted);
  });
});

test('names in every script are looked up in the index', async () => {
  const { rows } = await sql<{ count: number }>`
    select cardinality(show_trgm(folded(said))) as count from unnest(array['ИВАНОВ', '料', 'محمد', 'Straße']) as said`.execute(
    h.owner,
  );
  expect(rows.every(({ count }) => count >= 3)).toBe(true);
});
