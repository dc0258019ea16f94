import { within } from '@testing-library/dom';
import { describe, expect, test } from 'vitest';
import { industryLabel } from '#shared/choices/industries.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { CRM_BRANDS_STALE_MS, CRM_STATS_CACHE_MS, CRM_STATS_STALE_MS } from '#shared/constants.ts';
import type { Currency } from '#shared/currencies.ts';
import type { Moment } from '#shared/dates.ts';
import { compactNumber, formatMoney, momentLabel, percent, plural, UNKNOWN, wholeNumber } from '#shared/format.ts';
import { ACCOUNT_LOOKS, ORDER_DEAL_LOOKS } from '#shared/status-looks.ts';
import { demoScreens } from '#tests/support/screens.ts';
import { besideLabel, callerOf, mainOf, optionsOf, tableOf } from '#tests/support/sent.ts';

// What the CRM shows to staff and to agencies before anything is pressed, and who can open it.

const { open, h } = await demoScreens();
const ADMIN = 'admin@accord.test';
const AGENCY = 'agency@accord.test';
const staff = await callerOf(h, ADMIN);
const agency = await callerOf(h, AGENCY);

const day = (at: Moment) => momentLabel(at, 'UTC');
const whole = (amountMinor: number | null, currency: Currency = 'USD') =>
  amountMinor === null ? UNKNOWN : formatMoney({ amountMinor, currency }, { decimals: 'none' });
const dollars = (amountMinor: number | null) =>
  amountMinor === null ? UNKNOWN : formatMoney({ amountMinor, currency: 'USD' });

type BrandRow = Awaited<ReturnType<typeof staff.crm.brands>>['rows'][number];
type CreatorRow = Awaited<ReturnType<typeof staff.crm.creators>>['rows'][number];
type DealRow = Awaited<ReturnType<typeof staff.crm.deals>>['rows'][number];

/** The texts of the columns after the name. */
const brandCells = ({ email, industry, status, deals, valueMinor, createdAt }: BrandRow) => [
  email,
  industry === null ? UNKNOWN : industryLabel(industry),
  ACCOUNT_LOOKS[status].label,
  wholeNumber(deals),
  dollars(valueMinor),
  day(createdAt),
];
const creatorCells = ({ email, platform, followers, engagement, status, activeDeals, deals }: CreatorRow) => [
  email,
  platform === null ? UNKNOWN : platformLabel(platform),
  compactNumber(followers),
  percent(engagement),
  ACCOUNT_LOOKS[status].label,
  `${activeDeals}/${deals}`,
];
const STAGES = { pending: 'Pending', active: 'Active', completed: 'Completed', cancelled: 'Cancelled' };
const dealCells = ({ brand, creator, amount, stage, status, updatedAt }: DealRow) => [
  brand.name,
  creator.name,
  formatMoney(amount),
  STAGES[stage],
  ORDER_DEAL_LOOKS[status].label,
  day(updatedAt),
];
const behindNames = (rows: readonly string[][]) => rows.map(([, ...cells]) => cells);
/** A first cell has the picture, the name and the tags. */
const expectNames = (rows: readonly string[][], names: readonly string[]) => {
  expect(rows).toHaveLength(names.length);
  for (const [at, name] of names.entries()) expect(rows[at]?.[0]).toContain(name);
};

