import type { Page } from '@playwright/test';
import { CRM_BRANDS_STALE_MS, CRM_STATS_CACHE_MS, CRM_STATS_STALE_MS } from '#shared/constants.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  failAt,
  settled,
  stopClock,
  test,
} from '#tests/support/browser.ts';

const rows = (page: Page, name: string) => page.getByRole('table', { name, exact: true }).getByRole('row');
const main = (page: Page) => page.getByRole('main');

test.describe('an admin', () => {
  test.use({ as: 'admin@accord.test' });

  test('[CRM-01] [CRM-50] the CRM shows its figures and leads to its lists', async ({ page }) => {
    await page.goto('/admin/crm');
    await expect(page.getByRole('heading', { level: 1, name: 'CRM' })).toBeVisible();
    for (const label of ['Total Brands', 'Active Creators', 'Open Deals', 'Deal Value']) {
      await expect(main(page).getByText(label, { exact: true })).toBeVisible();
    }
    const ways = page.getByRole('navigation', { name: 'Explore' });
    const addresses = { Brands: 'brands', Creators: 'creators', Deals: 'deals' };
    for (const [name, path] of Object.entries(addresses)) {
      await expect(ways.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute(
        'href',
        `/admin/crm/${path}`,
      );
    }
    await expect(ways.getByRole('link', { name: /^Brand leaderboard/ })).toHaveAttribute(
      'href',
      '/admin/crm/brands/leaderboard',
    );
    await expect(ways.getByRole('link', { name: /^Creator leaderboard/ })).toHaveAttribute(
      'href',
      '/admin/crm/creators/leaderboard',
    );
    expect([CRM_STATS_STALE_MS, CRM_STATS_CACHE_MS, CRM_BRANDS_STALE_MS]).toEqual([300_000, 600_000, 120_000]);
    await expect(page.getByRole('link', { name: /^CRM/ })).toHaveAttribute('aria-current', 'page');
  });

  test('[CRM-03] [CRM-12] brands are listed ten to a page, searched and filtered, all of it in the address', async ({
    page,
  }) => {
    await page.goto('/admin/crm/brands');
    const head = rows(page, 'Brands').first().getByRole('columnheader');
    await expect(head).toHaveText(['Name', 'Email', 'Industry', 'Status', 'Deals', 'Total Value', 'Created']);
    await page.goto('/admin/crm/brands?pageSize=5&page=2');
    await expect(rows(page, 'Brands')).toHaveCount(6);
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(/Page 2 of \d+, \d+ brands/);
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(page).not.toHaveURL(/[?&]page=/);
    await page.getByRole('textbox', { name: 'Search brands' }).fill('northwind');
    await expect(rows(page, 'Brands')).toHaveCount(2);
    await expect(page).toHaveURL(/search=northwind/);
    await test.step('[CRM-11] the statuses', async () => {
      const status = page.getByRole('combobox', { name: 'Status' });
      await expect(status.getByRole('option')).toHaveText(['All statuses', 'Active', 'Pending', 'Suspended']);
      await status.selectOption('Suspended');
      await expect(page).toHaveURL(/status=suspended/);
    });
    await test.step('[CRM-14] nothing is found', async () => {
      await expect(main(page).getByText('No brands found.')).toBeVisible();
    });
    await page.getByRole('textbox', { name: 'Search brands' }).fill('');
  });

  test('[CRM-05] [CRM-28] [CRM-52] a brand has its figures in pounds, its deals, its profile and a timeline', async ({
    page,
  }) => {
    await page.goto('/admin/crm/brands?search=northwind');
    await rows(page, 'Brands').nth(1).getByRole('link').click();
    await expect(page).toHaveURL(/\/admin\/crm\/brands\/[0-9a-f-]{36}$/);
    await expect(main(page).getByText('Total Spend')).toBeVisible();
    await expect(main(page).getByText(/^£/).first()).toBeVisible();
    for (const label of ['Email', 'Industry', 'Budget range', 'Created']) {
      await expect(main(page).getByRole('term').filter({ hasText: label }).first()).toBeVisible();
    }
    await expect(rows(page, 'Deals').nth(1)).toBeVisible();
    const timeline = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
    await expect(timeline.first()).toBeVisible();
    const before = await timeline.count();
    await page.getByRole('region', { name: 'Timeline' }).getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => timeline.count()).toBeGreaterThan(before);
  });

  test('[CRM-29] [MSG-73] [MSG-74] a brand that does not exist is not found', async ({ page }) => {
    for (const id of ['0198c0de-0000-7000-8000-00000000dead', 'nonsense']) {
      await page.goto(`/admin/crm/brands/${id}`);
      await expect(page.getByRole('heading', { name: 'Brand Not Found' })).toBeVisible();
      await expect(
        main(page).getByText("The brand you're looking for doesn't exist or you don't have permission to view it."),
      ).toBeVisible();
    }
  });

  test('[CRM-06] [CRM-18] creators are listed, searched and filtered by platform', async ({ page }) => {
    await page.goto('/admin/crm/creators');
    await expect(rows(page, 'Creators').first().getByRole('columnheader')).toHaveText([
      'Name',
      'Email',
      'Platform',
      'Followers',
      'Engagement',
      'Status',
      'Deals active/total',
    ]);
    const platform = page.getByRole('combobox', { name: 'Platform' });
    await expect(platform.getByRole('option')).toHaveText([
      'All platforms',
      'Instagram',
      'TikTok',
      'YouTube',
      'LinkedIn',
    ]);
    await platform.selectOption('TikTok');
    await expect(page).toHaveURL(/platform=tiktok/);
    await expect(rows(page, 'Creators').nth(1)).toContainText('TikTok');
    await platform.selectOption('All platforms');
    await page.getByRole('textbox', { name: 'Search creators' }).fill('creator@accord.test');
    await expect(page).toHaveURL(/search=creator%40accord\.test/);
    await expect(rows(page, 'Creators').nth(1)).toContainText('creator@accord.test');
    await test.step('[CRM-19] [MSG-77] nothing is found', async () => {
      await page.getByRole('textbox', { name: 'Search creators' }).fill('nobody at all');
      await expect(main(page).getByText('No creators found.')).toBeVisible();
    });
  });

  test('[CRM-08] [CRM-33] [CRM-34] a creator has earnings, counts, audience, deals and a timeline', async ({
    page,
  }) => {
    await page.goto('/admin/crm/creators?search=amara%20okafor');
    await rows(page, 'Creators').nth(1).getByRole('link').click();
    for (const label of ['Total Earnings', 'Active Deals', 'Completed Deals']) {
      await expect(main(page).getByText(label, { exact: true })).toBeVisible();
    }
    for (const name of ['Recent deals', 'Audience', 'Profile', 'Timeline']) {
      await expect(page.getByRole('region', { name })).toBeVisible();
    }
    await test.step('[MSG-75] an address without the id of a creator', async () => {
      await page.goto('/admin/crm/creators/nonsense');
      await expect(main(page).getByText('Creator ID is required')).toBeVisible();
    });
  });

  test('[CRM-09] the filters of the pipeline stand in the address, as they were chosen', async ({ page }) => {
    await page.goto('/admin/crm/deals');
    await expect(rows(page, 'Deal Pipeline').first().getByRole('columnheader')).toHaveText([
      'Deal',
      'Brand',
      'Creator',
      'Value',
      'Stage',
      'Status',
      'Updated',
    ]);
    const stage = page.getByRole('combobox', { name: 'Stage' });
    await expect(stage.getByRole('option')).toHaveText(['All stages', 'Pending', 'Active', 'Completed', 'Cancelled']);
    const status = page.getByRole('combobox', { name: 'Status' });
    await expect(status.getByRole('option')).toHaveText(['All statuses', 'Active', 'Inactive', 'Completed']);
    await stage.selectOption('Completed');
    await expect(stage).toHaveValue('completed');
    await expect(page).toHaveURL(/stage=completed/);
    await expect(rows(page, 'Deal Pipeline').nth(1)).toContainText('Completed');
    await status.selectOption('Inactive');
    await test.step('[CRM-25] [MSG-79] filters that exclude each other', async () => {
      await expect(main(page).getByText('No deals found matching your criteria.')).toBeVisible();
    });
  });

  test('[CRM-24] a filter comes into the address 300 ms after it was chosen', async ({ page }) => {
    await page.clock.install();
    await page.goto('/admin/crm/deals');
    await settled(page);
    await stopClock(page);
    await page.getByRole('combobox', { name: 'Stage' }).selectOption('Completed');
    await page.clock.runFor(299);
    await expect(page).not.toHaveURL(/stage=/);
    await page.clock.runFor(1);
    await expect(page).toHaveURL(/stage=completed/);
  });

  test('a deal opens beside the pipeline with its history, and its address can be shared', async ({ page }) => {
    await page.goto('/admin/crm/deals?stage=active');
    await rows(page, 'Deal Pipeline').nth(1).getByRole('button').click();
    const panel = page.getByRole('dialog');
    await expect(panel.getByRole('heading', { name: 'History' })).toBeVisible();
    await expect(panel.getByRole('listitem').first()).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Cancel deal' })).toBeVisible();
    await expect(page).toHaveURL(/deal=[0-9a-f-]{36}/);
    await page.reload();
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'History' })).toBeVisible();
  });

  for (const [ids, path, procedure, words] of [
    ['[CRM-15] [MSG-71]', '/admin/crm/brands', 'crm.brands', 'Error fetching brands'],
    [
      '[CRM-20] [MSG-78]',
      '/admin/crm/creators',
      'crm.creators',
      'Failed to load creator data. Please try again later.',
    ],
    ['[CRM-26] [MSG-80]', '/admin/crm/deals', 'crm.deals', 'Failed to load deal data.'],
  ] as const) {
    test(`${ids} ${path} says so where its data does not come`, async ({ page }) => {
      await page.goto('/admin/crm');
      const mend = await failAt(page, procedure);
      await page.getByRole('navigation', { name: 'Explore' }).locator(`a[href="${path}"]`).click();
      await expect(main(page).getByText(words)).toBeVisible();
      await mend();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('table')).toBeVisible();
    });
  }

  for (const { ids, id, list, procedure, words } of [
    {
      ids: '[CRM-30] [MSG-72]',
      id: 'a brand',
      list: 'Brands',
      procedure: 'crm.brand',
      words: 'Failed to fetch brand details',
    },
    {
      ids: '[CRM-34] [MSG-76]',
      id: 'a creator',
      list: 'Creators',
      procedure: 'crm.creator',
      words: 'Failed to load creator details',
    },
  ]) {
    test(`${ids} the page of ${id} says so where its data does not come, or needs a sign-in`, async ({ page }) => {
      await page.goto(`/admin/crm/${list.toLowerCase()}`);
      const href = await rows(page, list).nth(1).getByRole('link').getAttribute('href');
      const mend = await failAt(page, procedure);
      await page.goto(href ?? '');
      await expect(main(page).getByRole('alert')).toContainText(words);
      await mend();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
      await test.step('[MSG-69] without a session', async () => {
        await failAt(page, procedure, { code: 'UNAUTHORIZED', httpStatus: 401 });
        await page.goto(href ?? '');
        await expect(main(page).getByRole('alert')).toHaveText('Authentication required');
      });
    });
  }
});

