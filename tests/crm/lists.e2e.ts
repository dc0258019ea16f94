import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, failAt, goOn, settled, stopClock, test } from '#tests/support/browser.ts';

// screens.db.test.ts proves what is shown before anything is pressed, and at which address.

const rows = (page: Page, name: string) => page.getByRole('table', { name, exact: true }).getByRole('row');
const main = (page: Page) => page.getByRole('main');

/** Saves the shown list, and returns the lines of its file. */
async function exported(page: Page, file: string): Promise<string[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(new RegExp(`^${file}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
  return readFileSync(await saved.path(), 'utf8')
    .trimEnd()
    .split('\n');
}

test.describe('an agency and its lists', () => {
  test.use({ as: 'agency@accord.test' });

  test('filters them, opens what they list, and saves as a file what is filtered', async ({ page }) => {
    await test.step('[CRM-03] [CRM-12] brands are turned back, searched and filtered, all of it in the address', async () => {
      await page.goto('/agency/crm/brands?pageSize=2&page=2');
      await page.getByRole('button', { name: 'Previous' }).click();
      await expect(page).not.toHaveURL(/[?&]page=/);
      await page.getByRole('textbox', { name: 'Search brands' }).fill('northwind');
      await expect(page).toHaveURL(/search=northwind/);
      await expect(rows(page, 'Brands')).toHaveCount(2);
      const [head, ...lines] = await exported(page, 'crm-brands');
      expect(head).toContain('Name,Email,Industry');
      expect(lines).toHaveLength(1);
      await page.getByRole('combobox', { name: 'Status' }).selectOption('Suspended');
      await expect(page).toHaveURL(/status=suspended/);
      await expect(main(page).getByText('No brands found.')).toBeVisible();
      await page.getByRole('combobox', { name: 'Status' }).selectOption('Active');
    });
    await test.step('[CRM-05] [CRM-28] [AG-08] a brand is opened, with its deals and a timeline that goes on', async () => {
      await rows(page, 'Brands').nth(1).getByRole('link').click();
      await expect(page).toHaveURL(/\/agency\/crm\/brands\/[0-9a-f-]{36}$/);
      await expect(rows(page, 'Deals').nth(1)).toBeVisible();
      const timeline = page.getByRole('region', { name: 'Timeline' });
      await expect(timeline.getByRole('listitem').first()).toBeVisible();
      const before = await timeline.getByRole('listitem').count();
      await timeline.getByRole('button', { name: 'Show more' }).click();
      await expect.poll(() => timeline.getByRole('listitem').count()).toBeGreaterThan(before);
    });
    await test.step('[CRM-06] creators are filtered by platform and searched', async () => {
      await goOn(page, '/agency/crm/creators');
      await page.getByRole('combobox', { name: 'Platform' }).selectOption('TikTok');
      await expect(page).toHaveURL(/platform=tiktok/);
      await expect(rows(page, 'Creators').nth(1)).toContainText('TikTok');
      const [head, ...lines] = await exported(page, 'crm-creators');
      expect(head).toContain('Name,Email,Platform');
      for (const line of lines) expect(line).toContain(',tiktok,');
      await page.getByRole('textbox', { name: 'Search creators' }).fill('Amara Okafor');
      await expect(page).toHaveURL(/search=Amara/);
      await expect(rows(page, 'Creators')).toHaveCount(2);
    });
    await test.step('[CRM-08] [CRM-33] [AG-11] a creator is opened, with deals and a timeline', async () => {
      await rows(page, 'Creators').nth(1).getByRole('link').click();
      await expect(main(page).getByText('Total Earnings')).toBeVisible();
      await expect(rows(page, 'Recent deals').nth(1)).toBeVisible();
      await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()).toBeVisible();
    });
  });
});

test.describe('an admin', () => {
  test.use({ as: 'admin@accord.test' });

  test('filters the pipeline, saves it as a file, and opens a deal beside it', async ({ page }) => {
    await page.goto('/admin/crm/deals');
    await page.getByRole('combobox', { name: 'Stage' }).selectOption('Active');
    await expect(page).toHaveURL(/stage=active/);
    await expect(page.getByRole('combobox', { name: 'Stage' })).toHaveValue('active');
    await test.step('[CRM-09] the file has the deals of the stage', async () => {
      const [head, ...lines] = await exported(page, 'crm-deals');
      expect(head).toContain('Deal,Brand,Creator');
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) expect(line).toContain(',active,');
    });
    await test.step('a deal opens beside the pipeline with its history, and its address can be shared', async () => {
      const deal = rows(page, 'Deal Pipeline').nth(1);
      // Until the list has been filtered it shows deals of every stage.
      await expect(deal).toContainText('Active');
      await deal.getByRole('button').click();
      const panel = page.getByRole('dialog');
      await expect(panel.getByRole('heading', { name: 'History' })).toBeVisible();
      await expect(panel.getByRole('listitem').first()).toBeVisible();
      await expect(panel.getByRole('button', { name: 'Cancel deal' })).toBeVisible();
      await expect(page).toHaveURL(/deal=[0-9a-f-]{36}/);
      await expectAccessible(page);
      await page.reload();
      await expect(page.getByRole('dialog').getByRole('heading', { name: 'History' })).toBeVisible();
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

  test('[CRM-16] [CONST-15] the search for creators waits for 400 ms without typing', async ({ page }) => {
    await page.clock.install();
    await page.goto('/admin/crm/creators');
    await settled(page);
    await stopClock(page);
    await page.getByRole('textbox', { name: 'Search creators' }).pressSequentially('amara');
    await page.clock.runFor(399);
    await expect(page).not.toHaveURL(/search=/);
    await page.clock.runFor(1);
    await expect(page).toHaveURL(/search=amara/);
  });

  test('is told what cannot be read, in the words of each screen, and may try again', async ({ page }) => {
    const alert = main(page).getByRole('alert');
    /** Follows a link while calls of a procedure fail, checks the page, and tries again. */
    const failing = async (procedure: string, link: Locator, words: string, back: Locator) => {
      const mend = await failAt(page, procedure);
      await link.click();
      await expect(alert).toContainText(words);
      await mend();
      await alert.getByRole('button', { name: 'Try again' }).click();
      await expect(back).toBeVisible();
    };
    const way = (path: string) => page.getByRole('navigation', { name: 'Explore' }).locator(`a[href="${path}"]`);
    const home = () => page.goBack();
    await page.goto('/admin/crm');
    const table = page.getByRole('table');
    await test.step('[CRM-26] [MSG-80] the deals', async () => {
      await failing('crm.deals', way('/admin/crm/deals'), 'Failed to load deal data.', table);
      await home();
    });
    await test.step('[CRM-15] [MSG-71] the brands', async () => {
      await failing('crm.brands', way('/admin/crm/brands'), 'Error fetching brands', table);
    });
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await test.step('[CRM-30] [MSG-72] a brand', async () => {
      const link = rows(page, 'Brands').nth(1).getByRole('link');
      await failing('crm.brand', link, 'Failed to fetch brand details', timeline);
      await page.goBack();
    });
    const unauthorized = { code: 'UNAUTHORIZED', httpStatus: 401 };
    await test.step('[MSG-69] a brand, without a session', async () => {
      const mend = await failAt(page, 'crm.brand', unauthorized);
      await rows(page, 'Brands').nth(2).getByRole('link').click();
      await expect(alert).toHaveText('Authentication required');
      await mend();
    });
    await page.goto('/admin/crm');
    // The page polls by now: pending answers would move what is pressed.
    await settled(page);
    await test.step('[CRM-20] [MSG-78] the creators', async () => {
      const words = 'Failed to load creator data. Please try again later.';
      await failing('crm.creators', way('/admin/crm/creators'), words, table);
    });
    await test.step('[CRM-34] [MSG-76] a creator', async () => {
      const link = rows(page, 'Creators').nth(1).getByRole('link');
      await failing('crm.creator', link, 'Failed to load creator details', timeline);
      await page.goBack();
    });
    await test.step('[MSG-69] a creator, without a session', async () => {
      await failAt(page, 'crm.creator', unauthorized);
      await rows(page, 'Creators').nth(2).getByRole('link').click();
      await expect(alert).toHaveText('Authentication required');
    });
  });

  test('[CRM-29] [MSG-73] [MSG-74] is told of a brand that does not exist, and of an address without a creator', async ({
    page,
  }) => {
    for (const id of ['0198c0de-0000-7000-8000-00000000dead', 'nonsense']) {
      await page.goto(`/admin/crm/brands/${id}`);
      await expect(page.getByRole('heading', { name: 'Brand Not Found' })).toBeVisible();
      await expect(
        main(page).getByText("The brand you're looking for doesn't exist or you don't have permission to view it."),
      ).toBeVisible();
    }
    await test.step('[CRM-34] [MSG-75] an address without the id of a creator', async () => {
      await goOn(page, '/admin/crm/creators/nonsense');
      await expect(main(page).getByText('Creator ID is required')).toBeVisible();
    });
  });
});

test.describe('an agency', () => {
  test.use({ as: 'agency@accord.test' });

  test('reads its own sentence where a list does not come, and can end no deal that it opens', async ({ page }) => {
    await page.goto('/agency/crm');
    for (const [ids, name, path, words] of [
      ['[AG-34] [MSG-197]', 'Brands', 'brands', 'Error loading brands'],
      ['[AG-34] [MSG-198]', 'Creators', 'creators', 'Error loading creators'],
      ['[AG-34] [MSG-199]', 'Deals', 'deals', 'Error loading deals'],
    ] as const) {
      await test.step(`${ids} ${path}`, async () => {
        const mend = await failAt(page, `crm.${path}`);
        const ways = page.getByRole('navigation', { name: 'Explore' });
        await ways.getByRole('link', { name: new RegExp(`^${name}`) }).click();
        await expect(page).toHaveURL(new RegExp(`/agency/crm/${path}`));
        await expect(main(page).getByText(words)).toBeVisible();
        await mend();
        if (path !== 'deals') await page.goBack();
      });
    }
    await test.step('[AG-12] a deal has its history, and no way to end it', async () => {
      await page.getByRole('button', { name: 'Try again' }).click();
      const [head, ...lines] = await exported(page, 'crm-deals');
      expect(head).toContain('Deal,Brand,Creator');
      expect(lines.length).toBeGreaterThan(0);
      await rows(page, 'Deal Pipeline').nth(1).getByRole('button').click();
      await expect(page.getByRole('dialog').getByRole('heading', { name: 'History' })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Cancel/ })).toHaveCount(0);
    });
  });
});