describe('the CRM of staff', () => {
  test('[CRM-01] [CRM-50] shows its figures and leads to its lists', async () => {
    const page = await open('/admin/crm', { as: ADMIN });
    expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('CRM');
    const stats = await staff.crm.stats({});
    const main = mainOf(page);
    expect(besideLabel(main, 'Total Brands')).toBe(`Total Brands${stats.brands}`);
    expect(besideLabel(main, 'Active Creators')).toBe(`Active Creators${stats.activeCreators}`);
    expect(besideLabel(main, 'Open Deals')).toBe(`Open Deals${stats.openDeals}Invited or under way`);
    expect(besideLabel(main, 'Deal Value')).toContain(`Deal Value${whole(stats.dealValueMinor)}`);
    const ways = [...page.screen.getByRole('navigation', { name: 'Explore' }).querySelectorAll('a')];
    expect(
      ways.map((way) => [way.textContent?.match(/^(\w+ leaderboard|[A-Z][a-z]+s)/)?.[0], way.getAttribute('href')]),
    ).toEqual([
      ['Brands', '/admin/crm/brands'],
      ['Creators', '/admin/crm/creators'],
      ['Deals', '/admin/crm/deals'],
      ['Brand leaderboard', '/admin/crm/brands/leaderboard'],
      ['Creator leaderboard', '/admin/crm/creators/leaderboard'],
    ]);
    expect([CRM_STATS_STALE_MS, CRM_STATS_CACHE_MS, CRM_BRANDS_STALE_MS]).toEqual([300_000, 600_000, 120_000]);
    expect(page.screen.getByRole('link', { name: /^CRM/ }).getAttribute('aria-current')).toBe('page');
  });

  test('[CRM-03] [CRM-12] lists brands ten to a page, with what each is worth, by the page of the address', async () => {
    const first = await staff.crm.brands({});
    const page = await open('/admin/crm/brands', { as: ADMIN });
    const { heads, rows, links } = tableOf(page, 'Brands');
    expect(heads).toEqual(['Name', 'Email', 'Industry', 'Status', 'Deals', 'Total Value', 'Created']);
    expect(rows).toHaveLength(10);
    expectNames(
      rows,
      first.rows.map(({ name }) => name),
    );
    expect(behindNames(rows)).toEqual(first.rows.map(brandCells));
    expect(links).toEqual(first.rows.map(({ id }) => `/admin/crm/brands/${id}`));

    const second = await open('/admin/crm/brands?pageSize=5&page=2', { as: ADMIN });
    expect(tableOf(second, 'Brands').links).toEqual(links.slice(5));
    const pages = Math.ceil(first.total / 5);
    expect(second.screen.getByRole('navigation', { name: 'Pages' }).textContent).toContain(
      `Page 2 of ${pages}, ${plural(first.total, 'brand')}`,
    );
  });

  test('[CRM-11] [CRM-14] finds brands by the search and the status of the address, or says that there are none', async () => {
    const page = await open('/admin/crm/brands?search=northwind', { as: ADMIN });
    expectNames(tableOf(page, 'Brands').rows, ['Northwind Outdoor']);
    expect(page.screen.getByLabelText<HTMLInputElement>('Search brands').value).toBe('northwind');
    const none = await open('/admin/crm/brands?search=northwind&status=suspended', { as: ADMIN });
    expect(optionsOf(none, 'Status')).toEqual({
      all: ['All statuses', 'Active', 'Pending', 'Suspended'],
      chosen: 'suspended',
    });
    none.screen.getByText('No brands found.');
  });

  test('[CRM-28] [CRM-52] shows a brand’s figures in pounds and its profile', async () => {
    const [row] = (await staff.crm.brands({ search: 'northwind' })).rows;
    if (!row) throw new Error('The demo has this brand');
    const brand = await staff.crm.brand({ brandId: row.id });
    const page = await open(`/admin/crm/brands/${row.id}`, { as: ADMIN });
    const main = mainOf(page);
    expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('Northwind Outdoor');
    expect(brand.totalSpendMinor).toBeGreaterThan(0);
    expect(besideLabel(main, 'Total Spend')).toContain(`Total Spend${whole(brand.totalSpendMinor, 'GBP')}`);
    expect(besideLabel(main, 'Agreed Value')).toContain(`Agreed Value${whole(brand.dealValueMinor, 'GBP')}`);
    expect(besideLabel(main, 'Active Deals')).toContain(`Active Deals${brand.deals.active}`);
    const facts = page.screen.getByRole('region', { name: 'Profile' });
    expect(besideLabel(facts, 'Email')).toBe(`Email${brand.email}`);
    expect(besideLabel(facts, 'Industry')).toBe(`Industry${industryLabel(brand.industry ?? '')}`);
    expect(besideLabel(facts, 'Budget range')).toBe(`Budget range${brand.budgetRange}`);
    expect(besideLabel(facts, 'Created')).toBe(`Created${day(brand.createdAt)}`);
  });

  test('[CRM-06] [CRM-18] lists creators with reach, status and deals, by the platform and the search of the address', async () => {
    const all = await staff.crm.creators({});
    const page = await open('/admin/crm/creators', { as: ADMIN });
    const { heads, rows, links } = tableOf(page, 'Creators');
    expect(heads).toEqual(['Name', 'Email', 'Platform', 'Followers', 'Engagement', 'Status', 'Deals active/total']);
    expectNames(
      rows,
      all.rows.map(({ name }) => name),
    );
    expect(behindNames(rows)).toEqual(all.rows.map(creatorCells));
    expect(links).toEqual(all.rows.map(({ id }) => `/admin/crm/creators/${id}`));

    const tiktok = await open('/admin/crm/creators?platform=tiktok', { as: ADMIN });
    expect(optionsOf(tiktok, 'Platform')).toEqual({
      all: ['All platforms', 'Instagram', 'TikTok', 'YouTube', 'LinkedIn'],
      chosen: 'tiktok',
    });
    expect(new Set(tableOf(tiktok, 'Creators').rows.map(([, , platform]) => platform))).toEqual(new Set(['TikTok']));
    const found = await open('/admin/crm/creators?search=newcreator%40accord.test', { as: ADMIN });
    expect(tableOf(found, 'Creators').rows.map(([, email]) => email)).toEqual(['newcreator@accord.test']);
  });

  test('[CRM-19] [MSG-77] says that there are no creators where none is found', async () => {
    const page = await open('/admin/crm/creators?search=nobody+at+all', { as: ADMIN });
    page.screen.getByText('No creators found.');
  });

  test('[CRM-33] shows a creator’s earnings, counts, audience and profile', async () => {
    const [row] = (await staff.crm.creators({ search: 'amara okafor' })).rows;
    if (!row) throw new Error('The demo has this creator');
    const creator = await staff.crm.creator({ creatorId: row.id });
    const page = await open(`/admin/crm/creators/${row.id}`, { as: ADMIN });
    const main = mainOf(page);
    expect(creator.earningsMinor).toBeGreaterThan(0);
    expect(besideLabel(main, 'Total Earnings')).toContain(`Total Earnings${whole(creator.earningsMinor)}`);
    expect(besideLabel(main, 'Active Deals')).toContain(`Active Deals${creator.deals.active}`);
    expect(besideLabel(main, 'Completed Deals')).toContain(`Completed Deals${creator.deals.completed}`);
    const audience = page.screen.getByRole('region', { name: 'Audience' });
    expect(besideLabel(audience, 'Followers')).toBe(`Followers${compactNumber(creator.followers)}`);
    expect(besideLabel(audience, 'Engagement')).toBe(`Engagement${percent(creator.engagement)}`);
    const profile = page.screen.getByRole('region', { name: 'Profile' });
    expect(besideLabel(profile, 'Email')).toBe('Emailcreator@accord.test');
  });

  test('[CRM-09] lists the deals of the stage of the address; [CRM-25] [MSG-79] filters that exclude each other find none', async () => {
    const all = await staff.crm.deals({});
    const page = await open('/admin/crm/deals', { as: ADMIN });
    const { heads, rows } = tableOf(page, 'Deal Pipeline');
    expect(heads).toEqual(['Deal', 'Brand', 'Creator', 'Value', 'Stage', 'Status', 'Updated']);
    expectNames(
      rows,
      all.rows.map(({ title }) => title),
    );
    expect(behindNames(rows)).toEqual(all.rows.map(dealCells));

    const completed = await open('/admin/crm/deals?stage=completed', { as: ADMIN });
    expect(optionsOf(completed, 'Stage')).toEqual({
      all: ['All stages', 'Pending', 'Active', 'Completed', 'Cancelled'],
      chosen: 'completed',
    });
    expect(new Set(tableOf(completed, 'Deal Pipeline').rows.map((cells) => cells[4]))).toEqual(new Set(['Completed']));
    const none = await open('/admin/crm/deals?stage=completed&status=inactive', { as: ADMIN });
    expect(optionsOf(none, 'Status')).toEqual({
      all: ['All statuses', 'Active', 'Inactive', 'Completed'],
      chosen: 'inactive',
    });
    none.screen.getByText('No deals found matching your criteria.');
  });

  test('[CRM-27] shows the board with a column for each stage, and what is over can be moved nowhere', async () => {
    const page = await open('/admin/crm/deals?view=board', { as: ADMIN });
    for (const stage of ['Pending', 'Active', 'Completed', 'Cancelled']) {
      const cards = [...page.screen.getByRole('region', { name: stage }).querySelectorAll('article')];
      expect(cards.length, stage).toBeGreaterThan(0);
      const over = stage === 'Completed' || stage === 'Cancelled';
      for (const card of cards.filter(() => over)) {
        expect(card.getAttribute('draggable')).toBe('false');
        expect(card.querySelector('[aria-label^="Cancel the deal"]')).toBeNull();
      }
    }
  });

  for (const as of ['brand@accord.test', 'creator@accord.test', AGENCY]) {
    test(`[CRM-01] is closed to ${as}, who is led home`, async () => {
      const { address } = await open('/admin/crm/brands', { as });
      expect(address).toBe(`/${as.split('@')[0]}`);
    });
  }
});

