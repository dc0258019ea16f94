import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, goOn, test } from '#tests/support/browser.ts';

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
      const address = page.url();
      await goOn(page, '/admin/crm');
      await goOn(page, address);
      await expect(page.getByRole('dialog').getByRole('heading', { name: 'History' })).toBeVisible();
    });
  });
});
