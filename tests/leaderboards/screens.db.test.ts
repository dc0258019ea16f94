import { describe, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { industryLabel } from '#shared/choices/industries.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { formatMoney } from '#shared/format.ts';
import { harness } from '#tests/support/harness.ts';
import { demoScreens, opener } from '#tests/support/screens.ts';
import { callerOf, tableOf } from '#tests/support/sent.ts';

// What the leaderboards show before anything is pressed, and who can open them.

const { open, h } = await demoScreens();
const ADMIN = 'admin@accord.test';
const AGENCY = 'agency@accord.test';
const CREATORS = 'Top 50 Earning Creators';
const BRANDS = 'Top 50 Budget Brands';
const EMPTY = {
  [CREATORS]: 'No earnings data available yet.',
  [BRANDS]: 'No budget data available yet. Add brand deals with budgets to see brands here.',
};
const staff = await callerOf(h, ADMIN);
const agency = await callerOf(h, AGENCY);
const dollars = (amountMinor: number) => formatMoney({ amountMinor, currency: 'USD' });
const place = (rank: number) => `${rank}Place ${rank}`;

for (const { ids, area, as, read } of [
  { ids: '[CRM-07] [CRM-37] [CRM-38]', area: 'admin', as: ADMIN, read: staff.leaderboards.creators },
  { ids: '[AG-10]', area: 'agency', as: AGENCY, read: agency.leaderboards.assignedCreators },
]) {
  test(`${ids} the leaderboard of ${area} ranks creators with address, platform and earnings, and leads to each`, async () => {
    const { rows: creators } = await read();
    const page = await open(`/${area}/crm/creators/leaderboard`, { as });
    expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe(CREATORS);
    const { heads, rows, links } = tableOf(page, CREATORS);
    expect(heads).toEqual(['#', 'Creator', 'Platform', 'Earnings']);
    expect(creators.length).toBeGreaterThan(3);
    expect(rows).toEqual(
      creators.map(({ rank, name, email, platform, earnedMinor }) => [
        place(rank),
        `${name}${email}`,
        platform === null ? 'Unknown' : platformLabel(platform),
        dollars(earnedMinor),
      ]),
    );
    expect(links).toEqual(creators.map(({ id }) => `/${area}/crm/creators/${id}`));
  });
}

for (const { ids, area, as, read } of [
  { ids: '[CRM-04] [CRM-41]', area: 'admin', as: ADMIN, read: staff.leaderboards.brands },
  { ids: '[AG-07]', area: 'agency', as: AGENCY, read: agency.leaderboards.assignedBrands },
]) {
  test(`${ids} the leaderboard of ${area} ranks brands with address, industry and budget`, async () => {
    const { rows: brands } = await read();
    const page = await open(`/${area}/crm/brands/leaderboard`, { as });
    expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe(BRANDS);
    const { heads, rows } = tableOf(page, BRANDS);
    expect(heads).toEqual(['#', 'Brand', 'Email', 'Industry', 'Total Budget']);
    expect(brands.length).toBeGreaterThan(1);
    expect(rows).toEqual(
      brands.map(({ rank, name, email, industry, budgetMinor }) => [
        place(rank),
        name,
        email,
        industry === null ? 'Unknown' : industryLabel(industry),
        dollars(budgetMinor),
      ]),
    );
  });
}

describe('a leaderboard of nobody', () => {
  test('[CRM-42] [MSG-81] [MSG-189] says to an agency what it has no data of', async () => {
    const page = async (list: string) => open(`/agency/crm/${list}/leaderboard`, { as: 'super@accord.test' });
    (await page('creators')).screen.getByText(EMPTY[CREATORS]);
    (await page('brands')).screen.getByText(EMPTY[BRANDS]);
  });

  test('[CRM-42] [MSG-81] [MSG-189] says so to staff', async () => {
    const empty = await harness();
    const openEmpty = await opener(empty);
    const { email } = await createUser(empty.owner, 'admin');
    const page = async (list: string) => openEmpty(`/admin/crm/${list}/leaderboard`, { as: email });
    (await page('creators')).screen.getByText(EMPTY[CREATORS]);
    (await page('brands')).screen.getByText(EMPTY[BRANDS]);
  });
});

for (const path of [
  '/admin/crm/creators/leaderboard',
  '/admin/crm/brands/leaderboard',
  '/agency/crm/creators/leaderboard',
  '/agency/crm/brands/leaderboard',
]) {
  test(`[CRM-56] a brand is sent home from ${path}`, async () => {
    const { address } = await open(path, { as: 'brand@accord.test' });
    expect(address).toBe('/brand');
  });
}