describe('the CRM of an agency', () => {
  test('[AG-05] [AG-06] [AG-08] leads to its brands, and from there to each of them', async () => {
    const { rows } = await agency.crm.brands({ area: 'agency' });
    const page = await open('/agency/crm', { as: AGENCY });
    expect(
      within(mainOf(page))
        .getByRole('link', { name: /^Brands/ })
        .getAttribute('href'),
    ).toBe('/agency/crm/brands');
    const list = tableOf(await open('/agency/crm/brands', { as: AGENCY }), 'Brands');
    expect(behindNames(list.rows)).toEqual(rows.map(brandCells));
    expect(list.links).toEqual(rows.map(({ id }) => `/agency/crm/brands/${id}`));
    const brand = await open(list.links[0] ?? '', { as: AGENCY });
    expect(brand.screen.getByRole('heading', { level: 1 }).textContent).toBe(rows[0]?.name);
  });

  test('[AG-09] [AG-11] lists its creators, and shows what one has earned', async () => {
    const { rows } = await agency.crm.creators({ area: 'agency' });
    const list = tableOf(await open('/agency/crm/creators', { as: AGENCY }), 'Creators');
    expect(behindNames(list.rows)).toEqual(rows.map(creatorCells));
    expect(list.links).toEqual(rows.map(({ id }) => `/agency/crm/creators/${id}`));
    const { earningsMinor } = await agency.crm.creator({ area: 'agency', creatorId: rows[0]?.id ?? '' });
    const creator = await open(list.links[0] ?? '', { as: AGENCY });
    expect(besideLabel(mainOf(creator), 'Total Earnings')).toContain(`Total Earnings${whole(earningsMinor)}`);
  });

  test('[AG-12] shows its Deals Pipeline, where it can end no deal', async () => {
    const page = await open('/agency/crm/deals?view=board', { as: AGENCY });
    expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('Deals Pipeline');
    expect(page.screen.getAllByRole('button', { name: /^Open the deal/ }).length).toBeGreaterThan(0);
    expect(page.document.querySelector('[aria-label^="Cancel the deal"], [draggable="true"]')).toBeNull();
  });

  test('shows nobody to a super admin who previews it', async () => {
    for (const [list, words] of [
      ['brands', 'No brands found.'],
      ['creators', 'No creators found.'],
      ['deals', 'No deals found matching your criteria.'],
    ] as const) {
      const page = await open(`/agency/crm/${list}`, { as: 'super@accord.test' });
      page.screen.getByText(words);
    }
  });
});