test.describe('everyone else', () => {
  for (const as of ['brand@accord.test', 'creator@accord.test', 'agency@accord.test']) {
    test.describe(as, () => {
      test.use({ as });
      test(`[CRM-01] ${as} does not come to the staff’s CRM`, async ({ page }) => {
        await page.goto('/admin/crm/brands');
        await expect(page).not.toHaveURL(/\/admin\//);
      });
    });
  }
});

test.describe('how it looks', () => {
  test.use({ as: 'admin@accord.test' });
  for (const width of [1440, 390]) {
    for (const scheme of ['light', 'dark'] as const) {
      test(`is accessible and fits ${width} px, ${scheme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize({ width, height: 900 });
        await page.goto('/admin/crm/brands?search=northwind');
        const brand = await rows(page, 'Brands').nth(1).getByRole('link').getAttribute('href');
        await page.goto('/admin/crm/creators?search=amara%20okafor');
        const creator = await rows(page, 'Creators').nth(1).getByRole('link').getAttribute('href');
        for (const path of [
          '/admin/crm',
          '/admin/crm/brands',
          brand ?? '',
          '/admin/crm/creators',
          creator ?? '',
          '/admin/crm/deals',
          '/admin/crm/deals?view=board',
        ]) {
          await page.goto(path);
          await settled(page);
          await expectNoSidewaysScroll(page);
          await expectAccessible(page);
        }
      });
    }
  }
});
